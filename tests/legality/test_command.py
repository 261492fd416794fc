"""`nrdb validate`, `formats` and `legality` for people and programs: whole outputs, exit codes, schemas."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from nrdb import __version__

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
STAMP = f"nrdb {__version__}, card data 2026-07-24, ban lists up to 2026-08-01."
AGE = "Card data from 2026-07-24, 119 days old; newer ban lists and cards may be missing: run `nrdb update`."


def follows(name: str, content: object) -> None:
    schema = json.loads((ROOT / "schemas" / f"{name}.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    Draft202012Validator(schema).validate(content)


def decks(text: str) -> list[dict[str, Any]]:
    """Return the verdicts of an answer of `validate --json`, after checking it against its schema."""
    answer = json.loads(text)
    follows("verdict", answer)
    return answer["decks"]


def only(text: str) -> dict[str, Any]:
    """Return the verdict of an answer about one deck."""
    (row,) = decks(text)
    return row


def expected(name: str) -> str:
    """Return the whole output stored in tests/legality/expected/, with today's version."""
    text = (Path(__file__).with_name("expected") / f"{name}.txt").read_text(encoding="utf-8")
    return text.replace("nrdb VERSION", f"nrdb {__version__}")


def write(folder: Path, name: str, text: str) -> Path:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


def test_a_legal_deck(nrdb):
    done = nrdb("validate", str(EXAMPLES / "corp.txt"))
    assert done.returncode == 0
    assert done.stderr == ""
    first, *rest = done.stdout.splitlines()
    assert first == "Legal in Standard (2026-11-20)."
    assert [line.strip() for line in rest[-2:]] == [STAMP, AGE]
    assert [line.split()[0] for line in rest if line.startswith("  ")][1:5] == ["size", "influence", "agenda", "copies"]


def test_an_illegal_deck_the_answer_then_the_way_out_then_the_reasons(nrdb):
    done = nrdb("validate", str(EXAMPLES / "illegal.txt"))
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout == expected("illegal")


def test_a_misspelt_title_leaves_the_deck_without_verdict(nrdb, tmp_path):
    write(tmp_path, "typo.txt", "Noise: Hacker Extraordinaire\n\n3 Sure Gambel\n4 Diesel\n")
    done = nrdb("validate", "typo.txt", "--format", "casual")
    assert done.returncode == 2
    first, second, *rest = done.stdout.splitlines()
    assert first.startswith('typo.txt:3: unknown card "Sure Gambel". Did you mean Sure Gamble')
    assert second == "Not checked: 1 line could not be read."
    assert [line.split()[0] for line in rest if "✗" in line] == ["copies"]


def test_json_follows_its_schema(nrdb):
    done = nrdb("validate", str(EXAMPLES / "illegal.txt"), "--json")
    content = only(done.stdout)
    assert (content["legal"], content["snapshot"], content["restriction"]) == (
        False,
        "standard_36",
        "standard_balance_update_26_08",
    )
    assert [finding["code"] for finding in content["findings"]] == [
        "copies",
        "copies",
        "influence",
        "agenda-points",
        "banned",
    ]
    assert (content["plan"]["changes"], content["plan"]["minimal"]) == (13, True)
    assert "advice" not in content
    explained = only(nrdb("validate", str(EXAMPLES / "illegal.txt"), "--json", "--explain").stdout)
    assert [hint["code"] for hint in explained["advice"]] == [finding["code"] for finding in content["findings"]]
    assert explained["advice"][1]["cut"] == {"hedge_fund": 1}
    without = only(nrdb("validate", str(EXAMPLES / "illegal.txt"), "--json", "--no-advice").stdout)
    assert "plan" not in without


FUTURE = "Haas-Bioroid: Precision Design\n3 Send a Message\n3 Orbital Superiority\n3 Superconducting Hub\n" + (
    "3 Nico Campaign\n3 Regolith Mining License\n2 Spin Doctor\n1 Urtica Cipher\n3 Brân 1.0\n2 Ansel 1.0\n3 Palisade\n"
    "3 Tithe\n2 Whitespace\n2 Diviner\n3 Hedge Fund\n2 Sprint\n2 Seamless Launch\n2 Manegarm Skunkworks\n"
)


