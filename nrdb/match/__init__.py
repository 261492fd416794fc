"""Two decks against each other: who sits at the table, games in series, and one game told."""
