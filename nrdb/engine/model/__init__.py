"""The data a game is made of: numbers, cards, abilities and the state. Its modules may import each other's types."""