def test_a_list_from_later_than_the_day_is_told_from_when_it_is_legal(nrdb, tmp_path):
    (tmp_path / "deck.txt").write_text(FUTURE, encoding="utf-8")
    told = nrdb("validate", "deck.txt", "--on", "2021-03-27").stdout.splitlines()
    assert told[1] == (
        "  The identity and 39 of 42 cards weren't out yet on 2021-03-27. Legal in Standard from 2021-04-09."
    )
    assert told[2] == "  A fix would keep only 3 of 42 cards; --plan shows it."
    assert told[3] == ""
    explained = nrdb("validate", "deck.txt", "--on", "2021-03-27", "--explain").stdout
    assert "What each change fixes" not in explained
    asked = nrdb("validate", "deck.txt", "--on", "2021-03-27", "--plan").stdout
    assert "(keeps 3 of 42 cards)." in asked
    assert only(nrdb("validate", "deck.txt", "--on", "2021-03-27", "--json").stdout)["plan"]["cut"]


def test_a_list_of_one_card_has_one_card(nrdb):
    told = nrdb("validate", "-", "--format", "casual", stdin="Noise: Hacker Extraordinaire\n1 Imp\n").stdout
    assert "  Noise: Hacker Extraordinaire · 1 card\n" in told


def test_no_advice_leaves_out_the_way_out_beside_fix(nrdb):
    done = nrdb("validate", str(EXAMPLES / "illegal.txt"), "--fix", "out.txt", "--no-advice")
    assert done.returncode == 1
    assert len(done.stdout.splitlines()) == 1
    assert "Wrote out.txt" in done.stderr


def test_a_name_is_suggested_by_its_words(nrdb):
    done = nrdb("validate", str(EXAMPLES / "corp.txt"), "--format", "Standard 26.08")
    assert done.returncode == 2
    assert "Standard Balance Update 26.08" in done.stderr


def test_several_decks_a_line_each_and_a_total(nrdb, tmp_path):
    names = ("corp", "illegal", "runner", "typo")
    for name in names:
        write(tmp_path, f"{name}.txt", (EXAMPLES / f"{name}.txt").read_text(encoding="utf-8"))
    done = nrdb("validate", str(tmp_path))
    lines = done.stdout.splitlines()
    assert done.returncode == 2
    assert lines[-2:] == ["4 decks: 2 legal, 1 not legal, 1 not checked.", AGE]
    assert [line.split("  ")[0] for line in lines[:-2]] == ["legal", "not legal", "legal", "not checked"]
    rows = decks(nrdb("validate", str(tmp_path), "--json").stdout)
    assert [row["legal"] for row in rows] == [True, False, True, None]
    # With several decks a plan is only computed on request.
    assert not any("plan" in row for row in rows)
    asked = decks(nrdb("validate", str(tmp_path), "--json", "--plan").stdout)
    assert [row["plan"] and row["plan"]["changes"] for row in asked] == [None, 13, None, None]
    said = nrdb("validate", str(tmp_path), "--plan").stdout.splitlines()
    assert [line for line in said if "changes" in line] == ["    Smallest fix: 13 changes."]
    assert nrdb("validate", str(tmp_path / "corp.txt"), str(tmp_path / "runner.txt")).returncode == 0
    assert nrdb("validate", str(tmp_path / "corp.txt"), str(tmp_path / "illegal.txt")).returncode == 1


