"""The rules: every change of a game's state, what things cost and count, and the checkpoint."""
