"""Targets that read files and words: lists, queries, imports, data folders, settings, events, results, odds."""

from __future__ import annotations

import io
import json
import os
import tempfile
import zipfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

from nrdb.catalogue import Catalogue
from tests.fuzz.damage import SEASONING, damaged, misshapen, written
from tests.fuzz.running import ROOT, Input, Target, sound
from tests.players.begun import begun, choice_of

ON = "2026-11-20"
SAMPLES = ROOT / "tests" / "deck" / "samples"


@cache
def catalogue() -> Catalogue:
    return Catalogue.load(ROOT / "data")


_FOLDERS: dict[int, tempfile.TemporaryDirectory[str]] = {}


def folder() -> Path:
    """A folder for what a target must have on the disk, one for each process."""
    if os.getpid() not in _FOLDERS:
        _FOLDERS[os.getpid()] = tempfile.TemporaryDirectory(prefix="nrdb-fuzz-")
    return Path(_FOLDERS[os.getpid()].name)


def _text(taken: Input) -> str:
    return taken.decode("utf-8", "replace") if isinstance(taken, bytes) else taken


def _bytes(taken: Input) -> bytes:
    return taken if isinstance(taken, bytes) else taken.encode("utf-8", "surrogatepass")


def _page(page: str) -> None:
    """An HTML page holds no markup that came from the input."""
    assert "<script>alert(1)" not in page, "a name became part of the page"
    page.encode("utf-8")


# -- deck lists -----------------------------------------------------------------------------------------------------


def lists() -> Target:
    """Lists of every file type, damaged: read, judged, written in every type."""
    from nrdb.deck import read_decks, write_deck
    from nrdb.deck.registry import FILETYPES
    from nrdb.legality.check import check_deck

    samples = [path.read_bytes() for path in sorted(SAMPLES.iterdir()) if path.is_file()]
    samples += [path.read_bytes() for path in sorted((ROOT / "examples").glob("*.txt"))]

    def take(taken: Input) -> bool:
        unread = False
        for deck in read_decks(_bytes(taken), catalogue())[:3]:
            verdict = check_deck(deck, catalogue(), format="standard", on=ON)
            verdict.to_dict()
            for note in deck.notes:
                sound(note.message)
            unread = unread or deck.unreadable
            for row in FILETYPES:
                if row.writes:
                    write_deck(deck, row.name, catalogue())
        return not unread

    return Target("lists", lambda rng: damaged(rng, samples), take)


# -- queries and odds -----------------------------------------------------------------------------------------------


@cache
def _query_words() -> list[str]:
    from nrdb.search.language.fields import FIELD

    fixed = "and or not X 2..4 3/2 legal banned sort:cost /^a.*b+$/ format:standard on:2020-01-01 date>2019"
    return [
        *(card.title for card in catalogue().cards()[::40]),
        *list(catalogue().subtypes())[::5],
        *FIELD,
        *fixed.split(),
    ]


def query_of(rng: Random) -> str:
    """Return words of the query language, combined at random."""
    glue = [" ", ":", "=", "<", ">=", "!", "|", "&", "(", ")", '"', "~", "-", ",", "/", "*"]
    parts = [rng.choice(_query_words() if rng.random() < 0.6 else glue) for _ in range(rng.randrange(1, 14))]
    if rng.random() < 0.3:
        parts.insert(rng.randrange(len(parts) + 1), rng.choice(SEASONING))
    if rng.random() < 0.02:
        parts = [rng.choice(("(", "!", "-", "not ", "[", '"', "(a or "))] * rng.choice((50, 2000)) + parts
    return rng.choice(("", " ")).join(parts)


def queries() -> Target:
    """Queries grown from the language's own words."""
    from nrdb.search import search

    return Target("queries", query_of, lambda taken: bool(search(catalogue(), _text(taken), on=ON)) or True)


