"""The answer about a rule: its meaning in our own words, and its place in each version of the rules."""

from __future__ import annotations

from nrdb.catalogue import Catalogue
from nrdb.catalogue.basis import stamp_json
from nrdb.rulebook.meaning import Meaning, meaning
from nrdb.rulebook.search import Found, named, search
from nrdb.shapes.decks import RulesJson, RulesRuleJson


def rule(asked: str, catalogue: Catalogue) -> RulesJson:
    """Return the rules that a number, a citation or search words find (rule.schema.json); `rules` may be empty."""
    return rule_json(asked, found_rules(asked), catalogue)


def found_rules(asked: str) -> Found:
    """Return the rules that a number, a citation or search words find, and how the words were interpreted."""
    return Found(there) if (there := named(asked)) else search(asked)


def rule_json(asked: str, answer: Found, catalogue: Catalogue) -> RulesJson:
    """Return the rules that were found, under their JSON names."""
    corrected = dict(answer.corrected)
    read_as = " ".join(corrected.get(word.lower(), word) for word in asked.split())
    rows = [_meaning_json(meaning(one)) for one in answer.rules]
    return {"asked": asked, "read_as": read_as, "rules": rows, "stamp": stamp_json(catalogue)}


def _meaning_json(held: Meaning) -> RulesRuleJson:
    """Return what a rule means under its JSON names (schema `rule.schema.json`)."""
    from nrdb.rulebook import document

    found, its = held.rule, document(held.rule.document)
    return {
        "citation": found.citation,
        "title": found.title,
        "document": {"name": its.name, "version": its.version, "effective": its.effective, "url": held.url},
        "gist": held.gist,
        "gist_of": held.gist_of,
        "change": held.change,
        "above": [one.citation for one in held.above],
        "parts": [one.citation for one in held.parts],
        "versions": [
            {"citation": place.rule.citation, "title": place.rule.title, "relation": place.relation}
            for place in held.places
        ],
        "examples": [{"title": one.title, "file": one.file, "line": one.line} for one in held.examples],
    }
