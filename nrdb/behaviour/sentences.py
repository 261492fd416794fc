"""Split composed behaviour text into a card's sentences where possible, and make verbs agree in number."""

from __future__ import annotations

import re

BRANCHES = "; or "
"""The separator of alternatives to choose from; text with alternatives is never split between them."""
_PLURALS = {"gets": "get", "has": "have", "is": "are", "gains": "gain", "loses": "lose"}
_PAUSES = re.compile(r"\(|\)|; (?!or )|, and if so ")
_CHOICE = re.compile(r"\bchooses? (?:one|\d|up to \d)\b[^:;.()]*:")
_OFFER = re.compile(r"\b(\w+(?: \w+)?) may\b")
_OUTCOME = re.compile(r" \((if it succeeds|if it fails|whatever comes of it|bids differ|bids equal): ")
_OUTCOMES = {
    "if it succeeds": "If successful, ",
    "if it fails": "If unsuccessful, ",
    "whatever comes of it": "Either way, ",
    "bids differ": "If the bids differ, ",
    "bids equal": "If the bids are equal, ",
}


def in_sentences(text: str, *, apart: bool) -> str:
    """Return a text as separate sentences; `apart` says that its operations don't share a condition or a choice."""
    text = outcomes_apart(text)
    chosen = _CHOICE.search(text) if BRANCHES in text else None
    found, depth, last = "", 0, 0
    for pause in _PAUSES.finditer(text):
        if pause[0] in "()":
            depth += 1 if pause[0] == "(" else -1
        if pause[0] in "()" or depth:
            continue
        before = text[last : pause.start()]
        if pause[0] == "; ":
            if apart and (not chosen or chosen.start() >= pause.end() or text.startswith("either way", pause.end())):
                otherwise = text.startswith("otherwise ", pause.end())
                last = pause.end() + (len("otherwise ") if otherwise else 1)
                found += f"{_bare(before)}. Otherwise, " if otherwise else f"{before}. {text[last - 1].upper()}"
            elif not chosen and not text.startswith(("otherwise ", "either way, ", "now, ", "then "), pause.end()):
                found += f"{before}, then "
                last = pause.end()
        elif (offers := _OFFER.findall(text[: pause.start()])) and not (chosen and chosen.start() < pause.start()):
            found += f"{before}. If {'you' if offers[-1].endswith('you') else 'they'} do, "
            last = pause.end()
    return _reworded(_done_apart(found + text[last:]))


_APART = (
    (re.compile(r"^([^()]*), \(((?:the \w+ |you may )?chooses? [^()]*)\); otherwise "), r"\1, \2. Otherwise, "),
    (re.compile(r"^([^()]*), \(((?:(?!otherwise)[^()])*)\)\. Otherwise, "), r"\1, \2. Otherwise, "),
    (re.compile(r"((?:[Tt]he (?:Runner|Corp)|[Yy]our opponent) may [^.;]*)\. If that was done, "), r"\1. If they do, "),
    (re.compile(r"\. If that was done(,| and )"), r". If you do\1"),
    (re.compile(r"(\binstall it\b[^.;]* if you searched it)\. If you do, "), r"\1. If you installed a card this way, "),
    (re.compile(r"(?<!Runner jacks out), then if that was done, (?!\()"), ", and if you do, "),
)
"""Phrases that read better once sentences are separate."""


_LASTING = re.compile(
    r"^(?!.*[Dd]o this)([^()]*), then (for|until|the next time) ([^;()]*(?:the chosen|that) card[^;()]*)$"
)


def _reworded(text: str) -> str:
    """Return separate sentences with the last corrections applied."""
    for found, better in _APART:
        text = found.sub(better, text)
    if BRANCHES not in text and (lasting := _LASTING.match(text)):
        return f"{lasting[1]}. {lasting[2].capitalize()} {lasting[3]}"
    return text


_DONE = re.compile(r"^([^.;()]*?), then if that was done(?: and ([^,]*))?, ")
_OFFERED = re.compile(r"(?<!that )\b(you|the (?:Runner|Corp)|your opponent|(?:each|either) player) may\b")
_BY_OTHERS = re.compile(r"(?:^|, )(?:the (?:Runner|Corp)|your opponent|each player|either player) (?!may )\w+s? ")


def _done_apart(text: str) -> str:
    """Return a text with "If you do" as a separate sentence, if what was done is a single instruction."""
    done = _DONE.match(text)
    if not done or BRANCHES in text or "do this " in done[1] or text.startswith("(", done.end()):
        return text
    offers = _OFFERED.findall(done[1])
    others = offers[-1] != "you" if offers else bool(_BY_OTHERS.search(done[1]))
    more = f" and {done[2]}" if done[2] else ""
    return f"{done[1]}. If {'they' if others else 'you'} do{more}, {text[done.end() :]}"


def _bare(text: str) -> str:
    """Return a sentence without parentheses around its last clause."""
    opening = text.rfind(", (")
    if opening < 0 or "; " in text[opening:] or _closing(text, opening + 2) != len(text) - 1:
        return text
    return f"{text[: opening + 2]}{text[opening + 3 : -1]}"


def outcomes_apart(text: str) -> str:
    """Return a text with a separate sentence for each outcome of a trace or a psi game, if it ends with them."""
    for first in _OUTCOME.finditer(text):
        sentences, at = [text[: first.start()]], first.start()
        while one := _OUTCOME.match(text, at):
            at = _closing(text, one.start() + 1) + 1
            sentences.append(_OUTCOMES[one[1]] + text[one.end() : at - 1])
        if at == len(text):
            return ". ".join(sentences)
    return text


def _closing(text: str, opening: int) -> int:
    """Return the position of the parenthesis that closes the one at `opening`."""
    depth = 0
    for at in range(opening, len(text)):
        depth += {"(": 1, ")": -1}.get(text[at], 0)
        if depth == 0:
            return at
    return len(text)


def in_number(text: str, many: set[str]) -> str:
    """Return a sentence with these nouns in the plural, and the words that depend on them made to agree."""
    for noun in many:
        nouns = noun.replace("card", "cards")
        text = re.sub(rf"{noun}\b", nouns, text)
        for one, more in _PLURALS.items():
            text = re.sub(rf"(?<!among )(?<!of ){nouns} {one}\b", f"{nouns} {more}", text)
        text = re.sub(rf"({nouns} to the \w+ of) its owner's", r"\1 their owner's", text)
    return text.replace("for each of the chosen card: ", "for the chosen card: ")
