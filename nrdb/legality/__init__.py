"""Deck legality: every problem in a format on a date, the rule behind it, and the smallest fix."""
