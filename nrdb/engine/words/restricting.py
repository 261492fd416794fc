"""The makers of restrictions: when a card may be played, used, installed or rezzed, and where it may be."""

from __future__ import annotations

from nrdb.behaviour.node import Fields
from nrdb.engine.model.card import CardInPlay
from nrdb.engine.words import selection as s
from nrdb.engine.words.registry import condition, maker
from nrdb.engine.words.servers import servers_meant
from nrdb.errors import Unsupported


@maker("ability", "play_if")
def _play_if(f: Fields, number: int, card: CardInPlay) -> None:
    test, before = condition(f["play_if"], card), card.play_if
    card.play_if = test if before is None else (lambda g, me: before(g, me) and test(g, me))


@maker("ability", "use_if")
def _use_if(f: Fields, number: int, card: CardInPlay) -> None:
    """Compile `use_if`: a condition on all of the card's paid abilities, added once all of them are compiled."""
    card.use_if = condition(f["use_if"], card)


@maker("ability", "install_if")
def _install_if(f: Fields, number: int, card: CardInPlay) -> None:
    card.install_if = condition(f["install_if"], card)


@maker("ability", "rez_if")
def _rez_if(f: Fields, number: int, card: CardInPlay) -> None:
    card.rez_if = condition(f["rez_if"], card)


@maker("ability", "install_only")
def _install_only(f: Fields, number: int, card: CardInPlay) -> None:
    what = f["install_only"]
    if card.side == "corp" and isinstance(what, dict) and set(what) == {"at"}:
        servers = servers_meant(what["at"], card)
        card.install_on = lambda g, me, at: servers is None or at in servers
    elif card.side == "runner" and isinstance(what, dict):
        card.hosts = s.candidates({**what, "is": ("installed", *what.get("is", ()))}, card)
    else:
        raise Unsupported("an install that requires a certain card")


@maker("ability", "install_in")
def _install_in(f: Fields, number: int, card: CardInPlay) -> None:
    held = servers_meant(f["install_in"], card)
    card.install_on = lambda g, me, at: held is None or at in held


@maker("ability", "only_in")
def _only_in(f: Fields, number: int, card: CardInPlay) -> None:
    """Compile `only_in`: the servers where a card may be installed or be at all (CR26 8.5.12)."""
    held = servers_meant(f["only_in"], card)
    card.install_on = card.stands_in = lambda g, me, at: held is None or at in held


@maker("ability", "only_one")
def _only_one(f: Fields, number: int, card: CardInPlay) -> None:
    """Compile `only_one`: the cyberdecks of the 1996 game have the same limit as consoles."""
    card.only_one = "console" if f["only_one"] == "deck" else f["only_one"]


@maker("ability", "hidden")
def _hidden(f: Fields, number: int, card: CardInPlay) -> None:
    card.hidden = True


@maker("ability", "rez_on_install")
def _rez_on_install(f: Fields, number: int, card: CardInPlay) -> None:
    card.rez_on_install = True
