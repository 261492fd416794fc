"""The words that cards of one side use: HQ or your grip for your hand, `you` for the card's player."""

from __future__ import annotations

import re

_WORDS = (
    ("your hand", "HQ", "your grip"),
    ("your deck", "R&D", "your stack"),
    ("your discard pile", "Archives", "your heap"),
    ("the grip", "the grip", "your grip"),
    ("the stack", "the stack", "your stack"),
    ("the heap", "the heap", "your heap"),
    ("your opponent scores or steals an agenda", "an agenda is stolen", "an agenda is scored"),
    ("your opponent's hand", "the grip", "HQ"),
    ("your opponent's cards", "Runner cards", "Corp cards"),
    ("your opponent", "the Runner", "the Corp"),
    ("Your opponent", "The Runner", "The Corp"),
    (", rez that card", ", rez that card", ", the Corp must rez that card if able"),  # only the Corp can rez cards
    ("the opponent's faction", "the Runner's faction", "the Corp's faction"),
)
"""What a side calls the zones and cards of both players: neutral words, on a Corp card, on a Runner card."""


def base_form(verb: str) -> str:
    """Return the plain form of a verb in the third person singular: `lose`, `trash`, `have`."""
    if verb in ("has", "is"):
        return {"has": "have", "is": "be"}[verb]
    return verb[:-2] if verb.endswith(("shes", "ches", "sses", "xes", "zzes")) else verb.removesuffix("s")


_WITH_YOU = {"is": "are", "was": "were", "has": "have"}


def of_side(text: str, side: str) -> str:
    """Return a sentence as a card of this side says it, to its player; unchanged if there is no side."""

    def as_you(found: re.Match[str]) -> str:
        you = "You" if found[1] == "The" else "you"
        if found[2]:
            return f"{you}r {found[3]}"
        acts = found[3].endswith("s") and found[3] not in ("this", "unless", *_WITH_YOU)
        verb = base_form(found[3]) if acts else _WITH_YOU.get(found[3], found[3])
        return verb if acts and text[: found.start()].endswith(": ") else f"{you} {verb}"

    if side in ("corp", "runner"):
        name, other = ("Corp", "Runner") if side == "corp" else ("Runner", "Corp")
        if not re.search(r"\(.*only the \w+ may use this ability", text):
            text = text.replace(f"you may have the {name} ", "you may ")
            text = re.sub(rf"\b([Tt]he) {name}('s)? (\w+)", as_you, text).replace(" that you choose", "")
        text = text.replace("ive you ", "ain ") if re.search(r"\b[Gg]ive you \d+ [\w ]*counter", text) else text
        if f"he {other}" not in text:
            text = text.replace("If they do", "If you do")
        text = re.sub(r"\bcard(s?) of your opponent\b", rf"{'Runner' if side == 'corp' else 'Corp'} card\1", text)
        for neutral, corp, runner in _WORDS:
            text = text.replace(neutral, corp if side == "corp" else runner)
    return text
