"""Vocabulary in plain language: words that name a type, faction, set, format, function, number and so on.

`Phrases.split` finds the phrases in a group of words and joins them: negations, alternatives of one kind ("shaper or
criminal", "assets and upgrades", "except ice and agendas") and phrases that must all hold.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property

from nrdb.catalogue.searchable import stem
from nrdb.search.language import sql, texts
from nrdb.search.language.ast import JOINTS, Leaf
from nrdb.search.language.fields import ALIASES, FIELD, FLAG_FIELDS, NUMBER_FIELDS
from nrdb.search.language.index import Index
from nrdb.search.language.reader import Reader
from nrdb.search.language.slips import one_letter_away, slip
from nrdb.search.language.vocabulary import singulars
from nrdb.search.plain.amounts import Amount, Amounts, comparison, counted, fits, lately
from nrdb.search.plain.concepts import FunctionConcepts, denies, items
from nrdb.search.plain.joining import Phrase, PhraseJoiner, Split, condition, resolve
from nrdb.search.plain.lexicon import (
    ACTION_VERBS,
    ADJECTIVES,
    COMPARING,
    CONDITIONS,
    DONE_TO_CARDS,
    FILLERS,
    FLAGS,
    HIGH_OR_LOW,
    NEGATIONS,
    NEGATIONS_OF_TWO,
    NEWEST,
    NUMBER_WORDS,
    OF_TEXTS,
    ORDERS,
    PRICED,
    RELATIVES,
    SINCE,
    STATES,
    TO_TRASH,
)
from nrdb.search.plain.spoken import SpokenWord
from nrdb.search.similar import Likeness
from nrdb.text import fold

_DRAWN_BY = frozenset(("art by", "artwork by", "drawn by", "illustrated by", "illustration by", "illustrations by"))
_OWN_MEMORY = dict.fromkeys(("add", "adds", "gain", "gains", "give", "gives", "provide", "provides"), "mu_provided")
"""The field that a number of memory units means after these verbs; after others it is what the card takes up."""
_DURING = frozenset(("a", "after", "before", "during", "each", "every", "mid", "on", "per", "the", "when", "while"))
"""Words after which a run is something that happens, not the subtype."""
_ON_BEHALF = frozenset(("as", "can", "for", "help", "helps", "let", "lets"))
"""Words before a side whose own cards are meant: `for the corp`, `how can the runner`."""
_VERBS_OF_AMOUNT = frozenset(("draw", "gain", "lose"))
"""Verbs that texts put before a number of cards or credits, by stem."""
_POSSESSIVE = frozenset(("my", "your", "their", "his", "her"))
_BEING = frozenset(("are", "is", "arent", "isnt", "in", "not"))
_OF_ANOTHER = frozenset(
    ("for", "a", "an", "the", "any", "each", "every", "another", "of", "on", "from", "to", "into", "onto")
)
"""Words before a noun that something is done to."""
_DESCRIBING = (None, "type", "subtype", "side", "flag", "function")
"""Groups of words that may say what cards do."""

_UNSURE = ("side", "type", "subtype", "amount")
"""Groups of words that may be part of an action: `get rid of runner programs`."""


class Phrases:
    """The vocabulary of one catalogue for bare words. A `Reader` supplies what depends on the date."""

    def __init__(self, index: Index) -> None:
        self.index = index

    @property
    def names(self) -> dict[str, tuple[str, ...]]:
        """Folded words, each with its vocabulary and ids."""
        return self.index.vocabulary.spoken

    @cached_property
    def longest(self) -> int:
        """Number of words in the longest name."""
        return max((key.count(" ") + 1 for key in self.names), default=0)

    @cached_property
    def concepts(self) -> FunctionConcepts:
        """The functions of cards by concepts."""
        return FunctionConcepts(self.index.functions, self.index.side_of_function, self.index.words)

    @cached_property
    def likeness(self) -> Likeness:
        """The measure of how alike two cards are."""
        return Likeness(self.index.catalogue)

    @cached_property
    def words(self) -> dict[str, None]:
        """Every word of four letters or more that the phrases consist of, folded."""
        said = (phrase for phrases in self.index.functions.values() for phrase in phrases)
        phrases = (*self.names, *said, *self.amounts.fields, *ADJECTIVES, *STATES)
        words = [word for phrase in phrases for word in phrase.split() if len(word) > 3]
        return dict.fromkeys([*words, *(re.sub(r"(?<=ch|sh|ss|.x)es$|s$", "", word) for word in words)])

    @cached_property
    def flags(self) -> dict[str, str]:
        """The flag fields, by the words for them."""
        flags = {"uniques": "unique", **FLAGS}
        for alias, name in ALIASES.items():
            if name in FLAG_FIELDS and alias not in ("u", "latest"):
                flags.setdefault(alias.replace("_", " "), name)
        return flags

    @cached_property
    def amounts(self) -> Amounts:
        """The reader for numbers in plain words."""
        numbers = dict(NUMBER_WORDS)
        for alias, name in ALIASES.items():
            if name in NUMBER_FIELDS and len(alias) > 1:
                numbers.setdefault(alias.replace("_", " "), (*FIELD[name].either, name)[0])
        return Amounts(numbers)

    # -- finding ------------------------------------------------------------------------------------------------------

    def split(self, leaves: Sequence[Leaf], reader: Reader) -> Split:
        """Find the phrases in words; if they explain too little, find the functions that the words' concepts name."""
        split, kinds = self._split(leaves, reader)
        keys = [
            "" if leaf.kind not in ("word", "not") or kinds.get(place) not in _DESCRIBING else SpokenWord.of(leaf).key
            for place, leaf in enumerate(leaves)
        ]
        said = [place for item in items(keys) for place in item.places]
        if len({*said}) < 2 or any(leaf.kind == "phrase" or fold(leaf.text) in OF_TEXTS for leaf in leaves):
            return split
        several = [phrase.group for phrase in split.phrases].count("function") > 1
        if all(kinds.get(place) for place in said) and not (several and not self.index.count(split.criteria)):
            return split
        sides = {side for phrase in split.phrases if phrase.group == "side" and not phrase.soft for side in phrase.ids}
        meant = self.concepts.meant(keys, lambda place: kinds.get(place, "function") != "function", sides)
        if meant is None and any(denies(fold(leaf.text)) for leaf in split.rest):
            return self._of_other_side(
                split, [leaf for at, leaf in enumerate(leaves) if kinds.get(at) == "function"], reader
            )
        if meant is None:
            return split
        kept = meant.places
        filtering = [place for place, kind in kinds.items() if kind != "function" and place not in kept]
        others = [
            leaf
            for place, leaf in enumerate(leaves)
            if place in filtering or ((place - 1 in filtering or leaf.kind == "not") and place + 1 in filtering)
        ]
        found, _ = self._split(others, reader)
        function = self._done(meant.functions)
        filters = resolve([*found.phrases, function], reader)
        filters.remove(function)
        while not self.index.count(sql.every([function.criteria, *(phrase.criteria for phrase in filters)])):
            unsure = [phrase for phrase in filters if phrase.group in _UNSURE]
            if not unsure:
                return split
            filters.remove(unsure[-1])
        if any(phrase.criteria == function.criteria for phrase in split.phrases) and not split.rest:
            return split
        left = {*said} - kept - kinds.keys()
        rest = [leaf for place, leaf in enumerate(leaves) if place in left and keys[place] not in FILLERS]
        return Split([*filters, function], rest, True, ranked=True)

    def _of_other_side(self, split: Split, deed: Sequence[Leaf], reader: Reader) -> Split:
        """Return the split with its functions replaced by the other side, whose cards punish what they do."""
        kept = [phrase for phrase in split.phrases if phrase.group != "function"]
        doing = {phrase.side for phrase in split.phrases if phrase.side}
        if len(doing) == 1 and all(phrase.group != "side" for phrase in kept):
            other = "corp" if "runner" in doing else "runner"
            kept.append(Phrase(reader.read(condition("side", other)), "side", ids=(other,)))
        return Split(kept, [*split.rest, *deed], split.consistent)

    def _split(self, leaves: Sequence[Leaf], reader: Reader) -> tuple[Split, dict[int, str]]:
        """Find the longest phrase at each position of the words and join the phrases; also return their groups."""
        words = [SpokenWord.of(leaf) for leaf in leaves]
        kinds: dict[int, str] = {}
        found = PhraseJoiner()
        rest: list[Leaf] = []
        at = 0
        place = _Place()
        while at < len(words):
            word = words[at]
            if word.leaf.kind in JOINTS:
                found.joints.append(word.leaf.kind)
                at += 1
                continue
            place.clause |= word.key in RELATIVES
            place.condition |= word.key in CONDITIONS
            phrase, width = self.at(words, at, reader)
            if phrase is not None and place.is_object(phrase, words, at):
                place.object_before = at + width
                if phrase.group in ("type", "subtype", "function"):
                    rest += [leaf for item in words[at : at + width] for leaf in found.add_other_word(item.leaf)]
                at += width
                continue
            if phrase is not None:
                place.said |= phrase.group == "function"
                if phrase.amount is not None and words[at - 1].key in ACTION_VERBS and rest and at:
                    rest.pop()  # "take 2 mu"
                soft = phrase.group == "side" and self._is_subject(words, at)
                places = [at + place for place in range(width) if place not in phrase.left_out]
                kinds |= dict.fromkeys(places, phrase.group)
                found.add(phrase._replace(words=tuple(item.key for item in words[at : at + width]), soft=soft))
                rest += [words[at + left].leaf for left in phrase.left_out]
                at += width
                continue
            negation = self._negation(words, at)
            if negation and word.key == "without" and words[at + 1].key.endswith("ing"):
                at += self._manner(words, at)
                continue
            if negation:
                found.negate()
                at += negation
                continue
            if word.key not in FILLERS or word.leaf.kind != "word":
                rest += found.add_other_word(word.leaf)
                place.said = True
            at += 1
        return Split(resolve(found.phrases, reader), rest, found.consistent), kinds

    def _manner(self, words: Sequence[SpokenWord], at: int) -> int:
        """Return how many words at index `at` say how something is done: `without stealing agendas`."""
        width = 2
        while at + width < len(words) and (
            words[at + width].key in _OF_ANOTHER or self._table_of(words[at + width].key) in ("type", "subtype")
        ):
            width += 1
        return width

    def _is_subject(self, words: Sequence[SpokenWord], at: int) -> bool:
        """Return whether the side at index `at` may be the subject (`the runner loses`), not the owner of the cards."""
        after = words[at + 1].key if at + 1 < len(words) else "cards"
        return (at > 0 and words[at - 1].key == "the") or (after not in ("card", "cards") and not self._table_of(after))

    def _negation(self, words: Sequence[SpokenWord], at: int) -> int:
        """Return how many words at index `at` form a negation."""
        if at + 1 >= len(words):
            return 0
        pair = (words[at].key, words[at + 1].key)
        if pair in NEGATIONS_OF_TWO and at + 2 < len(words):
            return 2
        return int(words[at].key in NEGATIONS or words[at].leaf.kind == "not")

    def at(self, words: Sequence[SpokenWord], start: int, reader: Reader) -> tuple[Phrase | None, int]:
        """Return the longest phrase starting at index `start`, and its number of words."""
        ahead = words[start : start + 12]
        keys = [word.key if word.leaf.kind in ("word", "and", "or") else "" for word in ahead]
        if not keys[0] and words[start].leaf.kind != "phrase":
            return None, 0
        called = _called(keys)
        if called is not None:
            (field, sign, value), width = called
            return Phrase(reader.read(condition(field, value, sign)), f"number {field}"), width
        before = words[start - 1].key if start else ""
        price = self.amounts.price(keys)
        kinds = [word.key for word in words[:start] if self._table_of(word.key) in ("type", "subtype")] if price else []
        if price is not None and kinds:
            points = price.field == "cost" and kinds[-1] in ("agenda", "agendas")  # the 2 of "4 for 2"
            return self._amount(price._replace(field="agenda_points") if points else price, reader), price.width
        function = self._function(keys) if keys[0] not in ADJECTIVES else None
        if function is not None and (self.amounts.price(last := keys[function[1] - 1 :]) or lately(last, reader.on)):
            function = None  # "upgrades you can trash for 2", "ice of the past 2 years"
        if keys[0] in ("no", "without") and keys[1:2] in (["subtype"], ["subtypes"]):
            return Phrase(sql.NoneOf(sql.ANY_SUBTYPE), "not"), 2
        if keys[:2] in (["current", "rotation"], ["current", "pool"]):
            return Phrase(reader.read(condition("pool", "standard")), "pool"), 2
        identified = _identified(words[start].leaf, reader)
        if identified is not None:
            return identified, 1
        drawn = self._drawn_by(words[start:], reader)
        if drawn is not None:
            return drawn
        amount = self.amounts.at(keys) if keys[0] else None
        if amount is not None and before in ACTION_VERBS:
            amount = amount._replace(field=_OWN_MEMORY.get(before, "memory")) if amount.field == "memory" else None
        counted = self._counted(keys, before)
        if counted is not None:
            return counted
        listed = self._points_list(keys, reader)
        if listed is not None:
            return listed
        compared = self._compared_with_card(keys, reader)
        if compared is not None:
            return compared
        if amount is not None:  # functions never contain a number
            return self._amount(amount, reader), amount.width
        longest = min(self.longest + 1, len(words) - start)
        if function is not None and function[1] > longest:
            return function
        for width in range(longest, 0, -1):
            part = words[start : start + width]
            if function is not None and width == function[1] > 1:
                return function
            if width > 1 and any(word.leaf.kind not in ("word", "and") for word in part):
                continue
            phrase = self.named(" ".join(word.key for word in part if word.key), reader)
            if phrase is not None:
                does = function[0].criteria if function is not None and function[1] == width else None
                if function is not None and does is not None and phrase.weak:
                    return function
                if function is not None and does is not None and keys[width : width + 1] in (["card"], ["cards"]):
                    both = self.index.count(sql.every([phrase.criteria, does]))
                    if phrase.group == "subtype" and 2 * both < self.index.count(phrase.criteria):
                        return function  # "sabotage cards" are those that sabotage
                return phrase._replace(does=does), width
            if function is not None and width == function[1]:
                return function
        if words[start].key.startswith("non ") and words[start].leaf.kind == "word":
            inner = self.named(words[start].key[4:], reader)
            if inner is not None:
                return Phrase(sql.NoneOf(inner.criteria), "not"), 1
        return self._special(keys, reader, before)

    def _counted(self, keys: Sequence[str], before: str) -> tuple[Phrase, int] | None:
        """Read how much a card does as its text says it: `5 meat damage`, `(draw) 3 or more cards`."""
        found = counted(keys)
        if found is None:
            return None
        bounds, words, at = found
        verb = f"{stem(before)} " if before and stem(before) in _VERBS_OF_AMOUNT else ""
        kinds = ("net damage", "meat damage", "core damage") if words == "damage" else (words,)
        said = [
            f"{verb}{number} {kind}"
            for number in range(1, 16)
            if any(fits(number, sign, value) for sign, value in bounds)
            for kind in kinds
        ]
        matches = [match for phrase in said if (match := texts.find(self.index, phrase, loose=False))]
        texts_say = [match.criteria for match in matches if match.how in ("phrase", "forms")]
        if not texts_say:
            return None
        done = self._function([word for word in (before, *words.split()) if word])
        does = [done[0].criteria] if done is not None else []
        return Phrase(sql.every([*does, sql.some(texts_say)]), "amount"), at

    def _function(self, keys: Sequence[str]) -> tuple[Phrase, int] | None:
        """Return the function named by the words, and the number of words used."""
        found = self.concepts.at(keys, self._may_come_between, lambda key: self._table_of(key) == "type")
        if found is None:
            return None
        left_out = tuple(place for place in found.skipped if self._table_of(keys[place]) != "side")
        return self._done(found.functions)._replace(left_out=left_out), found.width

    def _done(self, functions: Sequence[str]) -> Phrase:
        """Return the phrase that means that a card has one of the functions."""
        criteria = sql.some([sql.has_function(name, f"does:{name}") for name in functions])
        sides = {self.index.side_of_function.get(name, "") for name in functions}
        return Phrase(
            criteria, "function", query=f"does:{'|'.join(functions)}", side=sides.pop() if len(sides) == 1 else ""
        )

    def _may_come_between(self, key: str) -> bool:
        """Return whether a word may come inside a phrase: a side or a kind of card (`drain the runner's credits`)."""
        return self._table_of(key) in ("side", "type", "subtype")

    def _table_of(self, key: str) -> str:
        """Return the vocabulary that a word belongs to; empty if there is none."""
        return next((self.names[name][0] for name in (key, *singulars(key)) if name in self.names), "")

    def named(self, key: str, reader: Reader) -> Phrase | None:
        """Return the phrase that the whole key names, if any."""
        for candidate in (key, *singulars(key)):
            entry = self.names.get(candidate)
            if entry is not None:
                return self._entry(entry[0], entry[1:], reader, plural=candidate != key or key.endswith("s"))
        for word in ("cycle", "set"):
            bare = key.removeprefix(f"{word} ").removesuffix(f" {word}")
            if bare != key:
                found = reader.vocabulary.table(word).exact(bare)
                if found and found.ids:
                    return self._entry(word, found.ids, reader, plural=False)._replace(weak=False)
        bare = re.sub(r" (?:active|format|legal|pool)$", "", key) if " " in key else key
        table, *ids = self.names.get(bare, ("",)) if bare != key else ("",)
        if table == "format":
            return self._entry(table, tuple(ids), reader, plural=False)._replace(weak=False)
        if key in self.flags:
            flag = self.flags[key]
            weak = " " not in key and flag != "unique"
            return Phrase(sql.flag(FIELD[flag], True, flag.replace("_", " ")), "flag", weak)
        return None

    def _entry(self, table: str, ids: tuple[str, ...], reader: Reader, *, plural: bool) -> Phrase:
        label = reader.vocabulary.table(table).label(ids)
        if table == "format":
            criteria = reader.read(condition("format", ids[0]))
            return Phrase(criteria, f"format {ids[0]}", weak=ids[0] not in ("standard", "startup", "eternal"))
        if table == "house":
            return Phrase(sql.one_of(FIELD["designed_by"], ids, f"designed by {label}"), table, True)
        criteria = sql.one_of(FIELD[table], ids, f"{table} {label}")
        return Phrase(criteria, table, table in ("set", "cycle"), plural, ids=ids)

    # -- numbers, years, orders and single words of their own ---------------------------------------------------------

    def _amount(self, amount: Amount, reader: Reader) -> Phrase:
        if amount.field == "ratio":
            (_, advancement), (_, points) = amount.bounds
            return Phrase(
                sql.every(
                    [
                        sql.one_of(FIELD["type"], ["agenda"], "type Agenda"),
                        sql.number(FIELD["advancement"], ":", int(advancement), f"advancement is {advancement}"),
                        sql.number(FIELD["agenda_points"], ":", int(points), f"agenda points are {points}"),
                    ]
                ),
                "ratio",
            )
        criteria = sql.some([reader.read(condition(amount.field, value, sign)) for sign, value in amount.bounds])
        if amount.field == "link" and amount.bounds == ((">", "0"),):  # an identity's own, or what other cards provide
            criteria = sql.some([criteria, sql.has_function("link", "does:link")])
        return Phrase(criteria, f"number {amount.field}", amount=amount)

    def _special(self, keys: list[str], reader: Reader, before: str) -> tuple[Phrase | None, int]:
        """Read other words: adjectives, sort orders, years, `designed by`, and states such as `rotated`."""
        two, first = " ".join(keys[:2]), keys[0]
        for width, words in ((2, two), (1, first)):
            order = ORDERS.get(words) if len(keys) >= width else None
            if order is not None:
                found = self._order(*order, keys, width, reader)
                if found is not None:
                    return found
        if two in ("designed by", "released by", "published by", "made by"):
            field = "designed_by" if keys[0] in ("designed", "made") else "released_by"
            for width in range(len(keys), 2, -1):
                house = reader.vocabulary.table("house").exact(" ".join(keys[2:width]))
                if house and house.ids:
                    return Phrase(reader.read(condition(field, house.ids[0])), "house"), width
        dated = self._dated(keys, reader)
        if dated is not None:
            return dated
        if first in ADJECTIVES and before not in COMPARING and self._of_a_card(keys, before):
            field, sign, value = ADJECTIVES[first]
            return Phrase(reader.read(condition(field, value, sign)), f"number {field}", True), 1
        if first in NEWEST:
            newest = reader.newest_set()
            width = 2 if keys[1:2] in (["set"], ["pack"]) else 1
            if newest is not None:
                return Phrase(sql.one_of(FIELD["set"], [newest.id], f"set {newest.name}"), "set", True), width
        if first == "rotation":
            return Phrase(reader.read(condition("pool", "standard")), "pool"), 1
        for width, words in ((2, two), (1, first)):
            if words in STATES:
                field, value = STATES[words]
                return Phrase(reader.read(condition(field, value)), value if field == "is" else field), width
        return None, 0

    def _of_a_card(self, keys: Sequence[str], before: str) -> bool:
        """Return whether the adjective at the start of the words describes a card: `big ice`, but not `for free`."""
        tables = ("type", "subtype", "side", "faction", "cycle", "set", "format")
        after = keys[1] if keys[1:] else ""
        if before == "for" or after == "to":
            return keys[2:3] in (["rez"], ["play"], ["install"])
        said = [key for key in keys[1:] if key not in FILLERS]
        if keys[0] in PRICED and said and said[0] not in DONE_TO_CARDS and self._function(said) is not None:
            return True  # "cheap draw"
        named = before in _BEING or self._table_of(before) in tables or not (before or after)
        return named or any(key in ("card", "cards", "ones") or self._table_of(key) in tables for key in keys[1:4])

    def _compared_with_card(self, keys: Sequence[str], reader: Reader) -> tuple[Phrase, int] | None:
        """Read a comparison with a card's number: `stronger than Tollbooth`."""
        found = comparison(keys, self.amounts.fields)
        if found is None:
            return None
        field, operator, at = found
        for width in range(len(keys), at, -1):
            cards = self.index.catalogue.resolve(" ".join(keys[at:width])) if all(keys[at:width]) else []
            value = getattr(cards[0], field) if len(cards) == 1 else None
            if isinstance(value, int):
                return Phrase(reader.read(condition(field, str(value), operator)), f"number {field}"), width
        return None

    def _drawn_by(self, words: Sequence[SpokenWord], reader: Reader) -> tuple[Phrase, int] | None:
        """Read `art by` with the name of an illustrator."""
        if " ".join(word.key for word in words[:2]) in _DRAWN_BY:
            for width in range(min(len(words), 8), 2, -1):
                drawn = reader.read(condition("illustrator", " ".join(word.leaf.text for word in words[2:width])))
                if self.index.count(drawn):
                    return Phrase(drawn, "illustrator"), width
        return None

    def _order(
        self, field: str, down: bool, keys: list[str], width: int, reader: Reader
    ) -> tuple[Phrase | None, int] | None:
        if not field:
            field, after = self.amounts._field(keys, width)
            if not field:
                return None
            width = after
        reader.sort.append((field, down))
        first = "sorted by popularity" if field == "played" else f"{' '.join(keys[:width])} first"
        # Cards without the number can't be sorted by it.
        known = sql.ALWAYS._replace(says=first)
        if field not in ("released", "played"):
            known = sql.present(FIELD[field], f"has {field.replace('_', ' ')}, {first}")
        return Phrase(known, "order", True), width

    def _dated(self, keys: list[str], reader: Reader) -> tuple[Phrase, int] | None:
        """Read a release date: `from 2019`, `2021`, `released after Parhelion`."""
        start = 1 if keys[0] in ("released", "printed") else 0
        recent = lately(keys[start:], reader.on)
        if recent is not None:
            operator, day, width = recent
            return Phrase(reader.read(condition("released", day, operator)), "released"), start + width
        sign = SINCE.get(keys[start]) if start < len(keys) else None
        at = start + 1 if sign else start
        if at < len(keys) and keys[at].isdigit() and re.fullmatch(r"(?:199|20[0-3])\d", keys[at]):
            criteria = reader.read(condition("released", keys[at], sign or ":"))
            return Phrase(criteria, "released", not sign), at + 1
        if sign and sign != ":":
            for width in range(len(keys) - at, 0, -1):
                name = " ".join(keys[at : at + width])
                found = reader.vocabulary.table("set").exact(name)
                if found and found.ids:
                    return Phrase(reader.read(condition("released", name, sign)), "released"), at + width
        return None

    def _points_list(self, keys: list[str], reader: Reader) -> tuple[Phrase, int] | None:
        """Read the points list of a format: `eternal points`."""
        if keys[1:2] != ["points"] or self.names.get(keys[0], ("",))[0] != "format":
            return None
        criteria = reader.read(condition("list_points", keys[0]))
        return Phrase(criteria, f"points {keys[0]}"), 2

    def respelt(self, word: str) -> str:
        """Return the vocabulary word a letter away from a word that no card has; empty unless there is exactly one."""
        if len(word) < 5 or not word.isalpha() or word in self.words or word in self.index.words:
            return ""
        near = one_letter_away(word, list(self.words))
        # In a short word, replacing a letter makes another word.
        found = {stem(name): name for name in near if len(word) > 6 or slip(name, word)}
        return next(iter(found.values())) if len(found) == 1 else ""

    def misspelt(self, leaf: Leaf, reader: Reader) -> Phrase | None:
        """Return the phrase that a single word is one letter away from, if it is unambiguous."""
        key = fold(leaf.text)
        if len(key) < 4 or leaf.kind != "word":
            return None
        from rapidfuzz import process
        from rapidfuzz.distance import OSA

        found = process.extract(key, list(self.names), scorer=OSA.distance, limit=None, score_cutoff=1)
        if len(key) < 6:  # a short word has to begin and end like the name
            found = [item for item in found if (item[0][0], item[0][-1]) == (key[0], key[-1])]
        means = {self.names[name] for name, _, _ in found}
        return self.named(found[0][0], reader) if len(means) == 1 else None