def test_json_lines_from_standard_input(nrdb):
    deck = {"identity": "noise_hacker_extraordinaire", "cards": {"sure_gamble": 3}}
    text = "\n".join(json.dumps({"id": name, **deck}) for name in ("a", "b")) + '\n{"id": "c", "cards": 3}\n'
    done = nrdb("validate", "--jsonl", "-", "--format", "casual", stdin=text)
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 2
    assert [(row.get("id"), row["legal"]) for row in rows][:2] == [("a", False), ("b", False)]
    assert rows[2]["legal"] is None
    for row in rows:
        follows("verdict", row)
        assert "plan" not in row


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--format", "standrd"], 'nrdb: unknown format "standrd". Did you mean standard,'),
        (["--format", "napd_mwl_1_9"], "Did you mean napd_mwl_1_2, napd_mwl_1_1 or napd_mwl_1_0?"),
        (["--format", "ram", "--on", "2020-01-01"], "Random Access Memories started on 2021-12-07"),
        (["--on", "2026-13-01"], '"2026-13-01" isn\'t a valid date (YYYY-MM-DD).'),
        (["--format", "classic-limited"], "classic-limited needs --pool FILE"),
        (["--all-formats", "--format", "standard"], "--all-formats can't be combined with"),
        (["--rules", "none.toml"], "none.toml: file not found."),
    ],
)
def test_what_cannot_be_answered_is_one_sentence(nrdb, arguments, sentence):
    done = nrdb("validate", str(EXAMPLES / "corp.txt"), *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert sentence in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_the_default_format_is_the_environments_then_the_config_files(nrdb, tmp_path):
    deck = str(EXAMPLES / "corp.txt")
    assert nrdb("validate", deck, NRDB_FORMAT="eternal").stdout.startswith("Legal in Eternal")
    home = tmp_path / "config"
    (home / "nrdb").mkdir(parents=True)
    write(home / "nrdb", "config.toml", 'format = "system-gateway"\n')
    assert nrdb("validate", deck, XDG_CONFIG_HOME=str(home)).stdout.startswith("Legal in System Gateway")
    write(home / "nrdb", "config.toml", "format = 3\n")
    refused = nrdb("validate", deck, XDG_CONFIG_HOME=str(home))
    assert refused.returncode == 2
    assert "format must be the name of a format in quotes" in refused.stderr


def test_a_list_of_the_other_game_is_judged_as_what_it_is(nrdb, tmp_path):
    write(tmp_path, "old.txt", "20 Airport Locker\n25 All-Nighter\n")
    assert nrdb("validate", "old.txt").stdout.startswith("Legal in Classic 1996 (2026-11-20).")
    assert nrdb("validate", "old.txt", "--format", "standard").returncode == 2
    modern = nrdb("validate", str(EXAMPLES / "corp.txt"), NRDB_FORMAT="classic")
    assert modern.stdout.startswith("Legal in Standard (2026-11-20).")


def test_limited_play_with_a_list_of_the_cards_received(nrdb, tmp_path):
    write(tmp_path, "pool.txt", "45 Anonymous Tip\n2 Airport Locker\n")
    write(tmp_path, "deck.txt", "43 Anonymous Tip\n2 Airport Locker\n")
    options = ("--format", "classic-limited", "--pool", "pool.txt")
    assert nrdb("validate", "deck.txt", *options).returncode == 0
    write(tmp_path, "deck.txt", "43 Anonymous Tip\n3 Airport Locker\n")
    done = nrdb("validate", "deck.txt", *options)
    assert done.returncode == 1
    assert "not among the cards received: 1 Airport Locker." in done.stdout
    assert "Cut 1 Airport Locker" in done.stdout


def test_a_pool_with_too_few_agenda_points_says_how_many_it_has(nrdb, tmp_path):
    """Marine Arcology is worth two points, and the smallest deck needs 18."""
    write(tmp_path, "deck.txt", "41 Accounts Receivable\n4 Marine Arcology\n")
    options = ("--format", "classic-limited", "--pool", "pool.txt")
    for copies, short in [(8, True), (9, False)]:
        write(tmp_path, "pool.txt", f"45 Accounts Receivable\n{copies} Marine Arcology\n")
        done = nrdb("validate", "deck.txt", *options)
        sentence = "No fix: the cards received have 16 of the 18 agenda points that a deck needs."
        assert (done.returncode, sentence in done.stdout) == (1, short), done.stdout


def test_house_rules_for_limited_play(nrdb, tmp_path):
    write(tmp_path, "pool.txt", "45 Anonymous Tip\n2 Airport Locker\n")
    write(tmp_path, "deck.txt", "43 Anonymous Tip\n2 Airport Locker\n")
    write(tmp_path, "own.toml", 'name = "Own"\nbase = "classic-limited"\ncopies = 43\n')
    for named in (("--rules", "own.toml"), ("--format", "own.toml")):
        options = (*named, "--pool", "pool.txt", "--no-advice")
        assert nrdb("validate", "deck.txt", *options).stdout.startswith("Legal in Own (2026-11-20).")
        write(tmp_path, "more.txt", "44 Anonymous Tip\n3 Airport Locker\n")
        done = nrdb("validate", "more.txt", *options, "--json")
        codes = [finding["code"] for finding in only(done.stdout)["findings"]]
        assert (done.returncode, codes) == (1, ["copies", "not-received"])
        refused = nrdb("validate", "deck.txt", *named)
        assert refused.returncode == 2
        assert "classic-limited needs --pool FILE" in refused.stderr


def test_an_old_day(nrdb):
    deck = str(EXAMPLES / "corp.txt")
    assert nrdb("validate", deck, "--on", "2018-01-01").returncode == 1


def test_all_formats_in_a_line_each(nrdb):
    done = nrdb("validate", str(EXAMPLES / "corp.txt"), "--all-formats")
    assert done.returncode == 0
    marks = [line.split()[0] for line in done.stdout.splitlines()[1:-2]]
    assert marks == ["✓", "✗", "✗", "✓", "✗", "✓"]
    rows = only(nrdb("validate", str(EXAMPLES / "corp.txt"), "--all-formats", "--json").stdout)["verdicts"]
    assert [row["format"] for row in rows if row["legal"]] == ["eternal", "standard", "system_gateway"]


def test_fix_writes_a_legal_list_in_the_file_type_that_was_read(nrdb, tmp_path):
    done = nrdb("validate", str(EXAMPLES / "illegal.txt"), "--fix", "fixed.txt")
    assert (done.returncode, done.stderr) == (1, "Wrote fixed.txt (plain text).\n")
    assert "Smallest fix: 13 changes." in done.stdout
    text = (tmp_path / "fixed.txt").read_text(encoding="utf-8")
    assert text.startswith("Everything at Once\n\nHaas-Bioroid: Precision Design\n\nAgenda (8)\n1 Salvo Testing\n")
    assert nrdb("validate", "fixed.txt").returncode == 0
    again = nrdb("validate", "fixed.txt", "--fix", "again.txt")
    assert (again.returncode, again.stderr) == (0, "The deck is legal: nothing was written.\n")
    assert not (tmp_path / "again.txt").exists()
    typo = nrdb("validate", str(EXAMPLES / "typo.txt"), "--fix", "never.txt")
    assert typo.stderr == "A list that could not be read cannot be fixed: nothing was written.\n"
    assert (typo.returncode, (tmp_path / "never.txt").exists()) == (2, False)


def test_fix_never_writes_over_a_file_unasked(nrdb, tmp_path):
    write(tmp_path, "mine.txt", "mine")
    illegal = str(EXAMPLES / "illegal.txt")
    refused = nrdb("validate", illegal, "--fix", "mine.txt")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr == "nrdb: mine.txt already exists; use --force to overwrite.\n"
    assert (tmp_path / "mine.txt").read_text(encoding="utf-8") == "mine"
    assert nrdb("validate", illegal, "--fix", "mine.txt", "--force").returncode == 1
    assert nrdb("validate", "mine.txt").returncode == 0
    alone = nrdb("validate", illegal, "--force")
    assert (alone.returncode, alone.stderr) == (2, "nrdb: --force has no effect without --fix.\n")
    write(tmp_path, "pool.txt", "Haas-Bioroid: Precision Design\n3 Hedge Fund\n")
    impossible = nrdb("validate", illegal, "--fix", "none.txt", "--format", "casual", "--pool", "pool.txt")
    assert " No fix: " in impossible.stdout
    assert (impossible.returncode, impossible.stderr) == (1, "Nothing was written.\n")
    assert not (tmp_path / "none.txt").exists()


def test_fix_keeps_every_file_type(nrdb, tmp_path):
    from nrdb.deck.registry import FILETYPES

    illegal = str(EXAMPLES / "illegal.txt")
    for row in FILETYPES:
        if not row.writes:
            continue
        written = nrdb("deck", "convert", illegal, "--to", row.name, "-o", f"{row.name}.in")
        assert written.returncode == 0, row.name
        done = nrdb("validate", f"{row.name}.in", "--fix", f"{row.name}.out")
        # Without its last line the site's plain text looks like a plain list and is read as one.
        read = "plain text" if row.name == "nrdb-plain" else row.help
        assert done.stderr.splitlines()[-1] == f"Wrote {row.name}.out ({read}).", row.name
        assert nrdb("validate", f"{row.name}.out").returncode == 0, row.name
    only_read = '[{:identity "Noise: Hacker Extraordinaire" :cards [{:qty 3 :card "Sure Gamble"}]}]'
    write(tmp_path, "deck.edn", only_read)
    done = nrdb("validate", "deck.edn", "--fix", "deck.new", "--format", "eternal")
    assert "nrdb can't write edn; writing deck.new as jinteki." in done.stderr.splitlines()


def test_explain_shows_what_each_card_costs(nrdb, tmp_path):
    text = "NBN: Making News\n\n3 Raman Rai\n3 Heritage Committee\n3 Eli 1.0\n3 Mumba Temple\n"
    write(tmp_path, "deck.txt", text)
    done = nrdb("validate", "deck.txt", "--format", "casual", "--explain", "--no-advice")
    lines = [line.strip() for line in done.stdout.splitlines()]
    assert "9  3 Raman Rai (not free: 0 non-alliance Jinteki cards (6 or more needed), CR26 2.14.3)" in lines
    assert "0  3 Mumba Temple (free: 3 ice (15 or fewer needed), CR26 2.14.3)" in lines
    assert "3  3 Eli 1.0" in lines


def test_formats_of_a_day(nrdb):
    done = nrdb("formats", "--on", "2019-06-01")
    assert done.returncode == 0
    assert "standard        2018-12-21" in done.stdout or "standard " in done.stdout
    content = json.loads(nrdb("formats", "--on", "2019-06-01", "--json").stdout)
    follows("formats", content)
    rows = {row["id"]: row for row in content["formats"]}
    assert rows["ram"]["snapshot"] is None
    assert rows["ram"]["first"] == "2021-12-07"
    assert rows["standard"]["since"] <= "2019-06-01" < rows["standard"]["until"]


def test_what_changed_between_two_lists(nrdb):
    done = nrdb("formats", "diff", "standard_35", "standard_36")
    assert done.returncode == 0
    assert done.stdout.splitlines() == [
        "standard_35 → standard_36",
        "",
        "  banned (2)",
        "    Méliès U: Only the Brightest",
        "    Red Level Clearance",
        "",
        "  no longer banned (2)",
        "    NBN: Reality Plus",
        "    Svyatogor Excavator",
        "",
        AGE,
    ]
    assert nrdb("formats", "diff", "standard_36", "standard_36").returncode == 1


def test_one_card_through_time(nrdb):
    done = nrdb("legality", "Parasite", "--format", "standard")
    assert done.returncode == 0
    assert done.stdout == expected("parasite")
    content = json.loads(nrdb("legality", "Parasite", "--json").stdout)
    follows("legality", content)
    assert [row["event"] for row in content["formats"]["standard"]] == [
        "entered",
        "-1 influence limit",
        "+1 influence",
        "rotated out",
        "entered again",
        "rotated out",
    ]
    assert nrdb("legality", "Parasite", "--format", "startup").returncode == 1
    assert nrdb("legality", "Parasit").returncode == 2


# -- house rules, extras, limited play --------------------------------------------------------------------------------


def test_house_rules(nrdb, tmp_path):
    deck = str(EXAMPLES / "corp.txt")
    write(
        tmp_path, "league.toml", 'name = "Local league"\nbase = "standard"\nbanned = ["Hedge Fund"]\nsingleton = true\n'
    )
    done = nrdb("validate", deck, "--rules", "league.toml", "--json")
    content = only(done.stdout)
    assert content["format"] == "Local league"
    codes = [finding["code"] for finding in content["findings"]]
    assert "banned" in codes
    assert codes.count("copies") > 5
    write(tmp_path, "cube.toml", '[pool]\nsets = ["System Gateway"]\nwithout = ["Hedge Fund"]\nboxes = 1\n')
    done = nrdb("validate", deck, "--format", "cube.toml", "--no-advice")
    assert "not in the cube card pool: 3 Hedge Fund." in done.stdout
    write(tmp_path, "points.toml", 'base = "eternal"\n[points]\nlimit = 2\ncards = { "Hedge Fund" = 3 }\n')
    done = nrdb("validate", deck, "--rules", "points.toml", "--no-advice")
    assert "4 points (limit 2): Spin Doctor 1 and Hedge Fund 3." in done.stdout


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('bannd = ["Hedge Fund"]\n', 'unknown rule "bannd". Did you mean banned'),
        ('banned = ["Hedge Found"]\n', 'unknown card "Hedge Found". Did you mean Hedge Fund'),
        ('banned = "Diesel"\n', 'banned can\'t be "Diesel"; expected banned cards (it must be a list).'),
        ("copies = 0\n", "copies can't be 0; expected copies allowed of a title"),
        ('[pool]\nsets = ["Core Sett"]\n', 'unknown set "Core Sett". Did you mean Core Set'),
        ('base = "standrd"\n', 'unknown format "standrd"'),
        ("[points]\ncards = { Diesel = 1 }\n", "nrdb: rules.toml: points has cards but no limit"),
        (
            'banned = ["Diesel", "Hedge Fund"]\nunbanned = ["01110"]\n',
            'nrdb: rules.toml: "Hedge Fund" in banned and "01110" in unbanned contradict each other; remove one',
        ),
        (
            'banned_subtypes = ["Current"]\nunbanned_subtypes = ["current"]\n',
            '"Current" in banned_subtypes and "current" in unbanned_subtypes contradict each other; remove one',
        ),
        (
            '[pool]\nadd = ["Diesel"]\nwithout = ["diesel"]\n',
            '"Diesel" in pool.add and "diesel" in pool.without contradict each other; remove one of them.',
        ),
        (
            '[pool]\ncards = ["Diesel"]\nwithout = ["Diesel"]\none_of = [{ types = ["deluxe"] }]\n',
            '"Diesel" in pool.cards and "Diesel" in pool.without contradict each other; remove one of them.',
        ),
        ("name = \n", "invalid TOML"),
    ],
)
def test_house_rules_that_mean_nothing(nrdb, tmp_path, text, sentence):
    write(tmp_path, "rules.toml", text)
    done = nrdb("validate", str(EXAMPLES / "corp.txt"), "--rules", "rules.toml")
    assert done.returncode == 2
    assert sentence in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.rule("CR 1.5.3", "CR 1.5.3a", "CR 1.5.4", "CR 1.5.4a", "CR 1.5.4c", "CR 1.5.2a")