def odds() -> Target:
    """Chances for decks of any size, any numbers, and random queries."""
    from nrdb.cli.joint import Condition
    from nrdb.cli.odds import answer, drawing_of, lines, selected
    from nrdb.deck import Deck

    others = [card for card in catalogue().cards() if not card.is_identity]
    identities = [card for card in catalogue().cards() if card.is_identity]

    def make(rng: Random) -> Input:
        asked = {
            "identity": rng.choice(identities).id if rng.random() < 0.7 else None,
            "cards": {rng.choice(others).id: rng.choice((1, 2, 3, 6, 99)) for _ in range(rng.randrange(1, 20))},
            "query": rng.choice(("t:agenda", "t:event", "c<=1", "a", query_of(rng))),
            "mulligan": rng.choice((None, "t:ice", "t:program", query_of(rng))),
            "numbers": [rng.choice((1, 2, 3, 40)), rng.choice((1, 5, 10, 60)), rng.choice((0, 1, 2, 10))],
        }
        return json.dumps(asked)

    def take(taken: Input) -> bool:
        asked = json.loads(taken)
        identity = catalogue().card(asked["identity"]) if asked["identity"] else None
        deck = Deck(name="<script>alert(1)</script>", identity=identity, cards=asked["cards"])
        at_least, turns, draws = asked["numbers"]
        query = Condition(asked["query"], 1, None, selected(deck, catalogue(), asked["query"], ON))
        side = identity.side if identity else "corp"
        drawing = drawing_of(deck, catalogue(), turns=turns, draws=draws, mulligan=asked["mulligan"], on=ON, side=side)
        found = answer(deck, query, drawing, at_least)
        assert abs(sum(found["hand"]) - 1) < 1e-4, "the chances of a hand do not make up one"
        assert all(0 <= row["chance"] <= 1 for row in found["by_turn"]), "a chance is none"
        lines(found, catalogue())
        return bool(found["copies"])

    return Target("odds", make, take)


# -- imports and data -----------------------------------------------------------------------------------------------


@cache
def _mini() -> Path:
    from tests.mini import mini_data

    return mini_data(folder() / "mini")


def _zipped(files: dict[str, bytes]) -> bytes:
    page = io.BytesIO()
    with zipfile.ZipFile(page, "w") as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name), content)
    return page.getvalue()


def imports() -> Target:
    """Dumps of every layout, damaged in bytes and in shape: read, laid over the facts, compared, some of them built."""
    from nrdb.catalogue import source
    from nrdb.catalogue.importer.layouts import from_bytes
    from nrdb.catalogue.importer.merge import known, merge
    from nrdb.catalogue.importer.report import compare, summary
    from nrdb.catalogue.importer.store import _packed, _unpacked
    from nrdb.catalogue.importer.texts import texts_of
    from tests.importer.dumps import api_documents, invented, v1_files, v2_files

    trees = [
        {name: json.loads(content) for name, content in files.items()} for files in (v2_files(invented()), v1_files())
    ]
    answers = list(api_documents(invented()).values())
    rows = json.loads(v1_files()["pack/nw.json"])
    single: list[Any] = [*answers, rows, {"data": rows}]
    whole = [_zipped({name: written(part) for name, part in tree.items()}) for tree in trees]
    corpus = [*whole, *(written(document) for document in single), b"{}", b"[]"]
    base = source.files(_mini())
    names = known(base)

    def make(rng: Random) -> Input:
        kind = rng.random()
        if kind < 0.3:
            return damaged(rng, corpus)
        if kind < 0.6:
            return written(misshapen(rng, rng.choice(single), single))
        tree = dict(rng.choice(trees))
        for name in rng.sample(sorted(tree), rng.randrange(1, 3)):
            tree[name] = misshapen(rng, tree[name], list(tree.values()))
        if rng.random() < 0.2:
            tree[rng.choice(("../evil.json", "v2/x.json", "/abs.json", "a\x00b.json"))] = {}
        return _zipped({name: written(part) for name, part in tree.items()})

    def take(taken: Input) -> bool:
        dump = _unpacked(json.loads(json.dumps(_content(from_bytes(_bytes(taken), "fuzz", names)))))
        merged = merge(base, dump)
        summary(compare(base, merged, dump))
        list(texts_of(dump))
        if crc32(_bytes(taken)) % 20 == 0:
            _built(merged.facts())
        return True

    def _content(dump: Any) -> Any:
        import gzip

        return json.loads(gzip.decompress(_packed(dump)))

    return Target("imports", make, take)


