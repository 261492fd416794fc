"""Changes since an earlier check: new sides, saved answers, and damaged saved answers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from nrdb.catalogue import Catalogue
from nrdb.errors import ParseError
from tests.tournament.lists import Maker, plain
from tests.tournament.test_check import ON, check, lay, run

EVENT: dict[str, Any] = {"event": {}, "counts": {}}


@pytest.fixture(scope="module")
def lists(catalogue: Catalogue) -> tuple[str, str]:
    """A legal list of each side."""
    maker = Maker(catalogue)
    return plain(maker, maker.deck(maker.of_side("corp")[0])), plain(maker, maker.deck(maker.of_side("runner")[0]))


def messages(document: dict[str, Any]) -> dict[str, list[str]]:
    return {row["player"]: [message["message"] for message in row["messages"]] for row in document["players"]}


def test_sides_that_came_and_went(tmp_path: Path, lists: tuple[str, str]) -> None:
    corp, runner = lists
    before = lay(tmp_path / "before", {"Ann/corp.txt": corp, "Bo/corp.txt": corp, "Bo/runner.txt": runner})
    now = lay(tmp_path / "now", {"Ann/corp.txt": corp, "Ann/runner.txt": runner, "Bo/corp.txt": corp})
    (now / "names.txt").write_text("Ann\nBo\nCy\n", encoding="utf-8")
    (tmp_path / "names.txt").write_text("Ann\nBo\nCy\n", encoding="utf-8")
    (now / "names.txt").unlink()
    document = check(now, "--against", before, "--players", tmp_path / "names.txt")
    assert "The Runner list wasn't in the earlier check." in messages(document)["Ann"]
    assert not any("earlier" in message for message in messages(document)["Bo"])
    # A player without lists is missing; that they are new isn't reported as well.
    assert messages(document)["Cy"] == ["No list submitted."]
    # An unreadable list is not reported as new.
    lay(now, {"Di/corp.txt": "", "Eva/corp.json": '{"players": ['})
    told = messages(check(now, "--against", before))
    assert told["Di"][0] == "the list is empty."
    assert len(told["Eva"]) == len(told["Di"])
    assert not any("earlier" in message for name in ("Di", "Eva") for message in told[name])


def test_many_changes_are_counted_and_unknown_cards_named_as_they_stand(tmp_path: Path, lists: tuple[str, str]) -> None:
    _, runner = lists
    now = lay(tmp_path / "now", {"Ann/runner.txt": runner})
    saved = json.loads(run("check", now, "--json", *ON).stdout)
    deck = saved["players"][0]["decks"][0]
    identity, cards = deck["identity"], deck["cards"]
    deck["identity"] = None
    deck["cards"] = {"no_such_\u001bcard": 2, **cards, "sure_gamble": cards.get("sure_gamble", 0) + 1}
    path = tmp_path / "saved.json"
    path.write_text(json.dumps(saved), encoding="utf-8")
    (message,) = (text for text in messages(check(now, "--against", path))["Ann"] if "changed since" in text)
    assert message.startswith("The Runner list changed since the earlier check: no identity → ")
    assert "−2 no_such_" in message
    assert "\x1b" not in message
    assert message.endswith("−1 Sure Gamble.")
    # Eight changes are all named, further ones are counted.
    deck["identity"] = identity
    for number, end in ((8, "−1 no_such_card_7."), (9, "−1 no_such_card_7 and 1 more."), (11, " and 3 more.")):
        deck["cards"] = {f"no_such_card_{card}": 1 for card in range(number)} | cards
        path.write_text(json.dumps(saved), encoding="utf-8")
        (message,) = (text for text in messages(check(now, "--against", path))["Ann"] if "changed since" in text)
        assert message.endswith(end)


@pytest.mark.parametrize(
    "players",
    [
        3,
        [3],
        [{}],
        [{"player": 3, "decks": []}],
        [{"player": "Ann", "decks": 3}],
        [{"player": "Ann", "decks": [{}]}],
        [{"player": "Ann", "decks": [{"side": ["runner"], "identity": None, "cards": {}}]}],
        [{"player": "Ann", "decks": [{"side": "runner", "identity": None, "cards": 3}]}],
        [{"player": "Ann", "decks": [{"side": "runner", "identity": None, "cards": {"diesel": "3"}}]}],
        [{"player": "Ann", "decks": [{"side": "runner", "identity": None, "cards": {"diesel": None}}]}],
        [{"player": "Ann", "decks": [{"side": "runner", "identity": None, "cards": [[["diesel"], 3]]}]}],
    ],
    ids=range(11),
)
def test_a_damaged_answer_is_one_sentence(tmp_path: Path, lists: tuple[str, str], players: object) -> None:
    now = lay(tmp_path / "now", {"Ann/runner.txt": lists[1]})
    path = tmp_path / "saved.json"
    path.write_text(json.dumps({**EVENT, "players": players}), encoding="utf-8")
    with pytest.raises(ParseError) as caught:
        run("check", now, "--against", path, *ON)
    assert caught.value.message.endswith("this saved output of an earlier check is damaged.")


@pytest.mark.parametrize("text", ["[]", "{}", "[" * 100_000])
def test_a_file_that_is_not_a_saved_answer_is_read_as_lists(tmp_path: Path, lists: tuple[str, str], text: str) -> None:
    now = lay(tmp_path / "now", {"Ann/runner.txt": lists[1]})
    path = tmp_path / "saved.json"
    path.write_text(text, encoding="utf-8")
    assert "Not in the earlier check." in messages(check(now, "--against", path))["Ann"]


def test_what_is_neither_is_one_sentence(tmp_path: Path, lists: tuple[str, str]) -> None:
    now = lay(tmp_path / "now", {"Ann/runner.txt": lists[1]})
    path = tmp_path / "saved.json"
    path.write_text("{", encoding="utf-8")
    with pytest.raises(ParseError, match=r"saved\.json"):
        run("check", now, "--against", path, *ON)
