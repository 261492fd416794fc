"""Plain words: what a group of words without fields may mean."""
