"""Concepts: what players' words have in common, and the functions of cards that they name.

`avoid`, `dodge` and `shield from` are one concept, `cash` and `bucks` another. Functions and queries are compared as
sets of concepts, by the share of each that the other explains; a concept weighs more the fewer functions have it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import takewhile
from math import log
from typing import NamedTuple

from nrdb.catalogue.searchable import near_words, stem
from nrdb.search.plain.lexicon import FILLERS, RELATIVES
from nrdb.text import fold

_ROWS = """
damage: damage, dmg, kill, flatline, ping, fry
charge: charge
pay: pay
use: use, spend, spent
prevent: prevent, prevention, avoid, avoidance, dodge, evade, escape, protect, protection, save, survive, shield,
  soak, block, against, anti, immune, immunity, keep, stop, cancel, negate, defend, defense, get out, resist,
  absorb, ward off, safe from, mitigate, stay alive, halt, answer to, hoser, tech against, silver bullet, fend off,
  withstand, nullify, ignore
cannot: cannot, no, nobody, no one, cant, forbid, deny, denial, lock, lock out, lock down, disallow, not allow,
  not able, unable, stop, prevent, keep, block, shut down, shut off, disable, bar, no longer, halt
slow: slow, slow down, delay, hard, harder, hinder, hamper
cannot: slow, slow down, delay, hard, harder, hinder, hamper
gain: gain, earn, get, give, make, generate, provide, produce, grant, add, receive, collect, grant, come with,
  offer, rake in, bring in, hand out, acquire
credit: credit, cred, cr, cash, money, buck, econ, economy, eco, income
gain credit: paid, get paid, profit, rich, payout
remove: remove, removal, clear, clear away, shed, shake, shake off, ditch, wipe, clean, rid, lose, drop, cleanse,
  erase, get out from under, out from under, wash, wash off, scrub, launder, cure, untangle, throw off, lift
lose: lose, loss, drain, siphon, bleed, burn, waste, take away, take off, attack, deny, denial, cripple, strip,
  destroy, rob
lose credit: broke, poor, bankrupt
raise: raise, boost, increase, pump, high, higher, buff, improve, bump, grow, big, bigger, large, larger
lower: lower, reduce, reduction, decrease, cut, shrink, small, smaller, less, drop, reduced
lower cost: cheap, cheaper, cheaply, cheapen, discount, discounted, for less, less money, less credit, cost less,
  reduced cost, lower cost, reduce cost, bargain, inexpensive, pay less, spend less, on the cheap, half price, less
  expensive, save on, cut price
free: free, freely, nothing, without paying, without cost, ignore cost, ignoring cost, zero, gratis
tax: tax, expensive, more expensive, costly, dear, pricier, cost more, cost extra, pay more, pay extra, extra cost,
  additional cost, raise cost, high cost, charge, toll, pay, must pay, cost credit, costlier, dearer, pricey, steep,
  more pricey, cost more money
search: search, fetch, find, seek, tutor, dig, look through, pull, grab, look for, hunt
return: return, bring, bring back, recover, recovery, recur, recursion, retrieve, rebuy, get back, buy back, back,
  reuse, recycle, resurrect, revive, reclaim, rebuild
trash: trash, destroy, destruction, wreck, blow, blow up, nuke, kill, hate, remove, removal, rid, snipe, smash,
  demolish, take out, eliminate, murder, deal with, burn, throw out, bin, scrap, kill off, pulverise, pulverize,
  junk, erase, knock out, dispose
