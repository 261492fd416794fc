"""`nrdb show` and the general behaviour of the command line: whole output as text, exit codes."""

import json

import pytest

from nrdb import __version__
from nrdb.catalogue import Catalogue
from nrdb.cli.show import _open, card_lines
from nrdb.engine import is_compiled
from nrdb.search.similar import similar

BRAN = """\
Brân 1.0
Ice: Barrier - Bioroid · Haas-Bioroid · Corp

  cost            6
  strength        6
  influence cost  2
  subroutines     3
  deck limit      3
"""


def test_show(nrdb):
    done = nrdb("show", "Brân 1.0")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(BRAN)
    assert "\n  30039  System Gateway  2021-03-28  3×\n" in done.stdout
    assert "\n  Standard                legal\n" in done.stdout


@pytest.mark.parametrize("words", [["edition:classic Loony Goon"], ["edition:classic", "Loony Goon"]])
def test_a_card_of_1996_is_named_with_its_edition_in_one_word_or_two(nrdb, words):
    done = nrdb("show", *words)
    assert (done.returncode, done.stdout.splitlines()[:2]) == (
        0,
        ["Loony Goon", "Program: Icebreaker - Killer · 1996 game · Runner"],
    )


def test_show_as_json(nrdb):
    content = json.loads(nrdb("show", "--json", "01050").stdout)
    assert (content["id"], content["cost"], content["type"]) == ("sure_gamble", 5, "event")
    assert content["printings"][0] == {
        "code": "01050",
        "set": "core_set",
        "position": 50,
        "quantity": 3,
        "released": "2012-09-06",
    }


def test_a_card_banned_on_a_day(nrdb):
    def word(day):
        return json.loads(nrdb("show", "--json", "--on", day, "False Lead").stdout)["formats"]["standard"]

    assert [word(day) for day in ("2025-11-30", "2025-12-01", "2025-12-02")] == ["legal", "banned", "banned"]


def test_a_misspelt_title_is_two_with_a_suggestion(nrdb):
    done = nrdb("show", "sure", "gambel")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith('nrdb: unknown card "sure gambel". Did you mean Sure Gamble')


def test_an_invalid_date(nrdb):
    done = nrdb("show", "noise", "--on", "2026-02-30")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == 'nrdb: "2026-02-30" isn\'t a valid date (YYYY-MM-DD).\n'


def test_an_unknown_command_is_two_with_a_suggestion(nrdb):
    done = nrdb("shwo")
    assert done.returncode == 2
    assert 'unknown command "shwo". Did you mean show?' in done.stderr


def test_version_names_code_and_data(nrdb):
    compiled = ", compiled" if is_compiled() else ""
    assert nrdb("--version").stdout == f"nrdb {__version__}{compiled}, card data 2026-07-24\n"


def test_missing_facts_are_three(nrdb, tmp_path):
    done = nrdb("show", "noise", NRDB_DATA=str(tmp_path))
    assert done.returncode == 3
    assert done.stderr.endswith(", which is not an nrdb data folder: it has no manifest.json.\n")


def test_a_closed_pipe_is_not_a_failure(nrdb, tmp_path):
    import subprocess
    import sys

    done = subprocess.run(
        f"{sys.executable} -m nrdb show noise | head -1", shell=True, capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith("Noise")
    assert done.stderr == ""


def test_no_colour_in_a_pipe(nrdb):
    assert "\x1b" not in nrdb("show", "noise").stdout


def test_the_public_page_of_a_card_is_opened(monkeypatch, capsys):
    catalogue, opened = Catalogue.load(), []
    cards = [catalogue.find("Sure Gamble"), catalogue.find("Accounts Receivable", edition="classic")]
    for works in (True, False):
        monkeypatch.setattr("webbrowser.open", lambda page, works=works: opened.append(page) or works)
        assert [_open(cards[:1], catalogue), _open(cards, catalogue)] == [0, 1]
        out, err = capsys.readouterr()
        assert (out.split(), len(set(opened))) == (opened[-2:], 1)
        unseen = "" if works else "Could not open a browser.\n"
        assert err == f"{unseen}{unseen}Accounts Receivable has no public page (1996 game).\n"


@pytest.mark.parametrize("address", ["https://netrunnerdb.com/en/card/30019", "netrunnerdb.com/card/30019/"])
def test_a_card_by_the_address_of_its_page(nrdb, address):
    assert nrdb("show", address).stdout.startswith("Tāo Salonga: Telepresence Magician\n")


@pytest.mark.parametrize("group", ["data", "deck", "tournament", "formats"])
def test_no_group_cuts_the_lines_of_its_commands(nrdb, group):
    assert "..." not in nrdb(group, "--help").stdout.partition("Commands:")[2].partition("Example")[0]


def test_the_most_alike_share_type_cost_and_strength(catalogue):
    """Among ice with Tollbooth's functions, ice of similar cost and strength comes before Pop-up Window."""
    titles = [item.card.title for item in similar(catalogue.find("Tollbooth"), catalogue, limit=40)]
    assert titles.index("Fairchild") < titles.index("Pop-up Window")


def test_a_printing_without_a_release_date_says_so(catalogue, monkeypatch):
    card = catalogue.card("corroder")
    printings = [printing._replace(released=None) for printing in catalogue.printings(card)[:1]]
    monkeypatch.setattr(type(catalogue), "printings", lambda self, card: printings)
    assert "  01007  Core Set  no release day yet  2×" in card_lines(card, catalogue, on="2026-11-20")
