"""How well the AI players of goldfishing play: positions to solve, decks to distinguish, a ladder of policies.

usage: python -m tests.pilot puzzles|comparisons|ladder|pace|whole (see `--help` of each)
"""