def test_cards_beside_the_deck(nrdb, tmp_path):
    def codes(identity: str, cards: dict, extras: list[str], format: str = "eternal") -> list[str]:
        deck = {"identity": identity, "cards": cards, "extras": extras}
        write(tmp_path, "deck.json", json.dumps(deck))
        found = only(nrdb("validate", "deck.json", "--json", "--no-advice", "--format", format).stdout)
        skipped = ("deck-size", "agenda-points", "points")
        return [finding["code"] for finding in found["findings"] if finding["code"] not in skipped]

    adam, gamble = "adam_compulsive_hacker", {"sure_gamble": 3}
    directives = ["safety_first", "find_the_truth", "always_be_running"]
    assert codes(adam, gamble, directives) == []
    assert codes(adam, gamble, directives[:2]) == ["extra-missing"]
    assert codes("noise_hacker_extraordinaire", gamble, directives) == ["extra-card"]
    assert codes("noise_hacker_extraordinaire", {"rebirth": 1}, ["chaos_theory_wunderkind"]) == []
    assert codes("noise_hacker_extraordinaire", {"rebirth": 1}, ["the_masque_cyber_general"]) == ["not-in-pool"]
    biotech = "jinteki_biotech_life_imagined"
    assert codes(biotech, {"hedge_fund": 3}, [biotech]) == []
    assert codes(biotech, {"hedge_fund": 3}, ["harmony_medtech_biomedical_pioneer"]) == ["extra-card"]