class _Place:
    """The place of a phrase in its sentence."""

    def __init__(self) -> None:
        self.clause = False
        """Whether the words are in a relative clause."""
        self.said = False
        """Whether an action of cards came before."""
        self.condition = False
        """Whether the words say when something happens."""
        self.object_before = 0
        """The end of the last phrase that wasn't the card's own."""

    def is_object(self, phrase: Phrase, words: Sequence[SpokenWord], at: int) -> bool:
        """Return whether a side, type, adjective or function isn't the card's own: `that search for a program`."""
        before = words[at - 1].key if at else ""
        if before in _DURING and words[at].key == "run":
            return True
        if phrase.group == "side":
            if before == "the" and at > 1 and words[at - 2].key in _ON_BEHALF:
                return False
            possessive = words[at].key.endswith("s") and "'" in words[at].leaf.text.replace("’", "'")
            return possessive or before == "the" or (self.clause and before not in _BEING)
        if phrase.group == "function":
            return self.condition and self.said
        adjective = phrase.weak and phrase.group.startswith("number ")
        if before in _BEING or not (adjective or phrase.group in ("type", "subtype")):
            return False
        if at and at == self.object_before:
            return True
        if before in ACTION_VERBS and phrase.group == "type" and phrase.ids not in (("event",), ("operation",)):
            return True
        return before in _POSSESSIVE or (self.said and (self.clause or before in _OF_ANOTHER))


def _called(keys: Sequence[str]) -> tuple[tuple[str, str, str], int] | None:
    """Return the bound (field, operator, value) of a number called high or low, and the number of words."""
    if keys[0] in TO_TRASH and keys[1:3] == ["to", "trash"]:
        return ("trash_cost", *TO_TRASH[keys[0]]), 3
    return next(((HIGH_OR_LOW[words], n) for n in (3, 2) if (words := " ".join(keys[:n])) in HIGH_OR_LOW), None)


def _identified(leaf: Leaf, reader: Reader) -> Phrase | None:
    """Return the snapshot, list or card pool with exactly this id: `standard_29`."""
    if leaf.kind == "word" and not leaf.text.isalnum() and re.search(r"[_-].*\d", leaf.text):
        for table in ("snapshot", "list", "pool"):
            found = reader.vocabulary.table(table).exact(leaf.text)
            if found and found.ids:
                return Phrase(reader.read(condition(table, found.ids[0])), table)
    return None
