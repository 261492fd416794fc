"""An event of 128 players in eight kinds of file, with 20 faults planted and 5 things that deserve a note."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from nrdb.catalogue.model import Card
from tests.tournament.lists import WRITERS, Made, Maker

PLAYERS = 128
FIRST = (
    "Ann",
    "Bo",
    "Cyrille",
    "Désirée",
    "Eva",
    "Fäb",
    "Gáspár",
    "Hsin",
    "Ines",
    "Jörg",
    "Kai",
    "Łucja",
    "Mo",
    "Ngọc",
)
LAST = ("Abe", "Brøn", "Côté", "D'Arcy", "Éder", "Fox-Lee", "Gül", "Hu", "Ito", "Juárez", "Kim", "Løv", "Ñoño", "Ó Sé")

Lists = dict[str, bytes | None]
"""Name of a file in the player's folder -> its content; None: no such file."""


class Entry(NamedTuple):
    """A player before any error is planted: decks, and the kind of file each is written in."""

    number: int
    name: str
    corp: Made
    runner: Made
    kind: str


class Fault(NamedTuple):
    """An error planted for one player, and the status, code and side that the check must report."""

    name: str
    plant: Callable[[Maker, Entry, Lists], None]
    status: str
    code: str
    side: str | None = None


def names() -> list[str]:
    """Return 128 names of people, in the order of the field."""
    pairs = [f"{first} {last}" for first in FIRST for last in LAST]
    random.Random(7).shuffle(pairs)
    return pairs[:PLAYERS]


def written(maker: Maker, entry: Entry, side: str, deck: Made) -> tuple[str, bytes]:
    return f"{side}.{entry.kind}", WRITERS[entry.kind](maker, deck).encode("utf-8")


def replaced(side: str, change: Callable[[Maker, Made], Made]) -> Callable[[Maker, Entry, Lists], None]:
    """Return a fault that changes the deck of a side before it is written, in the player's own file type."""

    def plant(maker: Maker, entry: Entry, lists: Lists) -> None:
        name, content = written(maker, entry, side, change(maker, entry.corp if side == "corp" else entry.runner))
        lists[name] = content

    return plant


def swap(deck: Made, new: Card, copies: int, *, instead_of: Callable[[Card], bool]) -> Made:
    """Replace as many copies of fitting cards by `copies` of `new`, so that the size stays the same."""
    cards = dict(deck.cards)
    left = copies
    for card in [card for card in cards if instead_of(card) and card != new]:
        taken = min(left, cards[card])
        cards[card] -= taken
        left -= taken
    assert not left
    cards[new] = cards.get(new, 0) + copies
    return Made(deck.identity, {card: n for card, n in cards.items() if n})


def no_agenda(card: Card) -> bool:
    return card.type != "agenda"


def pick(maker: Maker, fits: Callable[[Card], bool], *, everywhere: bool = False) -> Card:
    cards = maker.catalogue.cards() if everywhere else maker.cards
    return next(card for card in sorted(cards, key=lambda card: card.id) if fits(card) and not card.is_identity)


def four_copies(maker: Maker, deck: Made) -> Made:
    card = next(card for card, n in deck.cards.items() if no_agenda(card) and n == 3 and card.deck_limit == 3)
    return swap(deck, card, 1, instead_of=no_agenda)


def too_small(maker: Maker, deck: Made) -> Made:
    cards = dict(deck.cards)
    while sum(cards.values()) >= int(deck.identity.minimum_deck_size or 0):
        card = next(card for card in cards if no_agenda(card) and cards[card])
        cards[card] -= 1
    return Made(deck.identity, {card: n for card, n in cards.items() if n})


def influence(maker: Maker, deck: Made) -> Made:
    wanted, result = int(deck.identity.influence_limit or 0) + 1, deck
    chosen: set[Card] = set()
    while wanted > 0:
        card = pick(
            maker,
            lambda card: (
                card.side == deck.identity.side
                and card.faction != deck.identity.faction
                and no_agenda(card)
                and card.influence_cost == 5
                and card.deck_limit == 3
                and card not in chosen
            ),
        )
        chosen.add(card)
        result = swap(result, card, 3, instead_of=lambda old: no_agenda(old) and old not in chosen)
        wanted -= 15
    return result


