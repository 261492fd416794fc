"""`nrdb show`: a card as it was on a date, its errata and rulings, and the two games side by side."""

import json

import pytest

from nrdb import __version__

ASTROSCRIPT = f"""\
AstroScript Pilot Program
Agenda: Initiative · NBN · Corp

  agenda points            2
  advancement requirement  3
  deck limit               1
  does                     fast-advance, place-advancement, agenda-counters

When you score this agenda, place 1 agenda counter on this card.
Spend 1 agenda counter: place 1 advancement counter on 1 installed advanceable card.

Printings
  01081  Core Set  2012-09-06  2×

Formats on 2020-01-01
  Eternal   legal
  Snapshot  not in the card pool
  Standard  not in the card pool
  Startup   not in the card pool

Errata
  since 2016-07-18, until 2018-02-15  history of the public card data; FAQ 3.1
    A deck is limited to one copy (first of two periods). (deck limit 3 → 1)
  since 2018-12-09, until 2025-04-07  CR 11.2.3; history of the public card data
    A deck is limited to one copy. (deck limit 3 → 1)

nrdb {__version__}, card data 2026-07-24, ban lists up to 2026-08-01.
"""

RETROFIT = f"""\
Total Genetic Retrofit
Prep · 1996 game · Runner

  bits    3
  rarity  rare
  does    tag-removal, tag-avoidance

Remove all tags, then gain 1 retrofit counter.
Retrofit counters: When tags would be taken, prevent 1 tag for each retrofit counter you have, then
remove 1 retrofit counter from you for each of them.

Printings
  onr_base_342  Netrunner  1996-04-26

Rulings
  1  tag, Tom Wylie, 1997-08-26, superseded by 2
     All copies wait for the same tag.
  2  tag, Skipper Pickle, 1998-09-30
     Copies add up; each avoids a tag.

nrdb {__version__}, card data 2026-07-24, ban lists up to 2026-08-01.
"""


def test_a_card_as_it_was(nrdb):
    done = nrdb("show", "AstroScript Pilot Program", "--on", "2020-01-01")
    assert (done.returncode, done.stdout, done.stderr) == (0, ASTROSCRIPT, "")


@pytest.mark.parametrize(("day", "first"), [("2016-05-22", "Wireless"), ("2016-05-23", "◆ Wireless")])
def test_an_erratum_changes_a_fact_on_its_day(nrdb, day, first):
    assert nrdb("show", "Wireless Net Pavilion", "--on", day).stdout.startswith(first)


def test_a_card_of_the_1996_game_with_rulings(nrdb):
    done = nrdb("show", "edition:classic", "Total Genetic Retrofit", "--rulings")
    assert (done.returncode, done.stdout, done.stderr) == (0, RETROFIT, "")


def test_rulings_of_a_modern_card_are_counted(nrdb, catalogue):
    assert (
        "\nRulings\n"
        "  1 in the card data, 0 verified by the rules team, newest 2018-02-02\n"
        "  from ANCUR, Michael Boggs, UFAQ 20\n"
        "  Not verified: the rules team of Null Signal Games has not confirmed the ruling; most such rulings are older "
        "than that team. If a rule contradicts it, follow the rule.\n"
        "  Run `nrdb update` to import their texts.\n"
    ) in nrdb("show", "acacia", "--rulings").stdout
    without = next(card for card in catalogue.cards("cr") if catalogue.ruling_count(card) is None)
    assert "\nRulings\n  none known\n" in nrdb("show", without.id, "--rulings").stdout


def test_the_other_game_is_named(nrdb):
    modern = nrdb("show", "Corporate War").stdout
    assert '\nAlso a card in the 1996 game: nrdb show --edition classic "Corporate War"\n' in modern
    classic = nrdb("show", "--edition", "classic", "Corporate War").stdout
    assert '\nAlso a card in the modern game: nrdb show --edition cr "Corporate War"\n' in classic
    assert "Also a card in" not in nrdb("show", "Sure Gamble").stdout


def test_a_title_of_the_other_game_is_pointed_at(nrdb):
    done = nrdb("show", "bakdoor")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        'nrdb: the modern game has no card called "bakdoor", but the 1996 game has Bakdoor™; use --edition classic.\n'
    )
    assert nrdb("show", "--edition", "any", "bakdoor").stdout.startswith("Bakdoor™\n")
    assert nrdb("show", "--edition", "any", "Corporate War").stdout.startswith("Corporate War\nAgenda: Expansion ·")


def test_errata_and_rulings_as_json(nrdb):
    content = json.loads(nrdb("show", "--json", "--edition", "classic", "AI Boon").stdout)
    assert content["strength"] == 0
    assert content["errata"][0]["changes"] == {"strength": {"before": "X", "after": 0}}
    assert [item["number"] for item in content["rulings"]] == [1, 2, 3]
    assert (content["ruling_count"], content["other_game"]) == (None, None)
    earlier = json.loads(nrdb("show", "--json", "--edition", "classic", "AI Boon", "--on", "1996-10-10").stdout)
    assert earlier["strength"] == "X"


@pytest.mark.parametrize(
    "title",
    [
        ("astroscript pilot program", "--on", "2020-01-01"),
        ("acacia",),
        ("jinteki biotech",),
        ("the catalyst",),
        ("hoshiko shiro",),
        ("atman", "--on", "2013-01-01"),
        ("--edition", "classic", "total genetic retrofit"),
        ("--edition", "classic", "synchronized attack on hq"),
        ("corporate war",),
    ],
)
def test_the_json_follows_its_schema(nrdb, title):
    from jsonschema import Draft202012Validator

    from nrdb.resources import schemas_root

    schema = json.loads((schemas_root() / "show.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    done = nrdb("show", "--json", *title)
    assert done.stderr == ""
    assert [fault.message for fault in Draft202012Validator(schema).iter_errors(json.loads(done.stdout))] == []


def test_every_card_as_json_follows_the_schema(catalogue):
    from jsonschema import Draft202012Validator

    from nrdb.answers.cards import card_json
    from nrdb.resources import schemas_root

    validator = Draft202012Validator(json.loads((schemas_root() / "show.schema.json").read_text(encoding="utf-8")))
    cards = [*catalogue.cards()[::40], *catalogue.cards("classic")[::20]]
    assert len(cards) == 81
    for card in cards:
        content = json.loads(json.dumps(card_json(card, catalogue, on="2026-11-20")))
        assert [fault.message for fault in validator.iter_errors(content)] == [], card.id


def test_legality_of_a_card_of_the_1996_game(nrdb):
    """Proteus came out on an unknown day in September 1996: legal from 1996-11-01 at the latest (DCI 2.1.3)."""
    done = nrdb("legality", "--edition", "classic", "Emergency Rig")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Emergency Rig\n\nClassic 1996\n  1996-11-01  entered")
    assert json.loads(nrdb("legality", "--json", "edition:classic", "bakdoor").stdout)["formats"] == {
        "classic": [
            {
                "format": "classic",
                "start": "1996-06-01",
                "snapshot": "classic",
                "restriction": None,
                "status": "legal",
                "event": "entered",
            }
        ]
    }
    assert nrdb("legality", "--edition", "classic", "Emergency Rig", "--on", "1996-10-31").returncode == 1
    assert nrdb("legality", "bakdoor").stderr == (
        'nrdb: the modern game has no card called "bakdoor", but the 1996 game has Bakdoor™; use --edition classic.\n'
    )
