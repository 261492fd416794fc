"""Compile card behaviour: each word of the notation becomes what it does to a game.

Start with `compile.compile_card`, which takes a card and its entry and returns the card ready for play. The rules
(`nrdb.engine`) know nothing of words; they call the functions stored on a card.
"""
