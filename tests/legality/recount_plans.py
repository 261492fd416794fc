"""Check plans without the planner: try every identity, with every cut and addition of up to two cards.

`python -m tests.legality.recount_plans [--decks FOLDER] [--oracle FILE] [--swapped N] [--illegal N]` takes legal real
decks whose identity was swapped for another one of their side, and mutants of legal decks. It prints each whose plan is
illegal afterwards or needs more changes than a deck within two changes under any identity; exit code 1 if there is
one. The test suite checks a sample of the same.

The judge says which decks are legal. Cards to add stand for all that the rules treat alike.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterator
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any, NamedTuple

from nrdb.catalogue import Catalogue
from nrdb.catalogue.model import Card, number
from nrdb.deck import read_decks
from nrdb.deck.model import Deck
from nrdb.errors import NrdbError
from nrdb.legality.check import Judge, judge_of
from nrdb.legality.scope import Scope
from nrdb.legality.verdict import Verdict
from tests.legality import sweep_plans

REAL = Path(__file__).parents[3] / "shared" / "decks" / "real"
FORMATS = ("standard", "startup", "eternal")
MOST = 2
"""The most changes tried."""


class Swapped(NamedTuple):
    """An illegal deck, and the identity with which it is legal if one is known."""

    verdict: Verdict
    own: str | None


def identities(scope: Scope, judge: Judge, side: str) -> list[Card]:
    """The identities of a side that a deck of the format may have: an empty deck with one breaks nothing but sizes."""
    found = []
    for card in judge.catalogue.cards():
        if card.type == f"{side}_identity":
            verdict = judge.judge(Deck(identity=scope.card(card.id)), scope)
            if set(verdict.codes) <= {"deck-size", "agenda-points"}:
                found.append(scope.card(card.id))
    return found


def swapped(decks: list[Deck], judge: Judge, count: int, seed: int = 47) -> Iterator[Swapped]:
    """Yield decks that are legal in a format of today, under another identity of it with which they aren't."""
    chance = random.Random(seed)
    known = {
        (name, side): identities(judge.scope(name, sweep_plans.TODAY), judge, side)
        for name in FORMATS
        for side in ("corp", "runner")
    }
    seen: set[Any] = set()
    for deck in chance.sample(decks, len(decks)):
        if deck.identity is None or (key := (deck.identity.id, tuple(sorted(deck.cards.items())))) in seen:
            continue
        seen.add(key)
        for name in FORMATS:
            scope = judge.scope(name, sweep_plans.TODAY)
            if judge.judge(deck, scope).legal:
                own = deck.identity
                other = chance.choice([card for card in known[name, own.side] if card.id != own.id])
                verdict = judge.judge(
                    Deck(identity=other, cards=deck.cards, extras=deck.extras, id=f"{own.id} as {other.id}"), scope
                )
                if verdict.legal is False:
                    yield Swapped(verdict, own.id)
                    count -= 1
                break
        if not count:
            return


def real_decks(folder: Path, catalogue: Catalogue) -> list[Deck]:
    """Every deck of a folder that can be read."""
    found: list[Deck] = []
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        try:
            found += read_decks(path, catalogue)
        except NrdbError:
            continue
    return found


def cost(plan: dict[str, Any]) -> int:
    """The changes of a plan, or those with the identity that it names instead."""
    instead = plan["identity_instead"]
    return plan["changes"] if instead is None else min(plan["changes"], instead["changes"])


def fewest(verdict: Verdict, judge: Judge, most: int) -> tuple[int, str] | None:
    """The fewest changes of at most `most` under any identity, and that identity; None: more are needed."""
    deck, scope = verdict.deck, verdict.scope
    assert deck.identity is not None
    side = deck.identity.side
    groups: dict[Any, Card] = {}
    for card in [scope.card(deck.identity.id), *identities(scope, judge, side)]:
        # Identities of equal numbers and no text about decks are alike.
        odd = card.id if card.id in judge.exceptions.identities or card.id in judge.exceptions.extras else None
        values = tuple(judge.format_table(scope).of(card.id).items())
        groups.setdefault((card.faction, card.minimum_deck_size, card.influence_limit, odd, values), card)
    offers = added(scope, judge, side, deck)
    for changes in range(most + 1):
        for identity in groups.values():
            if any(judge.judge(other, scope).legal for other in changed(deck, identity, changes, offers, scope)):
                return changes, identity.id
    return None


def added(scope: Scope, judge: Judge, side: str, deck: Deck) -> list[str]:
    """Cards to add: those of the deck, and of the others one for all that the rules treat alike."""
    found: dict[Any, str] = {card: card for card in deck.cards if scope.card(card).side == side}
    for card in judge.catalogue.cards():
        if card.side == side and not card.is_identity and card.id not in deck.cards:
            values = judge.format_table(scope).of(card.id)
            if values.get("not-in-pool", 1) and values.get("banned", 1):
                odd = card.id if card.id in judge.exceptions.influence else None
                key = (card.faction, card.type, card.influence_cost, card.agenda_points, card.deck_limit, odd)
                found.setdefault((*key, tuple(values.items())), card.id)
    return list(found.values())


