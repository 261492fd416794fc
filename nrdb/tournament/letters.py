"""Messages to players: for each one with something to fix, a text that says what it is, ready to send."""

from __future__ import annotations

from typing import Final

from nrdb.deck.links import FETCH_HINT
from nrdb.text import capitalised, fold, plain
from nrdb.tournament.check_views import SIDE_NAMES, beginning, deck_of
from nrdb.tournament.records import CheckDocument, EventRecord, MessageRecord, PlayerRecord

_FOR_PLAYERS: Final = frozenset(
    ("accepted", "identity-guessed", "nickname", "other-side", "two-lists", "late", "no-time")
)
"""Warnings that a player can answer; the others, such as equal lists of several players, are for judges."""
_TO_FIX: Final = frozenset(("error", "unreadable", "missing"))


def letters(document: CheckDocument) -> dict[str, str]:
    """Return the messages to players by file name, from a check's answer; players with nothing to fix get none."""
    found: dict[str, str] = {}
    for row in document["players"]:
        text = letter(row, document["event"])
        if text:
            stem = fold(row["player"]).replace(" ", "-")[:60] or "player"
            name, n = stem, 1
            while f"{name}.txt" in found:
                n += 1
                name = f"{stem}-{n}"
            found[f"{name}.txt"] = text
    return found


def letter(row: PlayerRecord, event: EventRecord) -> str:
    """Return the message to one player; empty if there is nothing to fix."""
    if not any(message["severity"] in _TO_FIX for message in row["messages"]):
        return ""
    own = [one for one in row["messages"] if one["severity"] in _TO_FIX or one["code"] in _FOR_PLAYERS]
    name = event["name"] or "the event"
    lines = [f"Hello {plain(row['player'])},", "", f"Your registration for {plain(name)} needs a change."]
    if event.get("deadline"):
        lines[-1] += f" Please send it before {event['deadline']}."
    lines.append(f"Lists are checked against {event['format_name']} as of {event['on']}.")
    sides = sorted({message.get("side") for message in own}, key=lambda side: (side is None, side))
    for side in sides:
        deck = deck_of(row, side) if side else None
        head = f"{SIDE_NAMES[side]} list" if side else "Your registration"
        if deck is not None and deck["identity_title"]:
            head += f" ({plain(deck['identity_title'])})"
        lines += ["", f"{head}:"]
        about = [message for message in own if message.get("side") == side]
        lines += map(_sentence, about)
        lines += [f"  {plain(advice)}" for message in about for advice in message.get("advice", ())]
    return "\n".join([*lines, "", "Thank you!", ""])


def _sentence(message: MessageRecord) -> str:
    """Return a message as an item of a list."""
    text = plain(message["message"]).replace(FETCH_HINT, "; please send the list itself as text")
    if message["code"] == "accepted":
        text = f"Please confirm: {text.removeprefix('accepted: ').rstrip('.')}."
    _, first = beginning(message.get("source", ""))
    line = f"Line {message['line'] - first + 1}: " if message.get("line") else ""
    return f"- {line}{capitalised(text)}"
