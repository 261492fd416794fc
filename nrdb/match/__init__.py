"""Two decks against each other: AI players, series of games, and one game in words."""
