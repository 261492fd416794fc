"""Neutral scenarios of another implementation, played at our table: `python -m tests.peer FILE`.

A scenario gives the position, the actions, and the expected results, in verbs, titles and numbers that belong to no
program; `../shared/scenarios/FORMAT.md` has the words. Their author's table shows what is done in his own texts, so an
answer is matched by its meaning: a number, a card, a server, or the phrase nearest to what our table offers.

Where his table differs from the rules, ours is laid his way, for every scenario alike: subroutines resolve when
somebody says so and not by themselves, ice is rezzed whenever the Corp likes, and every window is asked.
"""
