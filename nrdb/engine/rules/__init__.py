"""What can happen in a game: every change of its state, what things cost and count, and the checkpoint."""
