"""Deck lists: read from any list format, written to the ones that can be written."""