def agenda_points(maker: Maker, deck: Made) -> Made:
    agenda = next(card for card, n in deck.cards.items() if card.type == "agenda" and (card.agenda_points or 0) >= 2)

    def free(card: Card) -> bool:
        own = card.faction == "neutral_corp" and not card.influence_cost and no_agenda(card)
        return own and card not in deck.cards and card.deck_limit == 3

    spare = pick(maker, free)
    return swap(deck, spare, 1, instead_of=lambda card: card == agenda)


def banned(maker: Maker, deck: Made) -> Made:
    ids = [card for card in maker.banned if card in maker.pool]
    fits = [maker.catalogue.card(card) for card in ids]
    card = next(
        card for card in fits if card.side == "corp" and no_agenda(card) and (card.influence_cost or 0) in (0, 1)
    )
    return swap(deck, card, 1, instead_of=no_agenda)


def out_of_pool(maker: Maker, deck: Made) -> Made:
    def fits(card: Card) -> bool:
        neutral = card.faction == "neutral_runner" and not card.influence_cost
        return neutral and card.id not in maker.pool and card.id not in maker.banned and card.deck_limit == 3

    return swap(deck, pick(maker, fits, everywhere=True), 1, instead_of=no_agenda)


def wrong_side(maker: Maker, deck: Made) -> Made:
    other = "corp" if deck.identity.side == "runner" else "runner"
    return swap(
        deck, pick(maker, lambda card: card.faction == f"neutral_{other}" and no_agenda(card)), 1, instead_of=no_agenda
    )


def foreign_agenda(maker: Maker, deck: Made) -> Made:
    old = next(card for card in deck.cards if card.type == "agenda")

    def fits(card: Card) -> bool:
        same = card.type == "agenda" and card.agenda_points == old.agenda_points
        return same and card.faction != deck.identity.faction and not card.is_neutral

    return swap(deck, pick(maker, fits), 1, instead_of=lambda card: card == old)


def illegal_identity(maker: Maker, deck: Made) -> Made:
    """Return an identity outside the pool with the same or lower requirements than the old one."""
    old = deck.identity
    fits = [
        card
        for card in maker.catalogue.cards()
        if card.is_identity
        and (card.side, card.faction) == (old.side, old.faction)
        and card.id not in maker.pool
        and card.minimum_deck_size == old.minimum_deck_size
    ]
    return Made(min(fits, key=lambda card: card.id), deck.cards)


def lines_of(maker: Maker, deck: Made, *, identity: bool = True) -> str:
    rows = "\n".join(f"{copies}x {card.title}" for card, copies in deck.cards.items())
    return f"{deck.identity.title}\n\n{rows}\n" if identity else f"{rows}\n"


def _only(entry: Entry, lists: Lists, side: str, name: str, content: bytes | str | None) -> None:
    lists[f"{side}.{entry.kind}"] = None
    lists[name] = content.encode() if isinstance(content, str) else content


def no_identity(maker: Maker, entry: Entry, lists: Lists) -> None:
    _only(entry, lists, "runner", "runner.txt", lines_of(maker, entry.runner, identity=False))


def two_identities(maker: Maker, entry: Entry, lists: Lists) -> None:
    other = next(card for card in maker.of_side("corp") if card != entry.corp.identity)
    _only(entry, lists, "corp", "corp.txt", lines_of(maker, entry.corp) + f"1x {other.title}\n")


def misspelt(maker: Maker, entry: Entry, lists: Lists) -> None:
    text = lines_of(maker, entry.corp)
    title = next(iter(entry.corp.cards)).title
    _only(entry, lists, "corp", "corp.txt", text.replace(title, f"Xq{title[3:]}zz", 1))


