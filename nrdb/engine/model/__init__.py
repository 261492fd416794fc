"""What a game is made of: numbers, cards, abilities, the state. Data alone; its modules may name each other's types."""
