"""The course of a game: set-up, turns, legal options, and the procedures that actions and effects share."""