def two_lines(maker: Maker, entry: Entry, lists: Lists) -> None:
    title = next(card for card, n in entry.runner.cards.items() if n == 3).title
    _only(entry, lists, "runner", "runner.txt", lines_of(maker, entry.runner) + f"1x {title}\n")


def bad_quantity(maker: Maker, entry: Entry, lists: Lists) -> None:
    text = lines_of(maker, entry.runner)
    card, copies = next(iter(entry.runner.cards.items()))
    _only(entry, lists, "runner", "runner.txt", text.replace(f"{copies}x {card.title}", f"4000x {card.title}", 1))


def cut_json(maker: Maker, entry: Entry, lists: Lists) -> None:
    _only(entry, lists, "runner", "runner.json", WRITERS["json"](maker, entry.runner)[:-40])


def picture(maker: Maker, entry: Entry, lists: Lists) -> None:
    _only(entry, lists, "corp", "corp.png", b"\x89PNG\r\n\x1a\n" + bytes(range(256)))


def empty(maker: Maker, entry: Entry, lists: Lists) -> None:
    _only(entry, lists, "runner", "runner.txt", b"")


def no_runner(maker: Maker, entry: Entry, lists: Lists) -> None:
    lists[f"runner.{entry.kind}"] = None


def nothing(maker: Maker, entry: Entry, lists: Lists) -> None:
    lists[f"runner.{entry.kind}"] = lists[f"corp.{entry.kind}"] = None


def corp_twice(maker: Maker, entry: Entry, lists: Lists) -> None:
    lists[f"runner.{entry.kind}"] = lists[f"corp.{entry.kind}"]


def two_lists(maker: Maker, entry: Entry, lists: Lists) -> None:
    lists["corp second.txt"] = lines_of(maker, maker.deck(entry.corp.identity)).encode()


FAULTS = (
    Fault("four copies", replaced("corp", four_copies), "illegal", "copies", "corp"),
    Fault("four copies on two lines", two_lines, "illegal", "copies", "runner"),
    Fault("a card too few", replaced("runner", too_small), "illegal", "deck-size", "runner"),
    Fault("too much influence", replaced("runner", influence), "illegal", "influence", "runner"),
    Fault("too few agenda points", replaced("corp", agenda_points), "illegal", "agenda-points", "corp"),
    Fault("a banned card", replaced("corp", banned), "illegal", "banned", "corp"),
    Fault("a card outside the pool", replaced("runner", out_of_pool), "illegal", "not-in-pool", "runner"),
    Fault("an identity outside the pool", replaced("corp", illegal_identity), "illegal", "not-in-pool", "corp"),
    Fault("a card of the other side", replaced("runner", wrong_side), "illegal", "wrong-side", "runner"),
    Fault("an agenda of another faction", replaced("corp", foreign_agenda), "illegal", "agenda-faction", "corp"),
    Fault("no identity", no_identity, "illegal", "no-identity", "runner"),
    Fault("two identities", two_identities, "illegal", "several-identities", "corp"),
    Fault("two different lists of a side", two_lists, "illegal", "two-lists", "corp"),
    Fault("a title that is none", misspelt, "unreadable", "unknown-card", "corp"),
    Fault("a number of copies that is none", bad_quantity, "unreadable", "bad-quantity", "runner"),
    Fault("a JSON file cut off", cut_json, "unreadable", "unreadable", "runner"),
    Fault("a picture", picture, "unreadable", "unreadable", "corp"),
    Fault("an empty file", empty, "unreadable", "unreadable", "runner"),
    Fault("no Runner deck", no_runner, "missing", "missing-side", "runner"),
    Fault("the Corp deck twice", corp_twice, "missing", "missing-side", "runner"),
    Fault("nothing at all", nothing, "missing", "missing-side", None),
)


def stale_footer(maker: Maker, entry: Entry, lists: Lists) -> None:
    text = WRITERS["plain.txt"](maker, entry.corp).replace(
        f"{entry.corp.size} cards (", f"{entry.corp.size + 3} cards ("
    )
    _only(entry, lists, "corp", "corp.txt", text)


