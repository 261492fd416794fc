"""What others hand to the library: contents of pages, standings, house rules, two lists at once, any arguments."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from tests.fuzz.damage import damaged, misshapen
from tests.fuzz.files import ON, catalogue, folder, toml
from tests.fuzz.running import ROOT, Input, Target

NAMES = (
    "<script>alert(1)</script>", "</script><script>alert(1)//", "=cmd()", "../../etc", "\x1b[2J", "\u202ecorp", "", ".",
    "a" * 300, "Zoë", "]]>", "&#x3c;b&#x3e;", "' onmouseover='alert(1)", "javascript:alert(1)", "\x00", "\ud800", "🃏",
)  # fmt: skip
LISTS = tuple((ROOT / "examples" / name).read_text(encoding="utf-8") for name in ("runner.txt", "corp.txt", "typo.txt"))


def _list(rng: Random) -> str:
    """A list of the examples, with lines gone, doubled, of another list, or renamed."""
    lines = rng.choice(LISTS).splitlines()
    for _ in range(rng.randrange(6)):
        at = rng.randrange(len(lines)) if lines else 0
        kind = rng.randrange(5)
        if kind == 0:
            del lines[at : at + rng.randrange(1, 4)]
        elif kind == 1:
            lines[at:at] = lines[at : at + 3]
        elif kind == 2:
            lines.insert(at, rng.choice(rng.choice(LISTS).splitlines()))
        elif kind == 3:
            lines.insert(at, f"{rng.choice((0, 1, 3, 99, 10**9, -1))} {rng.choice(NAMES)}")
        else:
            lines.insert(0, rng.choice(NAMES))
    return "\n".join(lines)


def _page(text: str) -> None:
    """A page holds no mark-up that came from a name."""
    low = text.casefold()
    assert "<script>alert" not in low, "mark-up of a name in the page"
    assert "onmouseover='alert" not in low, "an attribute of a name in the page"
    assert 'href="javascript' not in low, "a link of a name in the page"
    text.encode("utf-8")


def pages() -> Target:
    """The contents of pages: decks with names of every kind, as sheets, the judges' page, the goldfish's page."""
    from nrdb.deck import read_deck
    from nrdb.goldfish import simulate
    from nrdb.goldfish.page import to_html as played
    from nrdb.tournament import batch, check_views
    from nrdb.tournament.event import Event
    from nrdb.tournament.registration import sheets_of
    from nrdb.tournament.sheet_html import html
    from nrdb.tournament.submission import Submission

    def make(rng: Random) -> Input:
        people = [[rng.choice(NAMES), rng.choice((None, "corp", "runner")), _list(rng)] for _ in range(2)]
        document = {"event": rng.choice(NAMES), "note": rng.choice(NAMES), "people": people}
        # Charts take seconds and hold no names: few inputs draw them.
        return json.dumps({**document, "played": rng.random() < 0.05})

    def take(taken: Input) -> bool:
        asked = json.loads(taken)
        event = Event(on=ON, name=asked["event"], format="standard")
        handed = [Submission(name, side, name, text.encode("utf-8", "replace")) for name, side, text in asked["people"]]
        answer = batch.check_event(handed, event, catalogue(), jobs=1, notes=(asked["note"],))
        for player in answer["players"]:
            assert "a bug" not in json.dumps(player), f"a bug: {player}"
        _page(check_views.to_html(answer, asked["note"]))
        sheets, _ = sheets_of(handed, event, catalogue(), stamp=asked["note"])
        if sheets:
            _page(html(sheets, title=asked["event"]))
        deck = read_deck(asked["people"][0][2] + "\n", catalogue())
        if asked["played"] and deck.cards and sum(deck.cards.values()) < 200:
            deck.name = asked["event"]
            games = simulate(deck, catalogue(), games=2, turns=3, policy="random")
            _page(played({"first": games.to_dict(), "others": []}, asked["note"]))
        return True

    return Target("pages", make, take)


def standings() -> Target:
    """Random tables of games, in every scoring: standings that add up, as page, table and CSV."""
    from nrdb.tournament import standings_views
    from nrdb.tournament.results import read_results
    from nrdb.tournament.scoring import SCORINGS
    from nrdb.tournament.standings import standings as compute

    def make(rng: Random) -> Input:
        people = rng.sample(["Ann", "Bo", "Cy", "Di", "Ed", *NAMES[:3]], rng.randrange(2, 8))
        rows = ["round,table,corp,runner,winner,corp points,runner points"]
        odd = rng.random() < 0.3
        for turn in range(1, rng.randrange(1, 6)):
            rng.shuffle(people)
            for table, (corp, runner) in enumerate(zip(people[::2], people[1::2], strict=False), 1):
                winner = rng.choice(
                    ("corp", "runner", corp, runner, "", "draw" if odd else "corp", "nobody" if odd else corp)
                )
                points = [rng.choice(("7", "0", "3", "", *(("-1", "x", "9" * 20) if odd else ()))) for _ in range(2)]
                cells = [str(turn), str(table), corp, runner, winner, *points]
                rows.append(",".join('"' + cell.replace('"', '""') + '"' for cell in cells))
        text = "\n".join(rows).encode("utf-8", "replace")
        return damaged(rng, [text]) if rng.random() < 0.3 else text

    def take(taken: Input) -> bool:
        found = read_results(taken if isinstance(taken, bytes) else taken.encode(), "games.csv")
        for name in (None, *SCORINGS):
            document = {"nrdb": "0", **compute(found, scoring_name=name, cut=None, bye_wins=True)}
            ranks = [row["rank"] for row in document["standings"]]
            assert ranks == sorted(ranks), f"out of order: {ranks}"
            standings_views.to_csv(document).encode("utf-8", "surrogatepass")
            _page(standings_views.to_html(document, "stamp"))
            standings_views.terminal(document)
        return True

    return Target("standings", make, take)


def house() -> Target:
    """House rules grown from their own words, and lists judged by them with advice: the advice never breaks them."""
    from nrdb.deck import read_deck
    from nrdb.legality.check import judge_of
    from nrdb.legality.house import HouseRules, house_scope

    judge = judge_of(catalogue())
    cards = [card.title for card in catalogue().cards()]

    def make(rng: Random) -> Input:
        def some() -> list[str]:
            return [rng.choice(NAMES if rng.random() < 0.05 else cards) for _ in range(rng.randrange(4))]

        words: dict[str, Any] = {
            "banned": some(),
            "unbanned": some(),
            "restricted": some(),
            "copies": rng.choice((1, 2, 3, 3, 99, 0, -1, 10**12)),
            "singleton": rng.random() < 0.5,
            "banned_subtypes": [rng.choice(("Current", "Virus", "Seedy", "nothing"))],
            "points": {"limit": rng.choice((0, 7, -1)), "cards": dict.fromkeys(some(), rng.choice((1, 3, -2)))},
            "agenda_cap": {"points": rng.choice((0, 3)), "copies": rng.choice((0, 2))},
            "pool": {"sets": ["Core Set"], "cards": some(), "without": some(), "cycles": ["Genesis"]},
        }
        chosen = {name: words[name] for name in rng.sample(sorted(words), rng.randrange(1, 5))}
        base = rng.choice(("standard", "eternal", "draft", "core", "casual", "classic", "nothing"))
        rules = {"name": rng.choice((*NAMES[-5:], "cube")), "base": base, **chosen}
        if rng.random() < 0.2:
            rules = misshapen(rng, rules)
        return json.dumps({"rules": rules, "list": _list(rng)})

    def take(taken: Input) -> bool:
        asked = json.loads(taken)
        path = folder() / "house.toml"
        path.write_bytes(toml(asked["rules"]).encode("utf-8", "surrogatepass"))
        scope = house_scope(HouseRules.of(Path(path)), judge, ON)
        verdict = judge.judge(read_deck(asked["list"] + "\n", catalogue()), scope)
        document = verdict.to_dict(advice=verdict.legal is False)
        json.dumps(document).encode()
        return True

    return Target("house", make, take)


def comparisons() -> Target:
    """Two lists at once: their difference there and back, their numbers, and both dealt on one chance."""
    from nrdb.deck import read_deck
    from nrdb.deck.compare import compare
    from nrdb.goldfish import Comparisons, simulate

    def make(rng: Random) -> Input:
        return json.dumps({"first": _list(rng), "second": _list(rng)})

    def take(taken: Input) -> bool:
        asked = json.loads(taken)
        first, second = (read_deck(asked[name] + "\n", catalogue()) for name in ("first", "second"))
        there, back = compare(first, second, catalogue()), compare(second, first, catalogue())
        assert bool(there.changes) == bool(back.changes), "a difference in one direction only"
        small = [deck for deck in (first, second) if deck.cards and sum(deck.cards.values()) < 200]
        if len(small) == 2:
            reports = [simulate(deck, catalogue(), games=2, turns=3, policy="random", like=first) for deck in small]
            if reports[0].side == reports[1].side:
                json.dumps(Comparisons(reports[0], reports[1:]).to_dict())
        return True

    return Target("comparisons", make, take)


def _functions() -> dict[str, Callable[..., Any]]:
    """The public functions with the arguments that are the caller's: everything but the catalogue, which is whole."""
    import nrdb
    from nrdb.legality.check import check_formats
    from nrdb.search import search

    held = catalogue()
    deck = nrdb.read_deck(ROOT / "examples" / "runner.txt", held)
    return {
        "find": lambda text, edition: held.find(text, edition=edition),
        "resolve": lambda text, edition: held.resolve(text, edition=edition),
        "suggest": lambda text, edition: held.suggest(text, edition=edition),
        "card": lambda text, _: held.card(text),
        "printing": lambda text, _: held.printing(text),
        "format": lambda text, _: held.format(text),
        "snapshot": lambda text, day: held.snapshot(text, day),
        "pool": lambda text, _: held.pool(text),
        "restriction": lambda text, _: held.restriction(text),
        "card_on": lambda text, day: held.card_on("sure_gamble", day),
        "search": lambda text, day: search(held, text, on=day),
        "read_deck": lambda text, edition: nrdb.read_deck(f"{text}\n", held, edition=edition),
        "check_deck": lambda text, day: nrdb.check_deck(deck, held, format=text, on=day).to_dict(),
        "check_formats": lambda text, day: check_formats(deck, held, formats=[text, "standard"], on=day),
        "write_deck": lambda text, _: nrdb.write_deck(deck, text, held),
    }


def arguments() -> Target:
    """The library's arguments: texts of every kind where a title, a format, a day or a query is wanted."""
    functions = _functions()
    words = (
        *NAMES, "Sure Gamble", "sure_gamble", "30039", "standard", "standard_36", "eternal", "core", "casual", "cr",
        "classic", "any", ON, "2019-02-30", "today", "9999-12-31", "0001-01-01", "2026-1-1", "20261120", "nrdb-text",
        "octgn", "json",
        "t:ice", "%", "_", "'; DROP TABLE card; --", "\\", '"', "NULL", "1e999", "-1", "\n", "\udcff", "İ", "ß" * 5000,
    )  # fmt: skip

    def make(rng: Random) -> Input:
        def one() -> str:
            word = rng.choice(words)
            return word if rng.random() < 0.7 else word + rng.choice(words)

        return json.dumps([rng.choice(sorted(functions)), one(), one()])

    def take(taken: Input) -> bool:
        name, *given = json.loads(taken)
        functions[name](*given)
        return True

    return Target("arguments", make, take)


TARGETS: dict[str, Callable[[], Target]] = {
    "pages": pages,
    "standings": standings,
    "house": house,
    "comparisons": comparisons,
    "arguments": arguments,
}
