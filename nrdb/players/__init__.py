"""The AI players that make the decisions of a side, from random choices to planned turns."""
