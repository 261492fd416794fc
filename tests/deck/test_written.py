"""Whole written lists: a deck with all that a list may have, one without an identity, one of 1996."""

from __future__ import annotations

import json

import pytest

from nrdb.catalogue import Catalogue
from nrdb.deck import Deck, write_deck
from nrdb.deck.statistics import statistics
from nrdb.errors import Unsupported


def decks(catalogue: Catalogue) -> dict[str, Deck]:
    return {
        # Its name would be read as a heading. All cards were printed once.
        "full": Deck(
            name="Agenda",
            id="12",
            identity=catalogue.card("noise_hacker_extraordinaire"),
            cards={"wyrm": 2, "same_old_thing": 3, "quality_time": 3, "escher": 2, "grimoire": 1},
            extras={"rebirth": 1},
        ),
        "nameless": Deck(
            name="R&amp;D *now*",
            cards={"government_contracts": 1, "curtain_wall": 2, "director_haas": 1, "geothermal_fracking": 2},
        ),
        "old": Deck(edition="classic", cards={"onr_acme_savings_and_loan": 2, "onr_ai_board_member": 1}),
    }


WRITTEN = {
    ("octgn", "full"): """\
<?xml version="1.0" encoding="utf-8" standalone="yes"?>
<deck game="0f38e453-26df-4c04-9d67-6d43de939c77">
  <section name="Identity">
    <card qty="1" id="bc0f047c-01b1-427f-a439-d451eda01001">Noise: Hacker Extraordinaire</card>
  </section>
  <section name="R&amp;D / Stack">
    <card qty="2" id="bc0f047c-01b1-427f-a439-d451eda01013">Wyrm</card>
    <card qty="3" id="bc0f047c-01b1-427f-a439-d451eda03054">Same Old Thing</card>
    <card qty="3" id="bc0f047c-01b1-427f-a439-d451eda02087">Quality Time</card>
    <card qty="2" id="bc0f047c-01b1-427f-a439-d451eda03031">Escher</card>
    <card qty="1" id="bc0f047c-01b1-427f-a439-d451eda01006">Grimoire</card>
  </section>
  <section name="Extras">
    <card qty="1" id="bc0f047c-01b1-427f-a439-d451eda10083">Rebirth</card>
  </section>
</deck>
""",
    ("octgn", "nameless"): """\
<?xml version="1.0" encoding="utf-8" standalone="yes"?>
<deck game="0f38e453-26df-4c04-9d67-6d43de939c77">
  <section name="Identity">
  </section>
  <section name="R&amp;D / Stack">
    <card qty="1" id="bc0f047c-01b1-427f-a439-d451eda02077">Government Contracts</card>
    <card qty="2" id="bc0f047c-01b1-427f-a439-d451eda04078">Curtain Wall</card>
    <card qty="1" id="bc0f047c-01b1-427f-a439-d451eda03010">Director Haas</card>
    <card qty="2" id="bc0f047c-01b1-427f-a439-d451eda04017">Geothermal Fracking</card>
  </section>
</deck>
""",
    ("json", "full"): """\
{
  "id": "12",
  "name": "Agenda",
  "identity": "noise_hacker_extraordinaire",
  "cards": {
    "wyrm": 2,
    "same_old_thing": 3,
    "quality_time": 3,
    "escher": 2,
    "grimoire": 1
  },
  "extras": [
    "rebirth"
  ]
}
""",
    ("json", "nameless"): """\
{
  "name": "R&amp;D *now*",
  "identity": null,
  "cards": {
    "government_contracts": 1,
    "curtain_wall": 2,
    "director_haas": 1,
    "geothermal_fracking": 2
  }
}
""",
    ("json", "old"): """\
{
  "edition": "classic",
  "identity": null,
  "cards": {
    "onr_acme_savings_and_loan": 2,
    "onr_ai_board_member": 1
  }
}
""",
    ("nrdb-v2", "full"): """\
{"version_number": "2.0", "data": [{"id": 12, "name": "Agenda", "description": "", "mwl_code": null, \
"cards": {"01001": 1, "01013": 2, "03054": 3, "02087": 3, "03031": 2, "01006": 1}}], "total": 1, "success": true}
""",
    ("nrdb-v2", "nameless"): """\
{"version_number": "2.0", "data": [{"name": "R&amp;D *now*", "description": "", "mwl_code": null, \
"cards": {"02077": 1, "04078": 2, "03010": 1, "04017": 2}}], "total": 1, "success": true}
""",
    ("cobra", "full"): (
        "\ufeffPlayer,,\n"
        "Deck,Agenda,\n"
        ",,\n"
        "Min,Identity,Max\n"
        "45,Noise: Hacker Extraordinaire,15\n"
        ",,\n"
        "Qty,Card Name,Inf\n"
        "2,Escher,10\n"
        "3,Quality Time,3\n"
        "1,Grimoire,\n"
        "3,Same Old Thing,\n"
        "2,Wyrm,\n"
        ",,\n"
        "11,Totals,13\n"
    ),
    ("cobra", "nameless"): (
        "\ufeffPlayer,,\n"
        "Deck,R&amp;amp;D *now*,\n"
        ",,\n"
        "Min,Identity,Max\n"
        ",,\n"
        ",,\n"
        "Qty,Card Name,Inf\n"
        "2,Geothermal Fracking,\n"
        "1,Government Contracts,\n"
        "1,Director Haas,\n"
        "2,Curtain Wall,\n"
        ",,\n"
        "6,Totals,0\n"
    ),
    ("cobra", "old"): (
        "\ufeffPlayer,,\n"
        "Deck,,\n"
        ",,\n"
        "Min,Identity,Max\n"
        ",,\n"
        ",,\n"
        "Qty,Card Name,Inf\n"
        "1,AI Board Member,\n"
        "2,ACME Savings and Loan,\n"
        ",,\n"
        "3,Totals,0\n"
    ),
    ("markdown", "full"): (
        "Name: Agenda\n"
        "\n"
        "[Noise: Hacker Extraordinaire](https://netrunnerdb.com/en/card/01001) _(Core Set)_\n"
        "\n"
        "###Event (5)\n"
        "* 2x [Escher](https://netrunnerdb.com/en/card/03031) _(Creation and Control)_ ●●●●● ●●●●●\n"
        "* 3x [Quality Time](https://netrunnerdb.com/en/card/02087) _(Humanity's Shadow)_ ●●●\n"
        "\n"
        "###Hardware (1)\n"
        "* 1x [Grimoire](https://netrunnerdb.com/en/card/01006) _(Core Set)_\n"
        "\n"
        "###Resource (3)\n"
        "* 3x [Same Old Thing](https://netrunnerdb.com/en/card/03054) _(Creation and Control)_\n"
        "\n"
        "###Icebreaker (2)\n"
        "* 2x [Wyrm](https://netrunnerdb.com/en/card/01013) _(Core Set)_\n"
        "\n"
        "11 cards (min 45)  \n"
        "\n"
        "###Extras\n"
        "* 1x [Rebirth](https://netrunnerdb.com/en/card/10083) _(The Liberated Mind)_\n"
    ),
    ("markdown", "nameless"): (
        "## R&amp;amp;D \\*now\\*\n"
        "\n"
        "\n"
        "###Agenda (3)\n"
        "* 2x [Geothermal Fracking](https://netrunnerdb.com/en/card/04017) _(Opening Moves)_\n"
        "* 1x [Government Contracts](https://netrunnerdb.com/en/card/02077) _(A Study in Static)_\n"
        "\n"
        "###Asset (1)\n"
        "* 1x [Director Haas](https://netrunnerdb.com/en/card/03010) _(Creation and Control)_\n"
        "\n"
        "###Barrier (2)\n"
        "* 2x [Curtain Wall](https://netrunnerdb.com/en/card/04078) _(True Colors)_\n"
        "\n"
        "7 agenda points  \n"
        "6 cards  \n"
    ),
    ("bbcode", "full"): """\
[b]Name: Agenda[/b]

[url=https://netrunnerdb.com/en/card/01001]Noise: Hacker Extraordinaire[/url] (Core Set)

[b]Event (5)[/b]
2x [url=https://netrunnerdb.com/en/card/03031]Escher[/url] [i](Creation and Control)[/i] \
[color=#8A2BE2]●●●●● ●●●●●[/color]
3x [url=https://netrunnerdb.com/en/card/02087]Quality Time[/url] [i](Humanity's Shadow)[/i] [color=#8A2BE2]●●●[/color]

[b]Hardware (1)[/b]
1x [url=https://netrunnerdb.com/en/card/01006]Grimoire[/url] [i](Core Set)[/i]

[b]Resource (3)[/b]
3x [url=https://netrunnerdb.com/en/card/03054]Same Old Thing[/url] [i](Creation and Control)[/i]

[b]Icebreaker (2)[/b]
2x [url=https://netrunnerdb.com/en/card/01013]Wyrm[/url] [i](Core Set)[/i]

11 cards (min 45)

[b]Extras[/b]
1x [url=https://netrunnerdb.com/en/card/10083]Rebirth[/url]
""",
    ("bbcode", "nameless"): """\
[b]Name: R&amp;amp;D *now*[/b]


[b]Agenda (3)[/b]
2x [url=https://netrunnerdb.com/en/card/04017]Geothermal Fracking[/url] [i](Opening Moves)[/i]
1x [url=https://netrunnerdb.com/en/card/02077]Government Contracts[/url] [i](A Study in Static)[/i]

[b]Asset (1)[/b]
1x [url=https://netrunnerdb.com/en/card/03010]Director Haas[/url] [i](Creation and Control)[/i]

[b]Barrier (2)[/b]
2x [url=https://netrunnerdb.com/en/card/04078]Curtain Wall[/url] [i](True Colors)[/i]

7 agenda points
6 cards
""",
    ("jinteki", "full"): """\
;; title: Agenda
;; identity: Noise: Hacker Extraordinaire
;; identity-code: 01001
2 Wyrm
3 Same Old Thing
3 Quality Time
2 Escher
1 Grimoire
""",
    ("jinteki", "nameless"): """\
;; title: R&amp;amp;D *now*
1 Government Contracts
2 Curtain Wall
1 Director Haas
2 Geothermal Fracking
""",
    ("jinteki", "old"): """\
2 ACME Savings and Loan
1 AI Board Member
""",
    ("nrdb-plain", "full"): """\
Name: Agenda

Noise: Hacker Extraordinaire

Event (5)
2x Escher  ●●●●● ●●●●●
3x Quality Time  ●●●

Hardware (1)
1x Grimoire

Resource (3)
3x Same Old Thing

Icebreaker (2)
2x Wyrm

11 cards (min 45)

Extras
1x Rebirth
""",
    ("nrdb-plain", "nameless"): """\
Name: R&amp;amp;D *now*

Agenda (3)
2x Geothermal Fracking
1x Government Contracts

Asset (1)
1x Director Haas

Barrier (2)
2x Curtain Wall

7 agenda points
6 cards
""",
    ("nrdb-plain", "old"): """\

Agenda (1)
1x AI Board Member

Node (2)
2x ACME Savings and Loan

3 agenda points
3 cards
""",
    ("nrdb-text", "full"): """\
Name: Agenda
Noise: Hacker Extraordinaire (Core Set)

Event (5)
2x Escher (Creation and Control) ••••• •••••
3x Quality Time (Humanity's Shadow) •••

Hardware (1)
1x Grimoire (Core Set)

Resource (3)
3x Same Old Thing (Creation and Control)

Icebreaker (2)
2x Wyrm (Core Set)

11 cards (min 45)

Extras
1x Rebirth (The Liberated Mind)
""",
    ("nrdb-text", "nameless"): """\
Name: R&amp;amp;D *now*

Agenda (3)
2x Geothermal Fracking (Opening Moves)
1x Government Contracts (A Study in Static)

Asset (1)
1x Director Haas (Creation and Control)

Barrier (2)
2x Curtain Wall (True Colors)

7 agenda points
6 cards
""",
    ("nrdb-text", "old"): """\

Agenda (1)
1x AI Board Member

Node (2)
2x ACME Savings and Loan

3 agenda points
3 cards
""",
    ("text", "full"): """\
Name: Agenda

Noise: Hacker Extraordinaire

Event (5)
2 Escher
3 Quality Time

Hardware (1)
1 Grimoire

Resource (3)
3 Same Old Thing

Icebreaker (2)
2 Wyrm

Extras
1 Rebirth
""",
    ("text", "nameless"): """\
Name: R&amp;amp;D *now*

Agenda (3)
2 Geothermal Fracking
1 Government Contracts

Asset (1)
1 Director Haas

Barrier (2)
2 Curtain Wall
""",
    ("text", "old"): """\

Agenda (1)
1 AI Board Member

Node (2)
2 ACME Savings and Loan
""",
}


