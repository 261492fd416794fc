"""Scenarios: short games in text, which the tests play and `nrdb position` explains."""