def changed(deck: Deck, identity: Card, changes: int, offers: list[str], scope: Scope) -> Iterator[Deck]:
    """Yield the decks after that many cuts and additions, except those of a size or agenda points that can't be legal.

    A Runner deck of legal size needs no addition, because no rule requires more cards.
    """
    minimum = scope.ruleset.minimum_of(identity)
    size = sum(deck.cards.values())
    worth = {card: number(scope.card(card).agenda_points) or 0 for card in {*deck.cards, *offers}}
    points = sum(worth[card] * copies for card, copies in deck.cards.items())
    for cuts in range(changes + 1):
        adds = changes - cuts
        after = size - cuts + adds
        if after < minimum or (identity.side == "runner" and adds and after > minimum):
            continue
        low, high = scope.ruleset.band(after)
        for gone in combinations_with_replacement(sorted(deck.cards), cuts):
            if any(gone.count(card) > deck.cards[card] for card in gone):
                continue
            for new in combinations_with_replacement(offers, adds):
                made = points - sum(worth[card] for card in gone) + sum(worth[card] for card in new)
                if identity.side == "corp" and (made < low or (high is not None and made > high)):
                    continue
                cards = dict(deck.cards)
                for card in gone:
                    cards[card] -= 1
                for card in new:
                    cards[card] = cards.get(card, 0) + 1
                left = {card: copies for card, copies in cards.items() if copies}
                yield Deck(identity=identity, cards=left, extras=deck.extras)


def fault(verdict: Verdict, judge: Judge, own: str | None = None) -> str:
    """What is wrong with a plan, followed by hand and counted again; empty: nothing."""
    plan = verdict.plan
    name = f"{verdict.deck.id} in {verdict.format} on {verdict.on}"
    if plan is None or "why" in plan:
        return f"{name}: no plan"
    found = sweep_plans.fault_of(verdict, plan)
    instead = plan["identity_instead"]
    if not found and instead is not None:
        other = Deck(
            identity=verdict.scope.card(instead["id"]),
            cards=verdict.deck.cards,
            extras=verdict.deck.extras,
            identities=verdict.deck.identities,
            id=verdict.deck.id,
        )
        after = judge.judge(other, verdict.scope)
        again = after.plan
        needs = 0 if again is None else again["changes"]
        if again is not None:
            found = sweep_plans.fault_of(after, again)
        if needs != instead["changes"] or needs >= plan["changes"]:
            found = f"{instead['id']} needs {needs} changes"
    if not found and own is not None and cost(plan) > 0:
        found = f"{cost(plan)} changes, none with {own}"
    if not found:
        better = fewest(verdict, judge, min(MOST, cost(plan) - 1))
        found = "" if better is None else f"{better[0]} changes do with {better[1]}, not {cost(plan)}"
    return found and f"{name}: {found}"


def main(arguments: list[str]) -> int:
    """Runs the recount; the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--decks", type=Path, default=REAL)
    parser.add_argument("--oracle", type=Path, default=sweep_plans.ORACLE)
    parser.add_argument("--swapped", type=int, default=250)
    parser.add_argument("--illegal", type=int, default=500)
    options = parser.parse_args(arguments)
    judge = judge_of(Catalogue.load())
    decks = sweep_plans.decks_of(options.oracle, judge.catalogue)
    each = -(-options.illegal // len(sweep_plans.SETTINGS))
    illegal = (
        verdict
        for setting in sweep_plans.SETTINGS
        for verdict in sweep_plans.mutants(decks, judge, judge.scope(*setting), each)
    )
    faults: list[str] = []
    for what, verdicts in (
        ("swapped", iter(swapped(real_decks(options.decks, judge.catalogue), judge, options.swapped))),
        ("illegal", (Swapped(verdict, None) for verdict in illegal)),
    ):
        start, count, instead, counted = time.monotonic(), 0, 0, [0, 0, 0, 0]
        for verdict, own in verdicts:
            found = fault(verdict, judge, own)
            faults += [found] if found else []
            plan = verdict.plan
            assert plan is not None
            count += 1
            instead += plan.get("identity_instead") is not None
            counted[min(3, cost(plan))] += 1
        print(
            f"{what}: {count} decks, {instead} need fewer changes with another identity, {len(faults)} faults; "
            f"changes 0, 1, 2, more: {counted}; {time.monotonic() - start:.0f} s",
            flush=True,
        )
    print("\n".join(faults[:40]))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
