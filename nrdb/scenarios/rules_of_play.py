"""The rule behind each event and each choice of a game, in any rulebook."""

from __future__ import annotations

from functools import cache
from typing import Final

from nrdb.rulebook import exists, rule
from nrdb.rulebook.meaning import meaning

HAPPENINGS: Final = {
    "access": "7.2.1",
    "advance": "1.18.1",
    "approach": "6.9.2a",
    "breach": "7.5.1",
    "break": "6.5.4",
    "bypass": "6.5.8",
    "credit": "1.10.3",
    "damage": "10.4.1",
    "decked": "1.7.2c",
    "derez": "8.1.3",
    "discard": "5.5.4c",
    "draw": "8.4",
    "draw_action": "8.4",
    "encounter": "6.9.3a",
    "end_run": "6.1.4",
    "expose": "1.21.4",
    "flatlined": "1.7.2b",
    "found": "8.7",
    "gain": "1.10.3",
    "guard": "9.9.4",
    "install": "8.5",
    "jack_out": "6.9.4c",
    "lose": "1.10.3",
    "lose_clicks": "1.11.3",
    "mandatory": "5.6.1e",
    "move": "6.2.8",
    "pass": "6.9.4a",
    "pay": "1.16.1",
    "place": "1.9",
    "play": "8.6.7",
    "psi": "10.14.6",
    "purge": "5.2.6h",
    "redirect": "6.1.2",
    "remove": "4.9",
    "rez": "8.1.2",
    "run": "6.9.1a",
    "run_ends": "6.9.6",
    "run_successful": "6.9.5a",
    "run_unsuccessful": "6.9.6c",
    "score": "1.17.3",
    "spend_clicks": "1.11.3",
    "steal": "7.2.3",
    "subroutine": "6.9.3c",
    "tags": "10.5",
    "to_hand": "8.2.1a",
    "trace": "10.8",
    "trash": "1.19",
    "triggered": "9.2.8c",
    "use": "9.5.2",
}
"""The rule behind each kind of entry in a game's transcript, in Comprehensive Rules 26.03."""

ACTIONS: Final = {"corp": "5.6.2b", "runner": "5.7.1f"}
"""The rule that lets a player take an action."""

CARD_ACTIONS: Final = {"corp": "5.2.6a", "runner": "5.2.7a"}
"""The rule that lets a player take the actions that cards give."""

CHOICES: Final = {
    "access": "7.4.1",
    "accessed": "7.2.2",
    "break": "6.5.4",
    "choose": "1.15.2",
    "discard": "5.5.4c",
    "host": "1.15.2",
    "interrupt": "9.2.9",
    "jack_out": "6.9.4c",
    "may": "9.6.9a",
    "mode": "9.12.6",
    "mulligan": "1.6.6a",
    "number": "1.14.5",
    "order": "9.2.8d",
    "replace": "9.9.9",
    "resolve": "6.9.3c",
    "server": "1.15.2",
    "take_action": "5.2.4",
}
"""The rule behind each kind of decision."""

BIDS: Final = {"corp": "10.8.6c", "runner": "10.8.6d"}
"""The rule by which a player bids in a trace."""

DEEDS: Final = {
    ("", "rez"): "9.2.7c",
    ("", "rez_ice"): "9.2.7e",
    ("", "score"): "9.2.7d",
    ("", "use"): "9.2.7b",
    ("", "guard"): "9.9.3",
    ("", "trash"): "7.1.5",
    ("", "steal"): "7.2.3",
    ("corp", "credit"): "5.2.6b",
    ("corp", "draw"): "5.2.6c",
    ("corp", "install"): "5.2.6d",
    ("corp", "replace"): "5.2.6d",
    ("corp", "play"): "5.2.6e",
    ("corp", "advance"): "5.2.6f",
    ("corp", "trash_resource"): "5.2.6g",
    ("corp", "purge"): "5.2.6h",
    ("runner", "credit"): "5.2.7b",
    ("runner", "draw"): "5.2.7c",
    ("runner", "install"): "5.2.7d",
    ("runner", "play"): "5.2.7e",
    ("runner", "run"): "5.2.7f",
    ("runner", "remove_tag"): "5.2.7g",
}
"""The rule behind each action, by side and the first word of its option; those without a side are for both."""


@cache
def cited(rule_id: str, document: str) -> str:
    """Return the citation of a rule of Comprehensive Rules 26.03, or of its counterpart in another document.

    The result is empty if no counterpart is known.
    """
    own = f"CR26 {rule_id}"
    if not rule_id or not exists(own):
        return ""
    places = {place.rule.document: place.rule.citation for place in meaning(rule(own)).places}
    return places.get(document, "")


def behind_deed(word: str, side: str, document: str) -> str:
    """Return the citation of the rule that allows an action, given as the first word of an option."""
    return cited(DEEDS.get((side, word)) or DEEDS.get(("", word), ""), document)
