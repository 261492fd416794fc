"""How well the policies of goldfishing play: positions to be solved, decks to be told apart, a ladder of policies.

usage: python -m tests.pilot puzzles|comparisons|ladder|pace|whole (see `--help` of each)
"""
