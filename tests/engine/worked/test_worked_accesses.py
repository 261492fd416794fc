"""Worked examples of breaches and accesses (CR26 7, 9.12.3)."""

from __future__ import annotations

from tests.engine.worked.table import Table, example

FOUR = ("Hedge Fund",) * 4


def accessed(seats: Table) -> list[str]:
    """The titles accessed, in their order."""
    return [title for _, title in seats.told("access")]


@example("EX-2603-7.4.2-1")
def test_a_card_that_may_not_be_accessed_is_not_a_candidate() -> None:
    """CR26 7.4.2: one card is left, and after it the breach ends."""
    says = {
        "Manegarm Skunkworks": [
            {
                "when": {"run_successful": "this_server"},
                "do": [
                    {
                        "trace": {
                            "base": 4,
                            "hit": [
                                {
                                    "for": {
                                        "duration": "run",
                                        "static": [
                                            {
                                                "no_actions": {
                                                    "kinds": ["access"],
                                                    "what": {"is": ["card"], "other": True},
                                                    "who": "runner",
                                                }
                                            }
                                        ],
                                    }
                                }
                            ],
                        }
                    }
                ],
            }
        ]
    }
    seats = Table(hq=FOUR, root={"HQ": ["Manegarm Skunkworks"]}, says=says).run("HQ")
    assert accessed(seats) == ["Manegarm Skunkworks"]


@example("EX-2603-7.4.7a-1", "EX-CR-7.2.1c")
def test_the_next_card_is_the_one_now_on_top() -> None:
    """CR 7.2.1c: after the stolen agenda's ability arranged the top cards."""
    seats = Table(deck=["PAD Campaign", "Bacterial Programming", "Hedge Fund", "Ice Wall"], grip=["The Maker's Eye"])
    seats.takes(("play", "The Maker's Eye"), "yes")
    assert accessed(seats)[2] == seats.g.table.card_of[seats.g.corp.top[-1]].title


@example("EX-2603-10.3.1j-1-a", "EX-2603-10.3.1j-1-b")
def test_a_card_that_comes_into_the_root_may_be_accessed_in_this_breach() -> None:
    """CR26 10.3.1j: it is a candidate if the Runner says so, and none for the rest of the breach if not."""
    for candidate in ("yes", "no"):
        root = {"remote": ["-Ganked!"]}
        seats = Table(ice={"remote": ["Drafter"]}, root=root, hq=["PAD Campaign"])
        card = seats.card("PAD Campaign")
        install = ("yes", ("card", "PAD Campaign"), ("server", 3, card))
        seats.run("remote", "no", "no", "yes", "no", *install, candidate)
        assert ("PAD Campaign" in accessed(seats)) == (candidate == "yes")


@example("EX-2603-4.6.6i-1")
def test_a_card_trashed_on_access_still_means_its_server() -> None:
    """CR26 4.6.6i: what it waits for at its server has happened there."""
    says = {
        "PAD Campaign": [
            {
                "when": {"trash": {"what": {"is": ["installed"], "at": "this_server", "who": "corp"}, "who": "runner"}},
                "do": [{"trace": {"base": 4, "hit": [{"tag": 1}]}}],
            }
        ]
    }
    seats = Table(root={"remote": ["PAD Campaign"]}, credits=(0, 6), says=says).run("remote", ("trash", "PAD Campaign"))
    assert seats.g.tags == 1


@example("EX-2603-1.16.1d-1", "EX-CR-1.15.1d")
def test_a_cost_of_nothing_is_paid() -> None:
    """CR26 1.16.1d, CR 1.15.1d: the card is trashed, and the use of this turn is spent."""
    identity = "Freedom Khumalo: Crypto-Anarchist"
    says = {identity: [{"paid": [{"credits": 0}], "as": "access", "limit": "1/turn", "do": [{"trash": "accessed"}]}]}
    seats = Table(deck=["Beanstalk Royalties", "Hedge Fund"], identities=[identity], says=says)
    seats.run("R&D", ("use", identity, 0))
    assert seats.archives == ["Beanstalk Royalties"]
    seats.offered.clear()
    assert ("use", identity, 0) not in seats.run("R&D").offered


@example("EX-2603-10.14.3-2")
def test_who_may_not_spend_bids_nothing() -> None:
    """CR26 10.14.3: credits in the pool are of no use."""
    says = {
        "Manegarm Skunkworks": [
            {"when": {"run_successful": "this_server"}, "do": [{"psi": {"differ": [], "equal": []}}]}
        ],
        "Enigma": [
            {"sub": [{"for": {"duration": "run", "static": [{"no_actions": {"kinds": ["spend"], "who": "runner"}}]}}]}
        ],
    }
    seats = Table(ice={"HQ": ["Enigma"]}, root={"HQ": ["Manegarm Skunkworks"]}, credits=(0, 5), says=says).run("HQ")
    assert {option for option in seats.offered if option[0] == "number"} <= {("number", 0)}
