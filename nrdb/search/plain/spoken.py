"""The words in a query as they are compared with names."""

from __future__ import annotations

import re
from typing import NamedTuple

from nrdb.catalogue.searchable import near_words
from nrdb.search.language.ast import JOINTS, Leaf
from nrdb.text import fold


class SpokenWord(NamedTuple):
    """A word with its folded form."""

    leaf: Leaf
    key: str

    @classmethod
    def of(cls, leaf: Leaf) -> SpokenWord:
        """Fold a leaf, keeping the signs of numbers."""
        if leaf.kind in JOINTS:
            return cls(leaf, leaf.text)
        signs = leaf.kind == "word" and not leaf.text.isalnum()
        if signs and re.fullmatch(r"\d+[+]|\d{1,2}/\ds?|[<>≤≥=]+\d+|[+-]\d+", leaf.text):
            return cls(leaf, leaf.text)  # "3+", "5/3s" and ">5" keep their signs
        return cls(leaf, fold(near_words(leaf.text.replace("_", " ") if leaf.kind == "word" else leaf.text)))