discard: discard, throw away, pitch, toss, dump, chuck, lose card, strip
trash: discard, throw away, pitch, toss, dump, strip
mill: mill, grind, grind down, deck out, burn through, burn deck
bounc: bounce, send back, kick back, pick up, pick back up, put back hand
return: send back, put back, go back, come back, second chance, salvage, dig out, fish out, fetch back
replay: replay, play again, use again, reuse, second use
replay operation: play operation again
jack: leave, leave run, get out of run, bail, bail out
cannot jack: trap runner, stuck, stuck in run, trapped in run, lock in, no escape
draw: draw, card draw, refill hand, fill hand, card advantage, more cards hand, restock
trap: trap, landmine, booby trap, mine, ambush, surprise, nasty surprise
bad publicity: smear, scandal, bad pub, badpub, bad press, bad reputation
end run: kick out, boot out, throw out of run
host: host, hold, store, storage, sit on
own: own, myself
core: core
core damage: brain
icebreaker: icebreaker, breaker
look: look, peek, see, reveal, view, check, inspect, know, spy, scout, glance, learn, find out, show, watch, learn
  what, get information, sneak peek, scan, glimpse, spot
access: access, see, hit, breach, look
damage: hit
access extra: multiaccess, multi access, dig deep, dig deeper, deeper
extra: extra, more, additional, multiple, several, another, bonus, more than one, second, many, added, further,
  bonus
raise: more
mu: mu, memory, mem, room, space, memory unit, mem unit
publicity: publicity, pub
discardpile: discard pile
heap: heap, bin, graveyard, discard pile, dead, trashed, get trashed
archives: archive, archives, discard pile
stack: stack, runner deck
deck: deck, stack, library
rd: rd, corp deck, corp draw, corp next draw
hq: hq, corp hand, corp hold
grip: grip, runner hand, runner hold
hand: hand, hq, grip
everyturn: every turn, each turn, start turn, beginning turn, turn begin, turn start, drip, clickless, passive,
  passively, without click, by itself, automatic, automatically, turn after turn, per turn,
  upkeep
recurring: recurring, refresh, refill, replenish, renew
click: click, action
midrun: during run, mid run, midrun, middle run, while run, while running, whilst running, in run
run: run, running, successful run, attack, run server, run on server
install: install, put down, put in play, put into play, deploy, flash in, cheat in, cheat into play, bring in, put
  on table, onto table, set up, slap down, drop in
rez: rez, turn on, activate
derez: derez, unrez, turn off, turn back off, rez again, rez things again, deactivate, unrezz
subroutine: subroutine, sub
anytype: any type, all type, every type, any kind, all kind, every kind, any ice, anything, everything, universal
all: all, whole, entire, every
raise strength: stronger, strengthen, buff, beef, pump
lower strength: weaken, weaker
icebreaker: fracter, decoder, killer
swap: swap, switch, exchange
move: move, rearrange, arrange, shuffle around, reorder, relocate, reposition, order, change order, shift, transfer,
  push around
bypass: bypass, skip, without breaking, ignore, get past, past, go around, slip
counter: counter, token
place: place, put, add, load, put in, stick, place on, load up, gain
advance: advance, advancement
advance counter: advancements
steal: steal, stolen
theft: steal agenda
advanceabl: with advancement counter, with advancement token
punish: punish, punishment, hurt, harm, payoff, exploit, abuse, penalise, penalize, retaliate, make pay, revenge,
  hate, make them pay, do to, regret, payback, backlash, get even, get back at, make them regret, consequence, make
  them sorry
