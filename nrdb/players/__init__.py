"""The AI players: who decides for a side in a game, from random choices to planned turns."""