def _built(facts: Any) -> None:
    import sqlite3

    from nrdb.catalogue.database import fill

    connection = sqlite3.connect(":memory:")
    try:
        fill(connection, facts, content="0")
    finally:
        connection.close()


def data() -> Target:
    """A data folder with a file or two misshapen: each fault gets a line, and building says what is wrong."""
    from nrdb.catalogue import source
    from nrdb.catalogue.database import load_facts
    from nrdb.catalogue.integrity import consistency_problems, schema_problems
    from nrdb.errors import NrdbError

    root = _mini()
    files = {path.relative_to(root).as_posix(): path.read_bytes() for path in source.data_files(root)}
    documents = {name: json.loads(content) for name, content in files.items()}
    small = [name for name in files if len(files[name]) < 60_000]

    def make(rng: Random) -> Input:
        changed = {}
        for name in rng.sample(small, rng.choice((1, 1, 2))):
            if rng.random() < 0.3:
                changed[name] = damaged(rng, [files[name]]).decode("latin-1")
            else:
                donors = [documents[other] for other in rng.sample(small, 3)]
                changed[name] = written(misshapen(rng, documents[name], donors)).decode("latin-1")
        return json.dumps(changed)

    def take(taken: Input) -> bool:
        changed = json.loads(taken)
        try:
            for name, content in changed.items():
                (root / name).write_bytes(content.encode("latin-1"))
            faults = sorted(schema_problems(root, [root / name for name in changed])) or consistency_problems(root)
            for fault in faults:
                assert "\n" not in fault, f"a fault of several lines: {fault!r}"
            refusal = ""
            try:
                load_facts(root)
            except NrdbError as error:
                refusal = error.message
                sound(refusal)
            assert faults or not refusal, f"the check found nothing, and building says: {refusal}"
            return not faults
        finally:
            for name in changed:
                (root / name).write_bytes(files[name])

    return Target("data", make, take)


# -- settings in TOML -----------------------------------------------------------------------------------------------


def toml(value: Any, path: tuple[str, ...] = ()) -> str:
    """A document as TOML, as far as TOML can say it; the rest comes out as no TOML at all."""
    if not isinstance(value, dict):
        return json.dumps(value)
    flat = [f"{json.dumps(str(key))} = {_inline(item)}" for key, item in value.items() if not isinstance(item, dict)]
    nested = []
    for key, item in value.items():
        if isinstance(item, dict):
            place = (*path, str(key))
            nested.append("[" + ".".join(map(json.dumps, place)) + "]\n" + toml(item, place))
    return "\n".join([*flat, *nested]) + "\n"


def _inline(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(str(key))} = {_inline(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_inline, value)) + "]"
    return json.dumps(value)


def _toml_target(name: str, samples: list[Any], take: Callable[[str], object]) -> Target:
    texts = [toml(sample).encode() for sample in samples]

    def make(rng: Random) -> Input:
        if rng.random() < 0.4:
            return damaged(rng, texts)
        return toml(misshapen(rng, rng.choice(samples), samples)).encode("utf-8", "surrogatepass")

    def taking(taken: Input) -> bool:
        path = folder() / f"{name}.toml"
        path.write_bytes(_bytes(taken))
        take(str(path))
        return True

    return Target(name, make, taking)


def rules() -> Target:
    """House rules: read, and a deck judged by them."""
    from nrdb.deck import read_deck
    from nrdb.legality.check import judge_of

    judge = judge_of(catalogue())
    deck = read_deck(ROOT / "examples" / "corp.txt", catalogue())
    samples: list[Any] = [
        {
            "name": "cube",
            "base": "draft",
            "singleton": True,
            "copies": 2,
            "pool": {"cycles": ["Genesis"], "sets": ["Core Set"], "cards": ["Rebirth"], "without": ["Account Siphon"]},
        },
        {
            "name": "league",
            "base": "standard",
            "banned": ["Hedge Fund"],
            "unbanned": ["Svyatogor Excavator"],
            "restricted": ["Spin Doctor"],
            "banned_subtypes": ["Current"],
            "points": {"limit": 5, "cards": {"Send a Message": 2}},
            "agenda_cap": {"points": 3, "copies": 2},
        },
        {"name": "boxes", "base": "core", "pool": {"sets": ["Core Set"], "boxes": 3, "add": ["Noise"]}},
    ]
    return _toml_target("rules", samples, lambda path: judge.judge(deck, judge.scope(Path(path), ON)).to_dict())


