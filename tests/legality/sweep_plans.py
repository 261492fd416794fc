"""Check plans for the illegal decks of the shared oracle, for mutants of its legal ones, and for small cases.

`python -m tests.legality.sweep_plans [--oracle FILE] [--step N] [--mutants N] [--small N]` prints, for each format of
today and three past days, how many plans the judge accepts, the share that is proven minimal, and the median and
the longest time of a plan (of this process alone); then how many small cases equal brute force. The exit code is 1 if a
plan is wrong. The test suite checks a sample of the same.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from nrdb.catalogue import Catalogue
from nrdb.catalogue.model import Restriction, number
from nrdb.deck.model import Deck
from nrdb.legality.boxes import PLENTY, Box, BoxChoice
from nrdb.legality.check import Judge, judge_of
from nrdb.legality.ruleset import CORE, CR
from nrdb.legality.scope import Scope
from nrdb.legality.verdict import Verdict

TODAY = "2026-11-20"
SETTINGS = (
    *((name, TODAY) for name in ("standard", "startup", "eternal", "snapshot", "ram", "system_gateway")),
    ("standard", "2016-03-01"),  # a list of penalties
    ("standard", "2018-06-01"),  # restricted cards
    ("standard", "2022-03-01"),
)
ORACLE = Path(__file__).parents[3] / "shared" / "oracle" / "verdicts.jsonl"


class Tally(NamedTuple):
    """The results for the plans of one setting: number, wrong ones, proven ones, decks without a plan, and times."""

    plans: int
    wrong: list[str]
    proven: int
    none: list[str]
    seconds: list[float]

    def line(self) -> str:
        """Return the tally as one line of text."""
        times = sorted(self.seconds) or [0.0]
        return (
            f"{self.plans:>5} plans, {len(self.wrong)} wrong, {len(self.none)} without a way, "
            f"{100 * self.proven / max(1, self.plans):.2f} % proven minimal, "
            f"median {1000 * times[len(times) // 2]:.1f} ms, worst {1000 * times[-1]:.0f} ms"
        )


def decks_of(path: Path, catalogue: Catalogue) -> list[Deck]:
    """Yield the decks of the oracle."""
    with open(path, encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    return [Deck(identity=catalogue.card(row["identity"]), cards=row["cards"], id=row["id"]) for row in rows]


def tallied(verdicts: Iterator[Verdict]) -> Tally:
    """Follow the plan of each verdict and check the result; decks that are legal or not judged need no plan."""
    wrong: list[str] = []
    none: list[str] = []
    seconds: list[float] = []
    plans = proven = 0
    for verdict in verdicts:
        start = time.process_time()
        plan = verdict.plan
        seconds.append(time.process_time() - start)
        if verdict.legal is not False:
            assert plan is None
            seconds.pop()
            continue
        assert plan is not None
        name = f"{verdict.deck.id} in {verdict.scope.name} on {verdict.on}"
        if "why" in plan:
            none.append(f"{name}: {plan['why']}")
            continue
        plans += 1
        proven += plan["minimal"]
        fault = fault_of(verdict, plan)
        if fault:
            wrong.append(f"{name}: {fault}")
    return Tally(plans, wrong, proven, none, seconds)


def fault_of(verdict: Verdict, plan: dict[str, Any]) -> str:
    """Follow a plan by hand, change by change, and return what is wrong with it; empty if nothing is."""
    deck = verdict.deck
    cards, extras = {**deck.cards}, {**deck.extras}
    identity = deck.identity if plan["identity"] is None else verdict.scope.card(plan["identity"])
    beside = {**deck.identities}
    if plan["identity"] is not None:
        named = beside if plan["identity"] in beside else cards
        if plan["identity"] in named:
            named[plan["identity"]] -= 1
    for places, changes in (((beside, cards), plan["cut"]), ((extras,), plan["extras"]["cut"])):
        for card, copies in changes.items():
            for place in places:
                taken = min(copies, place.get(card, 0))
                copies -= taken
                place[card] = place.get(card, 0) - taken
            if copies:
                return f"{card} is cut more often than it is there"
    for place, changes in ((cards, plan["add"]), (extras, plan["extras"]["add"])):
        for card, copies in changes.items():
            place[card] = place.get(card, 0) + copies
    done = Deck(
        identity=identity,
        cards={card: copies for card, copies in cards.items() if copies},
        extras={card: copies for card, copies in extras.items() if copies},
        identities={card: copies for card, copies in beside.items() if copies},
        edition=deck.edition,
    )
    after = judge_of(verdict.scope.catalogue).judge(done, verdict.scope)
    if not after.legal:
        return f"its deck breaks {', '.join(after.codes)}"
    if done != verdict.repaired():
        return "the repaired deck is another"
    moved = sum(min(n, plan["cut"].get(card, 0)) for card, n in plan["extras"]["add"].items())
    parts = (plan["cut"], plan["add"], plan["extras"]["cut"], plan["extras"]["add"])
    if plan["changes"] != sum(sum(part.values()) for part in parts) - moved:
        return "its changes do not add up"
    if set(plan["cut"]) & set(plan["add"]):
        return "a card is both cut and added"
    return ""


def mutant(deck: Deck, catalogue: Catalogue, seed: str) -> Deck:
    """Return a legal deck after one to four changes that a player or a new list might make."""
    chance = random.Random(seed)
    cards = dict(deck.cards)
    identity = deck.identity
    assert identity is not None
    others = [card for card in catalogue.cards() if card.side == identity.side]
    for _ in range(chance.randint(1, 4)):
        what = chance.random()
        name = chance.choice(sorted(cards))
        if what < 0.3:
            cards[name] = cards[name] + chance.randint(1, 3)
        elif what < 0.55:
            cards.pop(name)
        elif what < 0.9 or len(cards) < 2:
            new = chance.choice(others)
            if not new.is_identity or chance.random() < 0.2:
                cards[new.id] = chance.randint(1, 3)
        else:
            identity = chance.choice([card for card in others if card.is_identity])
        if not cards:
            cards[name] = 1
    return Deck(identity=identity, cards=cards, id=f"{deck.id} mutant {seed}")


def mutants(decks: list[Deck], judge: Judge, scope: Scope, count: int) -> Iterator[Verdict]:
    """Return the given number of illegal mutants of the legal decks."""
    legal = [deck for deck in decks if judge.judge(deck, scope).legal]
    found = seed = 0
    while legal and found < count:
        verdict = judge.judge(mutant(legal[seed % len(legal)], judge.catalogue, f"{scope.format} {seed}"), scope)
        seed += 1
        if verdict.legal is False:
            found += 1
            yield verdict


# -- small cases -----------------------------------------------------------------------------------------------------

IDENTITIES = (
    "the_professor_keeper_of_knowledge",
    "gabriel_santiago_consummate_professional",
    "nova_initiumia_catalyst_impetus",
    "haas_bioroid_stronger_together",
    "custom_biotics_engineered_for_success",
    "ampere_cybernetics_for_anyone",
    "near_earth_hub_broadcast_center",
)
ASKING = (
    "jeeves_model_bioroids",
    "museum_of_history",
    "mumba_temple",
    "pad_factory",
    "mumbad_virtual_tour",
    "pad_campaign",
)


def boxes_of(chance: random.Random, names: list[str], identity: str) -> BoxChoice:
    """Return boxes from which a deck of these cards may choose."""

    def some(share: float) -> dict[str, int]:
        return {name: chance.choice((1, 2, PLENTY)) for name in names if chance.random() < share}

    fixed = some(0.3) | ({identity: 1} if chance.random() < 0.8 else {})
    groups = [
        tuple(Box(f"{group}{at}", some(0.4)) for at in range(chance.randint(2, 3)))
        for group in "ab"[: chance.randint(1, 2)]
    ]
    return BoxChoice(fixed, tuple(groups), chance.randint(0, 2))


def small_case(judge: Judge, seed: int, *, boxed: bool = False) -> Verdict:
    """Return a deck of a few cards for a small identity, under a list with numbers made to order.

    `boxed`: house rules let it choose among boxes.
    """
    chance = random.Random(seed)
    catalogue = judge.catalogue
    own = catalogue.card(chance.choice(IDENTITIES))
    identity = own._replace(minimum_deck_size=chance.randint(2, 10))
    if isinstance(own.influence_limit, int):
        identity = identity._replace(influence_limit=chance.randint(0, 7))
    cards = [card for card in catalogue.cards() if card.side == own.side and not card.is_identity]
    near = [card for card in cards if card.faction in (own.faction, f"neutral_{own.side}")]
    agendas = [card for card in cards if card.type == "agenda"]
    own_agendas = [card for card in agendas if card in near]
    known = {card.id: card for card in chance.sample(own_agendas, 2)} if own.side == "corp" else {}
    for _ in range(chance.randint(4, 7) - len(known)):
        odd = own.side == "corp" and chance.random() < 0.3
        card = catalogue.card(chance.choice(ASKING)) if odd else chance.choice(chance.choice((cards, near, near)))
        if own.side == "corp" and chance.random() < 0.2:
            card = chance.choice(agendas)
        known[card.id] = card
    names = sorted(known)

    def some(share: float) -> frozenset[str]:
        return frozenset(name for name in names if chance.random() < share)

    def worth(share: float) -> dict[str, int]:
        return {name: chance.randint(1, 3) for name in sorted(some(share))}

    kinds = chance.choice((0.0, 0.0, 0.3, 0.5))
    lists = Restriction(
        id="own",
        name="Own",
        format="own",
        start=TODAY,
        banned=some(0.05),
        restricted=some(kinds),
        points=worth(kinds),
        point_limit=chance.randint(1, 5) if kinds else None,
        universal_influence=worth(kinds) if chance.random() < 0.5 else {},
        global_penalty=worth(kinds) if chance.random() < 0.5 else {},
        banned_subtypes=frozenset(),
        agenda_cap=(chance.randint(2, 3), chance.randint(0, 4)) if chance.random() < 0.2 else None,
    )
    scope = Scope(
        "own",
        "Own",
        TODAY,
        chance.choice((CR, CR, CORE)),
        catalogue,
        restriction=lists if chance.random() < 0.7 else None,
        pool=(frozenset(names) - some(0.05)) | {own.id},
        box={name: chance.randint(1, 2) for name in names} if chance.random() < 0.2 else None,
    )
    if boxed:
        scope = scope.changed(boxes=boxes_of(chance, names, own.id))
    held = {name: chance.randint(1, 4) for name in names if chance.random() < 0.6}
    return judge.judge(Deck(identity=identity, cards=held, id=f"small {seed}"), scope)


def fewest_changes(judge: Judge, verdict: Verdict, most: int) -> int | None:
    """Return the fewest changes that make a small deck legal by trying every deck; None if above `most`."""
    deck, scope = verdict.deck, verdict.scope
    assert scope.pool is not None
    names = sorted({*deck.cards, *scope.pool} - {deck.identity.id if deck.identity is not None else ""})
    held = [deck.cards.get(name, 0) for name in names]
    # Copies beyond a card's limit never help: try at most the present number or the number that the rules may allow.
    ranges = []
    for name, copies in zip(names, held, strict=True):
        limit = number(scope.card(name).deck_limit) or 3
        allowed = limit if name in scope.pool else 0
        ranges.append(range(max(copies if copies <= allowed else 0, allowed) + 1))
    ways = sorted((sum(abs(a - b) for a, b in zip(way, held, strict=True)), way) for way in product(*ranges))
    for changes, way in ways:
        if changes > most:
            return None
        cards = {name: n for name, n in zip(names, way, strict=True) if n}
        if judge.judge(Deck(identity=deck.identity, cards=cards), scope).legal:
            return changes
    return None


class Compared(NamedTuple):
    """The result of one small case: what is wrong (empty: nothing), whether it has a plan, and whether it is proven."""

    fault: str
    plan: bool
    minimal: bool


def compared(judge: Judge, seed: int, *, boxed: bool = False) -> Compared | None:
    """Compare the plan of one small case with brute force; return None if the deck is legal."""
    verdict = small_case(judge, seed, boxed=boxed)
    if verdict.legal is not False:
        return None
    plan = verdict.plan
    assert plan is not None
    if "why" in plan:
        fewest = fewest_changes(judge, verdict, 99)
        return Compared("" if fewest is None else f"small {seed}: {fewest} changes do, there is no plan", False, False)
    fault = fault_of(verdict, plan)
    if not fault:
        fewest = fewest_changes(judge, verdict, plan["changes"])
        fault = "" if fewest == plan["changes"] else f"{fewest} changes do, not {plan['changes']}"
    return Compared(fault and f"small {seed}: {fault}", True, plan["minimal"])


def main(arguments: list[str]) -> int:
    """Run the sweep and return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--oracle", type=Path, default=ORACLE)
    parser.add_argument("--step", type=int, default=1, help="every Nth deck of the oracle")
    parser.add_argument("--mutants", type=int, default=1000)
    parser.add_argument("--small", type=int, default=1000)
    options = parser.parse_args(arguments)
    catalogue = Catalogue.load()
    judge = judge_of(catalogue)
    decks = decks_of(options.oracle, catalogue)[:: options.step]
    faults: list[str] = []
    for name, day in SETTINGS:
        scope = judge.scope(name, day)
        for what, verdicts in (
            ("oracle", (judge.judge(deck, scope) for deck in decks)),
            ("mutants", mutants(decks, judge, scope, options.mutants)),
        ):
            tally = tallied(verdicts)
            print(f"{name:<15}{day}  {what:<8}{tally.line()}", flush=True)
            faults += [*tally.wrong, *tally.none]
    for boxed in (False, True):
        equal = proven = without = seed = 0
        while equal < options.small:
            found = compared(judge, seed, boxed=boxed)
            seed += 1
            if found is None:
                continue
            if found.fault:
                faults.append(found.fault)
                break
            equal += found.plan
            proven += found.minimal
            without += not found.plan
        print(
            f"{equal} small cases{' with boxes to choose' if boxed else ''} equal brute force, {proven} of them proven "
            f"minimal; {without} more have no fix by either"
        )
    for fault in faults[:40]:
        print(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