def handed_in_twice(maker: Maker, entry: Entry, lists: Lists) -> None:
    lists["runner copy.txt"] = lines_of(maker, entry.runner).encode()


def swapped_names(maker: Maker, entry: Entry, lists: Lists) -> None:
    corp, runner = lists[f"corp.{entry.kind}"], lists[f"runner.{entry.kind}"]
    lists[f"corp.{entry.kind}"], lists[f"runner.{entry.kind}"] = runner, corp


NOTES = (
    Fault("a stale footer", stale_footer, "note", "footer-differs", "corp"),
    Fault("the same list twice", handed_in_twice, "note", "handed-in-twice", "runner"),
    Fault("the names of the files swapped", swapped_names, "note", "other-side", "corp"),
)


def points_over(maker: Maker, deck: Made) -> Made:
    """Return points for some titles that make the sum of points exceed the limit."""
    rich = sorted(
        (maker.catalogue.card(card) for card, worth in maker.points.items() if worth >= 2),
        key=lambda card: (-maker.points[card.id], card.id),
    )
    free = [
        card
        for card in rich
        if card.side == deck.identity.side and card.faction == deck.identity.faction and no_agenda(card)
    ] + [card for card in rich if card.side == deck.identity.side and card.is_neutral and no_agenda(card)]
    total = 0
    for card in free:
        if total > maker.point_limit:
            break
        total += maker.points[card.id]
        deck = swap(deck, card, 1, instead_of=lambda old: no_agenda(old) and old not in free)
    assert total > maker.point_limit
    return deck


class Planted(NamedTuple):
    """An event on disk and the errors that a check must find in it."""

    names: list[str]
    found: dict[str, Fault]
    """Name of a player -> what was planted there."""
    files: dict[str, bytes]
    """Path in the event's folder -> content."""


def event(
    maker: Maker,
    *,
    players: int = PLAYERS,
    faults: tuple[Fault, ...] = FAULTS,
    pairs: Iterable[tuple[Made, Made]] | None = None,
) -> Planted:
    """Build the event, always the same, with decks made by `maker` or with the given ones."""
    people = names()[: min(players, PLAYERS)]
    people += [f"Player {number}" for number in range(len(people), players)]
    kinds = list(WRITERS)
    files: dict[str, bytes] = {}
    found: dict[str, Fault] = {}
    planted = (*faults, *NOTES) if faults else ()
    # Faults are spread over all players, so that every file type gets some.
    places = dict(zip(random.Random(11).sample(range(8, players - 2), len(planted)), planted, strict=True))
    same: Lists = {}
    for number, (name, (corp, runner)) in enumerate(zip(people, pairs or maker.pairs(players), strict=True)):
        entry = Entry(number, name, corp, runner, kinds[number % len(kinds)])
        lists: Lists = dict([written(maker, entry, "corp", corp), written(maker, entry, "runner", runner)])
        if number in places:
            places[number].plant(maker, entry, lists)
            found[name] = places[number]
        files |= {f"{name}/{file}": content for file, content in lists.items() if content is not None}
        if faults and number in (players - 2, players - 1):  # the last two players submit the same Runner deck
            same = same or {f"runner.{entry.kind}": WRITERS["txt"](maker, runner).encode()}
            files = {path: content for path, content in files.items() if not path.startswith(f"{name}/runner")}
            files[f"{name}/runner.txt"] = next(iter(same.values())) or b""
            found[name] = Fault("one list of two players", no_runner, "note", "same-list", "runner")
    return Planted(people, found, files)


def write(planted: Planted, folder: Path, *, format: str = "standard") -> Path:
    """Write the event as a folder with an event.toml."""
    for path, content in planted.files.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    listed = ", ".join(f'"{name}"' for name in planted.names)
    settings = f'name = "Test Open"\ndate = 2026-08-20\nformat = "{format}"\nplayers = [{listed}]\n'
    (folder / "event.toml").write_text(settings, encoding="utf-8")
    return folder