tagged: tagged
tag: tag, tagged
own: own
sacrifice: sacrifice, sac
trash: sacrifice, sac
forfeit: forfeit, sacrifice, give up, feed, give away
handsize: hand size, maximum hand size, max hand size, hand limit, maximum hand, max hand, hold more card
facedown: facedown, face down, unrezzed, unknown, hidden, installed
opponent: opponent, enemy
hardware: hardware, console
win: win, victory, end game, finish game
double side: double sided, two sided, doublesided, two faced, double faced, flip
side: sided, side
ability: ability
different: different, alternate, alternative, another
bottom: bottom
"""
_OWN_FORMS = frozenset(("tagged", "unrezzed", "trashed", "advancements"))
"""Word forms whose meaning differs from that of their stem."""
_NOT_ALONE = frozenset(("advanced", "installed", "recurring", "running"))
"""Word forms that name no function by themselves."""
_SMALL_WORDS = """
a after an and any anything are as at be before by can card cards come comes coming could deal did do does for from
going have help how i if im in inflict into is it its just land let lets me my of on one onto or our people per
piece pieces player players please so some something source sources stuff that the their them themselves they thing
things to tool tools up upon way ways we what whats when whenever where which who with you your yourself
"""
_SMALL = frozenset(_SMALL_WORDS.split())
"""Words that are ignored unless a row in the table above contains them."""
_LIGHT = frozenset(("gain", "place", "use", "turn", "tak", "other"))
"""Concepts that say little by themselves."""
_CLAUSES = (RELATIVES | {"", "this"}) - {"to", "when"}
"""Words that end a phrase, because a clause begins or the words come from a card text."""
_HAVING = {"has", "have", "having", "with"}
"""Words that end a phrase that begins with a kind of card: `assets with trash cost`."""
_SIDES = {"corp": "corp", "corps": "corp", "corporation": "corp", "runner": "runner", "runners": "runner"}
_ENOUGH = 0.74
"""The minimum score for a function to count as the meaning of the words."""
_NEAR = 0.995
"""Functions whose score is at least this share of the best are meant as well."""
_CLEARLY = 0.1
"""How much higher functions of the other side must score to be chosen."""
_DENYING = frozenset(("prevent", "cannot", "punish"))
"""Concepts that reverse the meaning, so that functions and words must have them together or not at all."""
_OTHERWISE = 0.85
"""The weight of a word in any meaning but its likeliest."""
_AS_FILTER = 0.2
"""The weight of a word that a function leaves unexplained, if it may filter cards instead."""
_OTHER_WORD, _NO_WORD = 1.5, 3.0
"""The penalties for an unexplained word that has no concept: one used on cards, and any other."""
_ECONOMY = ["economy"]
_MOST_ITEMS = 7
"""Number of concepts in the longest phrase to look for."""


@cache
def _rows() -> Mapping[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """Return the concepts by the stems of words; each word has its alternatives, likeliest first."""
    found: dict[tuple[str, ...], list[tuple[str, ...]]] = defaultdict(list)
    for meant, _, said in (row.partition(": ") for row in _ROWS.replace("\n  ", " ").strip().splitlines()):
        for words in said.split(", "):
            found[tuple(map(_stem, words.split()))].append(tuple(meant.split()))
    return {key: tuple(dict.fromkeys(meant)) for key, meant in found.items()}


@cache
def _widest() -> Mapping[str, int]:
    """Return the maximum number of words in a row of concepts, by the stem of its first word."""
    return {key[0]: len(key) for key in sorted(_rows(), key=len)}


def concepts_of(word: str) -> tuple[str, ...]:
    """Return every concept that a folded word may mean, likeliest first."""
    return tuple(dict.fromkeys(concept for meant in _rows().get((_stem(word),), ()) for concept in meant))


def denies(word: str) -> bool:
    """Return whether a folded word reverses the meaning of other words."""
    return not _DENYING.isdisjoint(concepts_of(word)[:1])


def _stem(word: str) -> str:
    return word if word in _OWN_FORMS else stem(word)


class Item(NamedTuple):
    """Words of a query with one meaning."""

    places: tuple[int, ...]
    alternatives: tuple[tuple[str, ...], ...]


def items(keys: Sequence[str]) -> list[Item]:
    """Return the concepts of folded words, with their places; the longest row at each place counts."""
    words = [(place, word) for place, key in enumerate(keys) for word in key.split()]
    found: list[Item] = []
    at = 0
    while at < len(words):
        # The words as typed, then without the small ones between them.
        content = [item for item in words[at:] if item[1] not in _SMALL] if words[at][1] not in _SMALL else []
        for part in _starts(_widest().get(_stem(words[at][1]), 1), words[at:], content):
            meant = _rows().get(tuple(_stem(word) for _, word in part))
            if meant:
                break
        else:
            part, meant = content[:1], None
        if part and (meant or part[0][1] not in FILLERS):
            found.append(Item(tuple(place for place, _ in part), meant or ((_stem(part[0][1]),),)))
        at = words.index(part[-1], at) + 1 if part else at + 1
    return found


def meaning(phrase: str) -> frozenset[str]:
    """Return the likeliest concepts of a phrase.

    >>> sorted(meaning("What stops meat damage?")) == sorted(meaning("meat damage prevention"))
    True
    """
    return _bag(items(fold(near_words(phrase)).split()))


def _bag(said: Iterable[Item]) -> frozenset[str]:
    """Return the likeliest concept of each word."""
    return frozenset(concept for item in said for concept in item.alternatives[0])


def _starts(widest: int, *lists: Sequence[tuple[int, str]]) -> Iterator[Sequence[tuple[int, str]]]:
    """Yield the first words of each list, the longest run first."""
    for width in range(widest, 0, -1):
        yield from (words[:width] for words in lists if len(words) >= width)


class FunctionMatch(NamedTuple):
    """The functions that words name."""

    functions: tuple[str, ...]
    width: int
    """Number of words the phrase takes up."""
    skipped: tuple[int, ...]
    """The places within the phrase of the words that were skipped."""
    length: int
    """Number of words in the phrase that have a meaning."""


class Meant(NamedTuple):
    """The functions that words mean."""

    functions: tuple[str, ...]
    places: frozenset[int]
    """The places of the words that they explain."""
    score: float


class FunctionConcepts:
    """The functions of cards by the concepts of their phrases."""

    def __init__(
        self, functions: Mapping[str, Sequence[str]], sides: Mapping[str, str], known: Collection[str]
    ) -> None:
        self.sides = sides
        self.known = frozenset(map(stem, known))
        """The stems of the words on cards."""
        self.words: dict[str, list[str]] = defaultdict(list)
        """The functions that a single word names, by its stem."""
        self.exactly: dict[frozenset[str], list[str]] = defaultdict(list)
        """The functions by the likeliest concepts of their phrases."""
        bags: dict[frozenset[str], list[str]] = {}
        having: dict[str, set[str]] = defaultdict(set)
        for name, phrases in functions.items():
            for phrase in (name.replace("-", " "), *phrases):
                if " " not in phrase and name not in self.words[_stem(fold(phrase))]:
                    self.words[_stem(fold(phrase))].append(name)
                bag = meaning(phrase)
                if (len(bag) > 1 or " " not in phrase) and name not in self.exactly[bag]:
                    self.exactly[bag].append(name)
                if len(bag - _LIGHT) == 1 and " " in phrase:
                    continue  # "after stealing" is more than stealing
                if name not in bags.setdefault(bag, []):
                    bags[bag].append(name)
                for concept in bag:
                    having[concept].add(name)
        self.bits = {
            concept: 0.4 if concept in _SIDES or concept in _LIGHT else log(1 + len(functions) / len(names))
            for concept, names in having.items()
        }
        self.bags = list(bags.items())
        self.named = {
            name: frozenset(having_it for having_it, names in having.items() if name in names) for name in functions
        }
        """All concepts of each function."""
        self.by_concept: dict[str, list[int]] = defaultdict(list)
        for at, (bag, _) in enumerate(self.bags):
            for concept in bag:
                self.by_concept[concept].append(at)

    def at(
        self, keys: Sequence[str], skippable: Callable[[str], bool], is_type: Callable[[str], bool] = lambda _: False
    ) -> FunctionMatch | None:
        """Return the functions named by the longest phrase at the start of folded words, within their clause.

        The order of the words makes no difference; a word that `skippable` accepts may come between them. Economy next
        to a card type stays economy: an economy event isn't an event with credits on it.
        """
        others = [key for key in keys[:2] if not is_type(key)]
        if len(keys) > 1 and len(others) == 1 and self.words.get(_stem(others[0])) == _ECONOMY:
            return FunctionMatch(("economy",), 1, (), 1) if others == list(keys[:1]) else None
        ends = _CLAUSES | _HAVING if keys and skippable(keys[0]) else _CLAUSES
        said = items([*takewhile(lambda key: key not in ends, keys)])
        if not said or said[0].places[0]:
            return None
        for end in range(min(len(said), _MOST_ITEMS), 1, -1):
            between = (item for item in said[1 : end - 1] if all(skippable(keys[place]) for place in item.places))
            for left in (None, *between):
                names = self.exactly.get(_bag([item for item in said[:end] if item is not left]))
                width = said[end - 1].places[-1] + 1
                if names and keys[width : width + 1] != ["than"]:  # "ice stronger than 5"
                    return FunctionMatch(tuple(names), width, left.places if left else (), end)
        names = self.words.get(_stem(keys[0])) if keys[0] not in _NOT_ALONE else None
        return FunctionMatch(tuple(names), 1, (), 1) if names else None

    def meant(self, keys: Sequence[str], optional: Callable[[int], bool], sides: Collection[str]) -> Meant | None:
        """Return the functions that folded words mean, if any are near enough.

        `optional` returns whether the word at a place may filter cards instead; `sides` are the sides that cards must
        have.
        """
        said = items(keys)
        near = {
            at for item in said for meant in item.alternatives for concept in meant for at in self.by_concept[concept]
        }
        scored = {at: self._score(self.bags[at][0], said, optional) for at in near}
        found = self._best(scored, lambda name: not sides or self.sides.get(name, "") in ("", *sides))
        other = self._best(scored, lambda name: True) if sides else None
        # "Get rid of runner programs" is done by the Corp.
        return other if other and (found is None or other.score > found.score + _CLEARLY) else found

    def _best(self, scored: Mapping[int, tuple[float, frozenset[int]]], fits: Callable[[str], bool]) -> Meant | None:
        """Return the fitting functions with the best scores."""
        names: dict[str, tuple[float, frozenset[int]]] = {}
        for at, (score, places) in sorted(scored.items(), key=lambda item: (-item[1][0], item[0])):
            for name in self.bags[at][1] if score >= _ENOUGH else ():
                if fits(name):
                    names.setdefault(name, (score, places))
        best = max((score for score, _ in names.values()), default=0.0)
        kept = {name: places for name, (score, places) in names.items() if score >= best * _NEAR}
        return Meant(tuple(kept), frozenset().union(*kept.values()), best) if kept else None

    def _score(
        self, bag: frozenset[str], said: Sequence[Item], optional: Callable[[int], bool]
    ) -> tuple[float, frozenset[int]]:
        """Return how much words and a function's concepts explain of each other, and the places explained."""
        explained: set[str] = set()
        places: set[int] = set()
        named = False
        matched = unmatched = 0.0
        for item in said:
            best = max(item.alternatives, key=lambda meant: sum(self.bits[one] for one in meant if one in bag))
            hit = [concept for concept in best if concept in bag]
            if hit:
                sure = 1.0 if best == item.alternatives[0] else _OTHERWISE
                named |= not {*hit} <= _LIGHT and not all(map(optional, item.places))
                explained.update(hit)
                places.update(item.places)
                matched += sure * sum(self.bits[concept] for concept in hit)
                unmatched += (1 - sure) * sum(self.bits[concept] for concept in hit)
                unmatched += sum(self.bits.get(concept, 0.0) for concept in best if concept not in bag)
            elif item.alternatives[0][0] in _DENYING:
                return 0.0, frozenset()
            else:
                unmatched += self._weight(item) * (_AS_FILTER if all(map(optional, item.places)) else 1.0)
        denied = bag & _DENYING
        if (
            (denied and denied.isdisjoint(explained))
            or not named
            or (len(explained - _LIGHT) < 2 and not bag <= explained | _LIGHT)
        ):
            return 0.0, frozenset()
        total = sum(self.bits[concept] for concept in bag)
        of_function = sum(self.bits[concept] for concept in explained) / total
        of_query = matched / (matched + unmatched)
        return 2 * of_function * of_query / (of_function + of_query), frozenset(places)

    def _weight(self, item: Item) -> float:
        """Return the penalty if a function doesn't explain these words."""
        first = item.alternatives[0]
        if any(concept in self.bits for concept in first):
            return sum(self.bits.get(concept, 0.0) for concept in first)
        return _OTHER_WORD if first[0] in self.known else _NO_WORD