def plans() -> Target:
    """Plans of the goldfish: read, and a game played by them."""
    from nrdb.deck import read_deck
    from nrdb.engine.chance import seeded
    from nrdb.engine.game import new_game
    from nrdb.engine.steps.machine import take
    from nrdb.players.plan import read_plan
    from tests.engine.laid import EXAMPLES, example, invariants

    name = "worlds-2013-engineering-the-future"
    deck, table = read_deck(EXAMPLES[name], catalogue()), example(name)
    sample = {
        "name": "campaigns",
        "mulligan": {"any": ["Hedge Fund"], "all": ["Adonis Campaign"], "agendas_at_most": 2, "ice_at_least": 1},
        "play": {"first": ["Adonis Campaign"], "never": ["Director Haas' Pet Project"], "keep": ["Biotic Labor"]},
        "score": {"behind": 2, "with": ["SanSan City Grid"]},
    }

    def played(path: str) -> None:
        player = read_plan(Path(path), catalogue(), deck=deck.cards).player()
        begun(player, table, 1, 1)
        g = new_game(table, seeded(1, 1), last_turn=6)
        while not g.over:
            assert g.decision is not None
            take(g, choice_of(player, g))
        invariants(g)

    return _toml_target("plans", [sample], played)


def events() -> Target:
    """event.toml: read, and made an event."""
    from nrdb.tournament.event import event, read_event

    sample = {
        "name": "Spring Open",
        "date": ON,
        "format": "standard",
        "players": ["Ann Lee", "Bo"],
        "deadline": "2026-11-20 09:00",
        "sides": "both",
        "expected": 3,
        "late": "note",
    }

    def take(path: str) -> None:
        text = Path(path).read_text(encoding="utf-8", errors="replace")
        event(read_event(text, "event.toml", folder=Path(path).parent), {}, today=ON).to_dict()

    return _toml_target("events", [sample], take)


# -- events: submitted lists, and results ---------------------------------------------------------------------------


def handed_in() -> Target:
    """Zips, tables and exports of an event with names of every kind: gathered, judged, set as page, CSV and sheet."""
    from nrdb.tournament import batch, check_views
    from nrdb.tournament.event import Event
    from nrdb.tournament.registration import sheets_of
    from nrdb.tournament.sheet_html import html
    from nrdb.tournament.sheet_pdf import pdf
    from nrdb.tournament.submissions import from_bytes

    corp, runner = ((ROOT / "examples" / f"{side}.txt").read_bytes() for side in ("corp", "runner"))
    table = "Timestamp,Name,Corp,Runner\n2026-11-19 10:00,{},{},{}\n2026-11-19 11:00,Bo,corp.txt,runner.txt\n"
    quoted = ['"' + text.decode().replace('"', '""') + '"' for text in (corp, runner)]
    cobra = (SAMPLES / "both.cobra.csv").read_bytes()
    samples = [
        _zipped({"Ann Lee - Corp.txt": corp, "Ann Lee - Runner.txt": runner, "Bo/corp.txt": corp}),
        table.format("Ann", *quoted).encode(),
        table.format("<script>alert(1)</script>", *quoted).encode(),
        cobra,
        *((SAMPLES / name).read_bytes() for name in ("both.jsonl", "both.zip", "corp.v2.json", "both.plain.txt")),
    ]
    names = ("<script>alert(1)</script>", "=cmd()", "../../etc", "\x1b[2J", "\u202ecorp", "", ".", "a" * 300, "Zoë")

    def make(rng: Random) -> Input:
        if rng.random() < 0.7:
            return damaged(rng, samples)
        files = {}
        for _ in range(rng.randrange(1, 4)):
            name = rng.choice(names) + rng.choice((" - Corp.txt", "/runner.txt", ".csv", "", "/a/b/corp.json"))
            text = rng.choice((corp, runner, cobra, b"", damaged(rng, [corp, runner]), b"{"))
            files[name] = text.replace(b"AU Co.", rng.choice(names).encode())
        if rng.random() < 0.2:
            files["event.toml"] = damaged(rng, [b'name = "Open"\nformat = "standard"\n'])
        content = _zipped(files)
        return damaged(rng, [content]) if rng.random() < 0.3 else content

    def take(taken: Input) -> bool:
        gathered = from_bytes(_bytes(taken), "submitted")
        event = Event(on=ON, name="<script>alert(1)</script>", format="standard")
        submissions = gathered.submissions[:6]
        answer = batch.check_event(submissions, event, catalogue(), jobs=1, notes=gathered.notes)
        for player in answer["players"]:
            assert "a bug" not in json.dumps(player), f"a bug: {player}"
        document = {**answer, "stamp": {"nrdb": "0", "data": ON}}
        check_views.to_csv(document).encode("utf-8")
        _page(check_views.to_html(document, "stamp"))
        sheets, problems = sheets_of(submissions, event, catalogue(), stamp="stamp")
        for problem in problems:
            assert "\n" not in problem, f"a problem of several lines: {problem!r}"
        if sheets:
            _page(html(sheets, title=event.name))
            pdf(sheets, title=event.name)
        return bool(sheets)

    return Target("handed-in", make, take)


