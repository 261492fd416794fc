"""Scenarios: short games in text, which tests play and commands explain."""
