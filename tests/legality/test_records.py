"""Details of a verdict: every code's rule in every game, its repr, and damaged files of exceptions."""

from __future__ import annotations

import json

import pytest

from nrdb.catalogue import Catalogue
from nrdb.deck import read_deck
from nrdb.deck.model import Deck
from nrdb.errors import DataError
from nrdb.legality.check import check_deck
from nrdb.legality.exceptions import FILE, load_exceptions
from nrdb.legality.finding_kinds import FINDING_KINDS, rule_of
from nrdb.legality.ruleset import CLASSIC, CLASSIC_LIMITED, CORE, CR, DRAFT
from nrdb.legality.verdict import Verdict
from nrdb.resources import data_root
from nrdb.rulebook import rule
from tests.legality.decks import runner

DAY = "2026-11-20"


@pytest.mark.parametrize("ruleset", [CR, CORE, DRAFT, CLASSIC, CLASSIC_LIMITED], ids=lambda item: item.id)
def test_every_finding_has_a_rule_in_every_game(ruleset):
    for kind in FINDING_KINDS:
        assert rule(rule_of(kind.code, ruleset).on(ruleset.documents, DAY)).title, kind.code


# A modern list checked as one of 1996 or of a draft is wrong throughout, and the verdict says so.
@pytest.mark.parametrize(
    ("format", "found"),
    [
        ("classic", ["identity-in-deck", "several-identities", "bad-quantity", "deck-size", "not-in-pool"]),
        ("classic-limited", ["identity-in-deck", "several-identities", "bad-quantity", "deck-size"]),
        ("core", ["identity-in-deck", "several-identities", "bad-quantity", "deck-size"]),
        ("draft", ["identity-in-deck", "several-identities", "bad-quantity", "deck-size"]),
    ],
)
def test_a_modern_list_in_another_game(catalogue, format, found):
    noise = catalogue.card("noise_hacker_extraordinaire")
    cards = {"sure_gamble": 3, noise.id: 1, "chaos_theory_wunderkind": 1, "diesel": 1001}
    verdict = check_deck(Deck(identity=noise, cards=cards), catalogue, format=format, on=DAY)
    assert list(verdict.codes) == found
    content = verdict.to_dict()
    assert [finding["code"] for finding in content["findings"]] == found
    assert all(finding["rule"] and finding["message"].endswith(".") for finding in content["findings"])


@pytest.mark.parametrize(
    ("identity", "format", "code"),
    [
        ("custom_biotics_engineered_for_success", "classic", "identity-rule"),
        ("the_catalyst_convention_breaker", "classic", "starter-identity"),
        ("adam_compulsive_hacker", "classic", "extra-missing"),
    ],
)
def test_a_modern_identitys_own_rules_in_1996(catalogue, identity, format, code):
    card = catalogue.card(identity)
    cards = {"nisei_mk_ii": 1} if card.side == "corp" else {"sure_gamble": 3}
    extras = {"safety_first": 1} if identity.startswith("adam") else {}
    verdict = check_deck(Deck(identity=card, cards=cards, extras=extras), catalogue, format=format, on=DAY)
    assert code in verdict.codes
    assert verdict.to_dict()["legal"] is False


def test_what_a_debugger_shows(catalogue):
    deck = runner(catalogue, 45)
    verdict = check_deck(deck, catalogue, format="casual", on=DAY)
    assert repr(verdict) == "<Verdict True in casual on 2026-11-20: nothing found>"
    assert repr(verdict.scope) == "<Scope casual on 2026-11-20>"
    deck.cards["hedge_fund"] = 4
    again = check_deck(deck, catalogue, format="casual", on=DAY)
    assert repr(again) == "<Verdict False in casual on 2026-11-20: copies, wrong-side>"


def test_the_exceptions_are_mappings(catalogue):
    found = load_exceptions(data_root())
    written = json.loads((data_root() / FILE).read_text(encoding="utf-8"))
    assert len(found.identities) == sum(len(entry["cards"]) for entry in written["identities"])
    assert set(found.influence) == {card for entry in written["influence"] for card in entry["cards"]}
    assert "copies" not in found.influence  # a word of the file that is not a card
    assert "copy_limit" not in found.identities
    assert found.influence.get("sure_gamble") is None


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("{", "the exceptions cannot be read (Expecting property name"),
        (
            '{"identities": [{"cards": ["noise"]}]}',
            "isn't a valid list of exceptions; run `nrdb data check` to see where.",
        ),
        ('{"identities": 3, "noise": 1}', "isn't a valid list of exceptions; run `nrdb data check` to see where."),
        ('["noise"]', "isn't a valid list of exceptions; run `nrdb data check` to see where."),
    ],
)
def test_a_damaged_file_of_exceptions_is_named(tmp_path, content, sentence):
    (tmp_path / FILE).write_text(content, encoding="utf-8")
    found = load_exceptions(tmp_path)
    with pytest.raises(DataError) as caught:
        list(found.identities)
    assert str(tmp_path / FILE) in caught.value.message
    assert sentence in caught.value.message


def test_a_missing_or_binary_file_of_exceptions_is_named(tmp_path):
    with pytest.raises(DataError, match="the exceptions cannot be read"):
        load_exceptions(tmp_path)
    (tmp_path / FILE).write_bytes(b"\xff\xfe\x00")
    with pytest.raises(DataError, match="the exceptions cannot be read"):
        load_exceptions(tmp_path)


def test_equal_verdicts_are_equal(catalogue: Catalogue) -> None:
    noise, more = "Noise: Hacker Extraordinaire\n3x Diesel\n", "Noise: Hacker Extraordinaire\n4x Diesel\n"

    def judged(text: str, format: str = "standard", on: str = "2026-11-20") -> Verdict:
        return check_deck(read_deck(text, catalogue), catalogue, format=format, on=on)

    assert judged(noise) == judged(noise)
    assert judged(noise) != judged(more)
    assert judged(noise) != judged(noise, "startup")
    assert judged(noise) != judged(noise, on="2026-11-19")
    assert judged(noise) != "legal"