def results() -> Target:
    """Results files of every program: read, standings as they state and as the documents count."""
    from nrdb.tournament import standings_views
    from nrdb.tournament.results import read_results
    from nrdb.tournament.standings import standings

    players = [
        {"id": n, "name": name, "rank": n, "corpIdentity": "x", "runnerIdentity": "y", "matchPoints": 3 * n}
        for n, name in enumerate(("Ann", "Bo", "<script>alert(1)</script>", "=cmd()"), 1)
    ]
    match = {
        "table": 1,
        "player1": {"id": 1, "runnerScore": 3, "corpScore": 0, "combinedScore": 3},
        "player2": {"id": 2, "runnerScore": 3, "corpScore": 0, "combinedScore": 3},
        "intentionalDraw": False,
        "twoForOne": False,
        "eliminationGame": False,
    }
    nrtm = {
        "name": "Open",
        "date": ON,
        "cutToTop": 2,
        "preliminaryRounds": 2,
        "players": players,
        "eliminationPlayers": [{"id": 1, "rank": 1, "seed": 1}],
        "rounds": [[match], [{**match, "eliminationGame": True}]],
        "uploadedFrom": "NRTM",
    }
    tome = {"Tournament Name": "Open", "Players": [{"Name": "Ann", "Prestige": 3}], "Rounds": [{"pairings": [match]}]}
    games = b"round,table,corp,runner,winner,corp points,runner points\n1,1,Ann,Bo,corp,7,3\n1,1,Bo,Ann,Ann,2,7\n"
    documents = [nrtm, tome]
    corpus = [*map(written, documents), games, games.replace(b",", b"\t"), games.replace(b"Ann", b"=cmd()")]

    def make(rng: Random) -> Input:
        if rng.random() < 0.5:
            return damaged(rng, corpus)
        return written(misshapen(rng, rng.choice(documents), documents))

    def take(taken: Input) -> bool:
        found = read_results(_bytes(taken), "results")
        for name in (None, "dci-1998", "core-2012"):
            for cut in (None, True):
                document = {"nrdb": "0", **standings(found, scoring_name=name, cut=cut, bye_wins=bool(cut))}
                standings_views.to_csv(document).encode("utf-8", "surrogatepass")
                _page(standings_views.to_html(document, "stamp"))
                standings_views.terminal(document)
                standings_views.title(document)
                standings_views.lead(document)
        return True

    return Target("results", make, take)


TARGETS: dict[str, Callable[[], Target]] = {
    "lists": lists,
    "queries": queries,
    "odds": odds,
    "imports": imports,
    "data": data,
    "rules": rules,
    "plans": plans,
    "events": events,
    "handed-in": handed_in,
    "results": results,
}
