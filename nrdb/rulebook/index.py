"""The index of rule ids: reading it, looking up citations, and suggesting others for those that don't exist."""

from __future__ import annotations

import json
from functools import cache
from typing import Any, NamedTuple

from nrdb.errors import DataError, LookupFailure
from nrdb.resources import data_root
from nrdb.text import quoted

DOCUMENTS = {"CR": "cr", "CR26": "cr-26.03", "CORE": "core", "CLS": "classic", "DCI": "dci"}
"""The folder of each document in ``data/rules``, by the document's code."""


class Rule(NamedTuple):
    """A rule: its id, our own title for it, its edition and its document."""

    id: str
    title: str
    edition: str
    document: str

    @property
    def citation(self) -> str:
        """The citation of the rule: ``CR 1.4.3``."""
        return f"{self.document} {self.id}"


class Document(NamedTuple):
    """A rules document: its code, edition, name, version, effective date (or year), and rule titles by id, in order.

    `gists` say what rules mean, by id. `same` and `reworded` map the ids of rules to their ids in the previous version:
    rules whose wording is the same, and rules whose wording differs. `url` is where the document can be read, if
    anywhere.
    """

    code: str
    edition: str
    name: str
    version: str
    effective: str
    titles: dict[str, str | None]
    gists: dict[str, str]
    same: dict[str, str]
    reworded: dict[str, str]
    url: str | None

    @property
    def headline(self) -> str:
        """The name with the version: ``Comprehensive Rules 26.03``."""
        return f"{self.name} {self.version}"


@cache
def document(code: str) -> Document:
    """Return the document with this code (a key of `DOCUMENTS`). Raises `LookupFailure` for any other code."""
    folder = DOCUMENTS.get(code)
    if folder is None:
        raise LookupFailure(f"unknown rules document {quoted(code)}.", DOCUMENTS)
    path = data_root() / "rules" / folder / "index.json"
    try:
        raw = json.loads(path.read_text(encoding="utf-8"))
        return Document(code, raw["edition"], raw["name"], raw["version"], raw["effective"], raw["rules"], *_more(raw))
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise DataError(f"{path}: the rules index cannot be read ({error}); reinstall nrdb.") from error


def _more(raw: dict[str, Any]) -> tuple[dict[str, str], dict[str, str], dict[str, str], str | None]:
    """Return the optional parts of an index: gists, unchanged rules, reworded rules, and the URL."""
    return raw.get("gists", {}), raw.get("same", {}), raw.get("reworded", {}), raw.get("url")


def parent(rule_id: str) -> str | None:
    """Return the id of the rule above: ``1.4.6b`` → ``1.4.6`` → ``1.4`` → ``1`` → None; ``deck.size`` → ``deck``."""
    if len(rule_id) > 1 and rule_id[-1].isalpha() and rule_id[-2].isdigit():
        return rule_id[:-1]
    head, dot, _ = rule_id.rpartition(".")
    return head if dot else None


def exists(citation: str) -> bool:
    """Return whether the citation is well formed and names a rule in the index."""
    code, _, rule_id = citation.partition(" ")
    return code in DOCUMENTS and rule_id in document(code).titles


def rule(citation: str) -> Rule:
    """Return the rule that a citation such as ``CR 1.4.3`` or ``CORE deck.size`` names.

    Raises `LookupFailure` with similar citations when the document or the rule is unknown.
    """
    code, _, rule_id = citation.partition(" ")
    if code not in DOCUMENTS:
        raise LookupFailure(
            f"{quoted(citation)} isn't a valid citation; write a document code ({', '.join(DOCUMENTS)}) and a rule id."
        )
    found = document(code)
    if rule_id not in found.titles:
        raise LookupFailure(f"{found.headline} has no rule {quoted(rule_id)}.", _nearest(found, rule_id))
    return Rule(rule_id, _title(found, rule_id), found.edition, code)


def rules(code: str) -> tuple[Rule, ...]:
    """Return every rule in a document, in order."""
    found = document(code)
    return tuple(Rule(rule_id, _title(found, rule_id), found.edition, code) for rule_id in found.titles)


def _title(found: Document, rule_id: str) -> str:
    above: str | None = rule_id
    while above is not None:
        title = found.titles.get(above)
        if title is not None:
            return title
        above = parent(above)
    raise DataError(f"data/rules/{DOCUMENTS[found.code]}: no title for rule {quoted(rule_id)} nor for a rule above it.")


def _nearest(found: Document, rule_id: str) -> list[str]:
    """Return up to three citations: neighbours by number, or ids with similar spelling where ids are words."""
    if rule_id[:1].isdigit():
        above = parent(rule_id)
        while above is not None and above not in found.titles:
            rule_id, above = above, parent(above)
        wanted = _last_number(rule_id)
        siblings = [other for other in found.titles if above is not None and parent(other) == above]
        near = sorted(siblings, key=lambda other: abs(_last_number(other) - wanted))[:3]
    else:
        import difflib

        near = difflib.get_close_matches(rule_id, found.titles, n=3, cutoff=0.75)
    return [f"{found.code} {near_id}" for near_id in near]


def _last_number(rule_id: str) -> int:
    last = rule_id.rpartition(".")[2]
    try:
        return int(last)
    except ValueError:  # a letter, or too many digits
        return ord(last[-1:] or "\0")
