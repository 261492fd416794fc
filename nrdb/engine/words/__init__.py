"""The notation made into functions: each word of behaviour as what it does to a game.

`compile.compile_card` is the way in: a card and its entry in, the card ready for play out. The rules of play
(`nrdb.engine`) know nothing of words; they call the functions that stand on a card.
"""
