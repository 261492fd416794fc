"""How a game goes on: set-up, turns, the options there are, and the procedures that actions and effects share."""
