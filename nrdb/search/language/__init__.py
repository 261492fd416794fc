"""The query language: from a text to a syntax tree, to criteria in SQL, to the numbers of cards."""
