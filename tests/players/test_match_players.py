"""The rules of the sensible players of a match: a position for each, and how it must turn out.

The positions are rows as `tests.players.positions` lays them; each is played with two seeds against `plain`.
"""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.decision import PURGE, Decision
from nrdb.engine.model.numbers import CORP
from nrdb.engine.view import View
from nrdb.players.corp import SensibleCorp
from tests.players.positions import Judge, Position
from tests.players.test_positions import played

CORP_DECK, RUNNER_DECK = {"Hedge Fund": 5}, {"Sure Gamble": 5}
ICED = {"HQ": ["Wall of Static"], "R&D": ["Wall of Static"]}
VANILLA = ["Corroder", "Medium", "Sure Gamble", "Diesel"]


def row(side: str, right: list[Any], corp: dict[str, Any], runner: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {
        "id": "row",
        "side": side,
        "corp": {"deck": CORP_DECK, "hand": ["Hedge Fund"], **corp},
        "runner": {"deck": RUNNER_DECK, "hand": VANILLA, **runner},
        "right": right,
        **more,
    }


RUNNER_RULES = {
    "what is advanced behind no ice is run on, however poor": row(
        "runner",
        ["stolen", "Project Vitruvius"],
        {"root": {"remote 1": ["-Project Vitruvius"]}, "ice": ICED},
        {"credits": 0},
        counters=[["Project Vitruvius", "advancement", 2]],
    ),
    "clicks break a bioroid where credits don't": row(
        "runner",
        ["stolen", "Private Security Force"],
        {"root": {"remote 1": ["-Private Security Force"]}, "ice": {"remote 1": ["Eli 1.0"], **ICED}},
        {"credits": 0, "hand": ["Medium"]},
        counters=[["Private Security Force", "advancement", 3]],
    ),
    "a subroutine that does no harm now is not broken": row(
        "runner",
        ["stolen", "Private Security Force"],
        {"root": {"remote 1": ["-Private Security Force"]}, "ice": {"remote 1": ["Enigma"], **ICED}},
        {"credits": 1, "hand": ["Medium"], "rig": ["Gordian Blade"]},
        clicks=1,
        counters=[["Private Security Force", "advancement", 3]],
    ),
    "credits for a run aren't played where nothing needs them": row(
        "runner",
        ["at", "Stimhack", "grip"],
        {"ice": {"HQ": ["Wall of Static"], "Archives": ["Wall of Static"]}},
        {"credits": 5, "hand": ["Stimhack", "Medium", "Medium", "Medium"]},
        clicks=1,
    ),
    "credits that a card pays after a run don't get the Runner in": row(
        "runner",
        ["all", ["alive"], ["ran", "Archives"]],
        {"deck": {"Priority Requisition": 9}, "ice": {"HQ": ["Wall of Static"], "R&D": ["Tithe"]}},
        {"credits": 0, "hand": [], "rig": ["Red Team", "Carmen"]},
        clicks=1,
        counters=[["Red Team", "credit", 9]],
    ),
    "nobody runs into damage that flatlines": row(
        "runner",
        ["not", ["ran", "HQ"]],
        {"ice": {"HQ": ["Neural Katana"], "R&D": ["Wall of Static"], "Archives": ["Wall of Static"]}},
        {"credits": 3, "hand": ["Medium"], "deck": {"Medium": 9}},
        clicks=1,
    ),
    "a breaker that is trashed after use isn't spent to prevent little damage": row(
        "runner",
        ["all", ["ran", "HQ"], ["at", "Mayfly", "rig"]],
        {"ice": {"HQ": ["Tithe"]}},
        {"credits": 5, "rig": ["Mayfly"]},
        clicks=1,
        before=[["runner", "run", "HQ"]],
    ),
    "nothing that reaches more cards pushes a breaker out of memory": row(
        "runner",
        ["all", ["at", "Cleaver", "rig"], ["at", "Unity", "rig"], ["at", "Mayfly", "rig"]],
        {"deck": {"Priority Requisition": 3, "Hedge Fund": 9}, "ice": ICED},
        {"credits": 3, "hand": ["Medium"], "rig": ["Mayfly", "Unity", "Cleaver"]},
        clicks=1,
    ),
    "what reaches more cards of R&D waits until the Runner can get in": row(
        "runner",
        ["not", ["at", "R&D Interface", "rig"]],
        {"deck": {"Priority Requisition": 3, "Hedge Fund": 9}, "ice": ICED},
        {"credits": 5, "hand": ["R&D Interface"], "rig": ["Gordian Blade"]},
        clicks=1,
    ),
    "a tag goes before the Corp can punish it": row(
        "runner",
        ["tags", "=", 0],
        {"ice": ICED, "deck": {"Scorched Earth": 3, "Hedge Fund": 2}},
        {"credits": 2, "hand": ["Medium"], "tags": 1},
        clicks=1,
    ),
    "a tag that the Corp can't punish stays, even with an empty hand": row(
        "runner",
        ["tags", "=", 1],
        {"ice": ICED, "deck": {"Hedge Fund": 5}},
        {"credits": 2, "hand": [], "tags": 1},
        clicks=1,
    ),
    "the last click isn't a run that may leave a tag before Scorched Earth": row(
        "runner",
        ["not", ["ran", "R&D"]],
        {
            "credits": 9,
            "deck": {"Scorched Earth": 3, "Priority Requisition": 2},
            "ice": {**ICED, "R&D": ["Data Raven"]},
        },
        {"credits": 1, "hand": ["Corroder"] * 3},
        clicks=1,
    ),
    "a trap in R&D is feared with few cards in the grip": row(
        "runner",
        ["not", ["ran", "R&D"]],
        {"credits": 9, "deck": {"Snare!": 3, "Priority Requisition": 3, "Hedge Fund": 9}},
        {"credits": 0, "hand": ["Corroder"] * 2},
        clicks=1,
    ),
    "a trap that must be installed isn't feared in R&D": row(
        "runner",
        ["ran", "R&D"],
        {"credits": 9, "deck": {"Urtica Cipher": 3, "Priority Requisition": 3, "Hedge Fund": 9}},
        {"credits": 0, "hand": ["Corroder"] * 2},
        clicks=1,
    ),
    "the grip is refilled before the Corp's turn if an operation could flatline the Runner": row(
        "runner",
        ["cards", "grip", "=", 1],
        {"credits": 5, "hand": ["Hedge Fund"] * 5, "deck": {"Neural EMP": 9}, "ice": ICED},
        {"credits": 5, "hand": [], "rig": ["Corroder"], "deck": {"Corroder": 9}},
        clicks=1,
    ),
    "credits for stealing are taken before the run": row(
        "runner",
        ["stolen", "NAPD Contract"],
        {"root": {"remote 1": ["-NAPD Contract"]}, "ice": ICED},
        {"credits": 2, "hand": ["Medium", "Corroder"]},
        counters=[["NAPD Contract", "advancement", 4]],
        seen=["NAPD Contract"],
    ),
    "cards are drawn before damage that is known": row(
        "runner",
        ["all", ["alive"], ["stolen", "Fetal AI"]],
        {"root": {"remote 1": ["-Fetal AI"]}, "ice": ICED},
        {"credits": 5, "hand": ["Medium"], "deck": {"Diesel": 9}},
        counters=[["Fetal AI", "advancement", 3]],
        seen=["Fetal AI"],
    ),
    "a campaign is trashed while there is money": row(
        "runner",
        ["at", "PAD Campaign", "Archives"],
        {"root": {"remote 1": ["PAD Campaign"]}, "ice": ICED, "credits": 8},
        {"credits": 12, "hand": ["Medium"], "deck": {"Medium": 9}},
    ),
    "a known trap is left alone": row(
        "runner",
        ["accesses", "=", 0],
        {"root": {"remote 1": ["Urtica Cipher"]}, "credits": 0},
        {"credits": 6, "hand": ["Medium"]},
        until="run",
        before=[["runner", "run", "remote 1"]],
        counters=[["Urtica Cipher", "advancement", 3]],
    ),
    "what accesses more cards is installed": row(
        "runner",
        ["at", "R&D Interface", "rig"],
        {"ice": ICED, "deck": {"Priority Requisition": 3, "Hedge Fund": 6}},
        {"credits": 6, "hand": ["R&D Interface"], "deck": {"Medium": 9}, "rig": ["Corroder"]},
    ),
    "a card that no rule judges is installed with credits to spare": row(
        "runner",
        ["at", "Datasucker", "rig"],
        {"ice": {**ICED, "Archives": ["Wall of Static"]}},
        {"credits": 14, "hand": ["Datasucker"], "deck": {"Medium": 9}},
    ),
    "what forbids stealing is broken": row(
        "runner",
        ["stolen", "Private Security Force"],
        {"root": {"remote 1": ["-Private Security Force"]}, "ice": {"remote 1": ["Ansel 1.0"], **ICED}},
        {"credits": 0, "hand": ["Medium"], "rig": ["Datasucker"]},
        clicks=2,
        counters=[["Private Security Force", "advancement", 3]],
    ),
    "nobody pays more for a reward in credits than it is, however rich": row(
        "runner",
        ["at", "Dirty Laundry", "grip"],
        {"ice": {server: ["Tollbooth"] for server in ("HQ", "R&D", "Archives")}},
        {"credits": 35, "hand": ["Dirty Laundry"], "deck": {}, "rig": ["Gordian Blade"]},
        clicks=1,
    ),
    "a piece of ice without a breaker is bypassed": row(
        "runner",
        ["stolen", "Private Security Force"],
        {"root": {"remote 1": ["-Private Security Force"]}, "ice": {"remote 1": ["Tollbooth"], **ICED}},
        {"credits": 3, "hand": ["Inside Job", "Medium"]},
        counters=[["Private Security Force", "advancement", 3]],
    ),
    "cards are drawn before running on what may be a trap": row(
        "runner",
        ["all", ["alive"], ["chose", "draw"]],
        {"root": {"remote 1": ["-Urtica Cipher"]}, "ice": ICED, "deck": {"Urtica Cipher": 2, "Offworld Office": 6}},
        {"credits": 0, "hand": [], "deck": {"Mayfly": 9}},
        counters=[["Urtica Cipher", "advancement", 1]],
    ),
    "damage of ice on the way counts before a trap does": row(
        "runner",
        ["alive"],
        {
            "root": {"remote 1": ["Urtica Cipher"]},
            "ice": {"remote 1": ["Tithe"], **ICED},
            "deck": {"Urtica Cipher": 2, "Offworld Office": 2},
        },
        {"credits": 6, "hand": ["Medium", "Medium", "Medium"], "deck": {"Medium": 9}},
        clicks=1,
        counters=[["Urtica Cipher", "advancement", 1]],
    ),
    "what isn't worth its trash cost is left alone": row(
        "runner",
        ["all", ["accesses", 1], ["at", "PAD Campaign", "HQ"]],
        {"hand": ["PAD Campaign"], "ice": {"R&D": ["Wall of Static"]}},
        {"credits": 4},
        until="run",
        before=[["runner", "run", "HQ"]],
    ),
    "a card doesn't run where it may not": row(
        "runner",
        ["not", ["any", ["ran", "HQ"], ["ran", "R&D"]]],
        {"ice": ICED},
        {"credits": 0, "hand": ["Medium", "Medium", "Corroder", "Sure Gamble"], "rig": ["Red Team"]},
        clicks=2,
        before=[["runner", "run", "Archives"]],
        counters=[["Red Team", "credit", 12]],
    ),
    "the only breaker of its type isn't discarded": row(
        "runner",
        ["at", "Femme Fatale", "grip"],
        {"ice": ICED},
        {"credits": 0, "hand": ["Femme Fatale", "Diesel", "Diesel", "Diesel", "Diesel", "Sure Gamble", "Sure Gamble"]},
        clicks=1,
    ),
    "what is of use isn't trashed for credits": row(
        "runner",
        ["at", "Magnum Opus", "rig"],
        {"ice": ICED},
        {"credits": 5, "rig": ["Aesop's Pawnshop", "Magnum Opus"]},
        until=3,
    ),
    "no card is drawn that is discarded at the end of the turn": row(
        "runner",
        ["not", ["chose", "draw"]],
        {"ice": ICED},
        {"credits": 3, "hand": ["Corroder"] * 5, "deck": {"Diesel": 9}, "rig": ["Corroder"]},
        clicks=1,
    ),
    "no second copy of a card that takes clicks is installed": row(
        "runner",
        ["at", "Magnum Opus", "grip"],
        {"ice": ICED},
        {"credits": 9, "hand": ["Magnum Opus"], "rig": ["Magnum Opus"]},
        clicks=1,
    ),
    "nobody runs into ice that tags have made too strong": row(
        "runner",
        ["not", ["any", ["ran", "HQ"], ["ran", "R&D"]]],
        {
            "deck": {"Priority Requisition": 9},
            "ice": {"HQ": ["Resistor"], "R&D": ["Resistor"], "Archives": ["Resistor"]},
        },
        {"credits": 1, "hand": ["Medium"] * 3, "rig": ["Brahman"], "tags": 5},
        clicks=1,
    ),
    "counters that aren't there bring no credits": row(
        "runner",
        ["not", ["chose", "use", "Consume", 0]],
        {"ice": ICED},
        {"credits": 1, "hand": ["Medium", "Medium"], "rig": ["Consume"], "deck": {"Medium": 9}},
    ),
}
CORP_RULES = {
    "an operation that no rule judges is played with credits to spare": row(
        "corp",
        ["at", "Closed Accounts", "Archives"],
        {"credits": 12, "hand": ["Closed Accounts"], "ice": ICED},
        {"credits": 8, "tags": 1},
    ),
    "a rich Corp installs agendas that it can't protect rather than discard them": row(
        "corp",
        ["at", "Project Vitruvius", "remote 1"],
        {"credits": 30, "hand": ["Project Vitruvius"] * 6, "ice": {"remote 1": ["Ice Wall"], **ICED}},
        {"credits": 12, "rig": ["Corroder"]},
    ),
    "agendas don't go where nothing protects them": row(
        "corp",
        ["all", ["agendas", "an open remote", "=", 0], ["cards", "ice of HQ", 1], ["cards", "ice of R&D", 1]],
        {"hand": ["Priority Requisition", "Ice Wall", "Enigma", "Hedge Fund"]},
        {"credits": 5},
        number=1,
    ),
    "the agenda that wins is advanced": row(
        "corp",
        ["winner", "corp"],
        {
            "credits": 3,
            "scored": ["Priority Requisition", "Private Security Force"],
            "root": {"remote 1": ["-House of Knives"], "remote 2": ["-Private Security Force"]},
        },
        {},
        counters=[["House of Knives", "advancement", 2], ["Private Security Force", "advancement", 1]],
    ),
    "a tag and then damage flatline the Runner": row(
        "corp",
        ["over", "flatlined"],
        {"credits": 5, "hand": ["SEA Source", "Scorched Earth"]},
        {"credits": 0, "hand": ["Medium", "Medium"]},
        last=[["run_successful", "HQ"]],
    ),
    "no damage is played that only hurts": row(
        "corp",
        ["at", "Scorched Earth", "HQ"],
        {"credits": 5, "hand": ["Scorched Earth"]},
        {"hand": VANILLA, "tags": 1},
        clicks=1,
    ),
    "the ice that stops is rezzed, not the ice that is broken": row(
        "corp",
        ["all", ["rezzed", "Enigma"], ["not", ["rezzed", "Ice Wall"]]],
        {
            "credits": 3,
            "ice": {"remote 1": ["-Enigma", "-Ice Wall"]},
            "root": {"remote 1": ["-Priority Requisition"]},
        },
        {"credits": 9, "rig": ["Corroder"]},
        turn="runner",
        until="run",
        before=[["runner", "run", "remote 1"]],
        counters=[["Priority Requisition", "advancement", 2]],
    ),
    "a bank is trashed while the Runner is tagged": row(
        "corp",
        ["at", "Kati Jones", "heap"],
        {"credits": 5, "ice": ICED},
        {"credits": 1, "tags": 1, "rig": ["Kati Jones"]},
        counters=[["Kati Jones", "credit", 12]],
    ),
    "virus counters that open R&D are purged before money is made": row(
        "corp",
        ["counter", "Medium", "virus", "=", 0],
        {"credits": 6, "hand": ["Hedge Fund"], "deck": {"Priority Requisition": 3, "Hedge Fund": 12}},
        {"credits": 8, "rig": ["Medium"]},
        counters=[["Medium", "virus", 6]],
    ),
    "a counter of a scored agenda waits until it scores another one": row(
        "corp",
        ["counter", "Ice Wall", "advancement", "=", 0],
        {"credits": 6, "hand": ["Hedge Fund"], "scored": ["AstroScript Pilot Program"], "ice": {"HQ": ["Ice Wall"]}},
        {"credits": 5},
        counters=[["AstroScript Pilot Program", "agenda", 1]],
    ),
    "with such a counter an agenda is scored from hand": row(
        "corp",
        ["score", "corp", 4],
        {"credits": 6, "hand": ["Project Vitruvius"], "scored": ["AstroScript Pilot Program"], "ice": ICED},
        {"credits": 5},
        counters=[["AstroScript Pilot Program", "agenda", 1]],
    ),
    "advancement counters go on the own agenda, not on a card of the Runner": row(
        "corp",
        ["scored", "Send a Message"],
        {"credits": 6, "hand": ["Seamless Launch"], "root": {"remote 1": ["-Send a Message"]}, "ice": ICED},
        {"credits": 5, "rig": ["Corroder"]},
        counters=[["Send a Message", "advancement", 1]],
        clicks=3,
    ),
    "no agenda is forfeited for ice that the Runner gets through": row(
        "corp",
        ["score", "corp", 2],
        {"credits": 9, "scored": ["AstroScript Pilot Program"], "ice": {"R&D": ["-Archer"], "HQ": ["Wall of Static"]}},
        {"credits": 20, "rig": ["Ninja"]},
        turn="runner",
        until="run",
        before=[["runner", "run", "R&D"]],
    ),
    "a tag that the Runner removes is not paid for": row(
        "corp",
        ["credits", "corp", 9],
        {"credits": 10, "hand": ["Scorched Earth"], "ice": {"R&D": ["Shadow"], "HQ": ["Wall of Static"]}},
        {"credits": 5, "hand": VANILLA},
        turn="runner",
        until="run",
        before=[["runner", "run", "R&D"]],
    ),
    "agendas in Archives are shuffled back before the breach": row(
        "corp",
        ["score", "runner", "=", 0],
        {"root": {"remote 1": ["Jackson Howard"]}, "discard": ["-Priority Requisition"]},
        {},
        turn="runner",
        until="run",
        before=[["runner", "run", "Archives"]],
    ),
    "a trap leaves the scoring server to the agenda in hand": row(
        "corp",
        ["not", ["at", "Project Junebug", "remote 1"]],
        {"credits": 9, "hand": ["Project Junebug", "Priority Requisition"], "ice": {"remote 1": ["Ice Wall"], **ICED}},
        {"credits": 9, "rig": ["Corroder"]},
    ),
    "a rich Corp rezzes ice that only taxes": row(
        "corp",
        ["rezzed", "Eli 1.0"],
        {"credits": 20, "hand": ["Hedge Fund", "Priority Requisition"], "ice": {"HQ": ["-Eli 1.0"]}},
        {"credits": 2},
        turn="runner",
        until="run",
        before=[["runner", "run", "HQ"]],
    ),
    "ice that costs only clicks is rezzed where the Runner would come again": row(
        "corp",
        ["rezzed", "Heimdall 1.0"],
        {"credits": 16, "deck": {"Priority Requisition": 3, "Hedge Fund": 9}, "ice": {"R&D": ["-Heimdall 1.0"]}},
        {"credits": 4, "rig": ["R&D Interface"]},
        turn="runner",
        until="run",
        before=[["runner", "run", "R&D"]],
    ),
    "ice that pays the Corp at each encounter is rezzed though it is broken for nothing": row(
        "corp",
        ["rezzed", "Pop-up Window"],
        {"credits": 6, "ice": {"HQ": ["-Pop-up Window"], "R&D": ["Wall of Static"]}},
        {"credits": 5, "rig": ["Yog.0"]},
        turn="runner",
        until="run",
        before=[["runner", "run", "HQ"]],
    ),
    "ice that tags at each encounter is rezzed": row(
        "corp",
        ["rezzed", "Data Raven"],
        {"credits": 9, "hand": ["Hedge Fund", "Priority Requisition"], "ice": {"HQ": ["-Data Raven"]}},
        {"credits": 5, "hand": VANILLA},
        turn="runner",
        until="run",
        before=[["runner", "run", "HQ"]],
    ),
    "the Corp draws no card that it must discard": row(
        "corp",
        ["not", ["chose", "draw"]],
        {"credits": 9, "hand": ["Closed Accounts"] * 5, "deck": {"Hedge Fund": 30}, "ice": ICED},
        {"credits": 5},
        clicks=1,
    ),
    "the Corp draws when HQ and R&D are open and no ice is in hand": row(
        "corp",
        ["chose", "draw"],
        {"credits": 9, "hand": ["Priority Requisition"] * 4, "deck": {"Enigma": 30}},
        {"credits": 9},
        clicks=1,
    ),
    "no ice goes on Archives or on an empty second remote while there is nothing in it": row(
        "corp",
        ["all", ["cards", "ice of Archives", "=", 0], ["cards", "ice of remote 2", "=", 0]],
        {"credits": 7, "hand": ["Wall of Static", "Wall of Static"], "ice": {"remote 1": ["Ice Wall"], **ICED}},
        {"credits": 9},
    ),
    "no second copy of a unique asset is installed": row(
        "corp",
        ["not", ["chose", "install", "Jackson Howard"]],
        {"credits": 9, "hand": ["Jackson Howard"], "root": {"remote 1": ["Jackson Howard"]}, "ice": ICED},
        {"credits": 0},
    ),
    "no second copy of a unique upgrade is installed": row(
        "corp",
        ["at", "Manegarm Skunkworks", "HQ"],
        {
            "credits": 9,
            "hand": ["Manegarm Skunkworks"],
            "root": {"remote 1": ["Manegarm Skunkworks"]},
            "ice": {"remote 1": ["Ice Wall"], **ICED},
        },
        {"credits": 9},
    ),
    "a second copy of a unique asset isn't rezzed while the first is": row(
        "corp",
        ["at", "Jeeves Model Bioroids", "remote 1"],
        {
            "credits": 9,
            "root": {"remote 1": ["Jeeves Model Bioroids"], "remote 2": ["-Jeeves Model Bioroids"]},
            "ice": ICED,
        },
        {"credits": 0},
    ),
    "a tagged Runner's resource isn't trashed with the credits that HQ's ice needs": row(
        "corp",
        ["at", "Liberated Account", "rig"],
        {"credits": 3, "hand": ["Priority Requisition"] * 3, "ice": {"HQ": ["-Wall of Static"]}},
        {"credits": 5, "rig": ["Liberated Account"], "tags": 1},
        clicks=1,
        counters=[["Liberated Account", "credit", 4]],
    ),
    "an exchange of agendas is kept until both players have one": row(
        "corp",
        ["at", "Exchange of Information", "HQ"],
        {"credits": 9, "hand": ["Exchange of Information"], "ice": ICED},
        {"credits": 9, "tags": 1, "rig": []},
        clicks=1,
    ),
    "an upgrade that makes agendas easier to score doesn't go where there are none": row(
        "corp",
        ["at", "SanSan City Grid", "HQ"],
        {"credits": 9, "hand": ["SanSan City Grid"], "ice": ICED},
        {"credits": 9},
    ),
    "ice installs ice in the Runner's turn, no agenda where nothing protects it": row(
        "corp",
        ["all", ["agendas", "an open remote", "=", 0], ["not", ["at", "Ice Wall", "HQ"]]],
        {
            "credits": 9,
            "hand": ["Priority Requisition", "Ice Wall", "Hedge Fund", "Hedge Fund"],
            "ice": {"R&D": ["Architect"], "HQ": ["Wall of Static"]},
        },
        {"credits": 5},
        turn="runner",
        until="run",
        before=[["runner", "run", "R&D"]],
    ),
    "a poor Runner is tagged four times": row(
        "corp",
        ["tags", 4],
        {"credits": 9, "hand": ["Hard-Hitting News"], "ice": ICED},
        {"credits": 3},
        clicks=1,
        last=[["run_begins", "HQ"]],
    ),
    "a tag is given before an agenda that punishes it is scored": row(
        "corp",
        ["at", "Public Trail", "Archives"],
        {
            "credits": 12,
            "hand": ["Public Trail"],
            "ice": {"remote 1": ["Wall of Static"], **ICED},
            "root": {"remote 1": ["-Orbital Superiority"]},
        },
        {"credits": 2},
        clicks=1,
        last=[["run_successful", "HQ"]],
    ),
    "what tags the Runner isn't discarded": row(
        "corp",
        ["at", "Hard-Hitting News", "HQ"],
        {"credits": 2, "hand": ["Hard-Hitting News", "Hedge Fund"] + ["Closed Accounts"] * 4, "ice": ICED},
        {"credits": 9},
        clicks=0,
    ),
    "R&D isn't drawn empty": row(
        "corp",
        ["not", ["chose", "draw"]],
        {"credits": 5, "deck": {"Ice Wall": 12}, "hand": []},
        {"rig": ["Corroder"]},
    ),
}
RULES = {**RUNNER_RULES, **CORP_RULES}


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_sensible_player_goes_by_its_rules(rule: str, seed: int) -> None:
    position: Position = played(RULES[rule], "sensible", seed)
    assert Judge(position).of(RULES[rule]["right"]), position.chosen


@pytest.mark.parametrize("counters", [0, 2])
def test_a_purge_is_tried_only_while_there_are_virus_counters(counters: int) -> None:
    corp = {"ice": ICED, "deck": {"Priority Requisition": 9}}
    rule = row("corp", [], corp, {"rig": ["Medium"]}, counters=[["Medium", "virus", counters]])
    position = Position(rule, 1)
    player = SensibleCorp()
    player.begin(position.g.table, CORP, 1, 0)
    view = View(position.g, CORP)
    decision = view.decision
    assert decision is not None
    decision.options = view.legal_actions()
    assert PURGE in decision.options
    tried = [option for _, option in player.weighed(view, decision, True)]
    assert (PURGE in tried) == (counters > 0)


def test_advancement_counters_go_to_an_own_card_beside_a_hidden_one_of_the_runner() -> None:
    corp = {"root": {"remote 1": ["-Project Vitruvius"]}, "hand": ["Shipment from Tennin"], "ice": ICED}
    position = Position(row("corp", [], corp, {}), 1)
    player = SensibleCorp()
    player.begin(position.g.table, CORP, 1, 0)
    view = View(position.g, CORP)
    (asking,) = view.own.hand
    hidden = ("card", len(view.table.owner) + 1)
    (own,) = [("card", i) for i in view.own.installed if view.table.card_of[i].title == "Project Vitruvius"]
    assert player.choose(view, Decision("choose", [hidden, own], asking, "choose")) == own