@pytest.mark.parametrize(("filetype", "deck"), WRITTEN)
def test_a_deck_written_whole(catalogue: Catalogue, filetype: str, deck: str) -> None:
    assert write_deck(decks(catalogue)[deck], filetype, catalogue) == WRITTEN[filetype, deck]


@pytest.mark.parametrize("filetype", ["octgn", "nrdb-v2", "markdown", "bbcode"])
def test_the_game_of_1996_has_no_codes_of_the_site(catalogue: Catalogue, filetype: str) -> None:
    with pytest.raises(Unsupported, match="has no cards from the 1996 game; use nrdb-plain, jinteki, cobra or json"):
        write_deck(decks(catalogue)["old"], filetype, catalogue)


@pytest.mark.parametrize(("id", "written"), [("9" * 18, int("9" * 18)), ("9" * 19, "9" * 19), ("a-1", "a-1")])
def test_an_id_of_digits_stays_a_number_as_long_as_readers_take_one(
    catalogue: Catalogue, id: str, written: object
) -> None:
    text = write_deck(Deck(id=id, cards={"wyrm": 1}), "nrdb-v2", catalogue)
    assert json.loads(text)["data"][0]["id"] == written


def test_the_numbers_of_a_deck_whole(catalogue: Catalogue) -> None:
    cards = {"government_contracts": 2, "blood_in_the_water": 1, "geothermal_fracking": 1, "director_haas": 1}
    found = statistics(Deck(cards={**cards, "curtain_wall": 1}), catalogue).to_dict()
    assert list(found["agendas"]["kinds"].items()) == [("X/2", 1), ("4/2", 1), ("5/3", 2)]
    assert list(found["costs"].items()) == [("3", 1), ("14", 1)]
    assert found["agendas"]["opening_hand"] == {
        "0": {"value": 0.0, "exact": "0/1"},
        "1": {"value": 0.0, "exact": "0/1"},
        "2": {"value": 0.0, "exact": "0/1"},
        "3": {"value": 0.666667, "exact": "2/3"},
        "4": {"value": 0.333333, "exact": "1/3"},
    }
    assert list(found["agendas"]["top_of_r_and_d"]) == ["1", "2", "3", "4", "5"]
    assert list(found["title_in_opening_hand"]) == ["1", "2", "3"]


def test_the_numbers_of_a_deck_of_two_cards(catalogue: Catalogue) -> None:
    half, sure = {"value": 0.5, "exact": "1/2"}, {"value": 1.0, "exact": "1/1"}
    found = statistics(Deck(cards={"government_contracts": 1, "curtain_wall": 1}), catalogue).to_dict()
    assert found == {
        "size": 2,
        "influence": 0,
        "agenda_points": 3,
        "types": {"agenda": 1, "ice": 1},
        "subtypes": {"barrier": 1},
        "costs": {"14": 1},
        "influence_by_faction": {},
        "ice": {"barrier": {"copies": 1, "cards": {"curtain_wall": 1}, "costs": {"14": 1}}},
        "icebreakers": {},
        "agendas": {
            "copies": 1,
            "points": 3,
            "kinds": {"5/3": 1},
            "density": half,
            "points_per_card": {"value": 1.5, "exact": "3/2"},
            "opening_hand": {"0": {"value": 0.0, "exact": "0/1"}, "1": sure},
            "top_of_r_and_d": {"1": half, "2": sure},
        },
        "title_in_opening_hand": {"1": sure, "2": sure},
    }
