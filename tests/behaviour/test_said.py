"""Every word in a part of an entry."""

from __future__ import annotations

from nrdb.behaviour.node import Node, said


def test_names_keys_and_values_are_said_and_kinds_of_words_are_not():
    gain = Node("operation", "gain", {"n": {"per": "tags", "of": ["hosted", 3]}, "who": None, "free": True})
    assert said((gain, {"if": gain})) == {"gain", "n", "per", "tags", "of", "hosted", "who", "free", "if"}
    assert said(None) == said(3) == said([]) == set()
    assert said("tags") == {"tags"}, "one word, not its letters"
