"""Worked examples of breaches and accesses (CR26 7, 9.12.3)."""

from __future__ import annotations

from tests.engine.worked.table import Table, example

FOUR = ("Hedge Fund",) * 4


def accessed(seats: Table) -> list[str]:
    """The titles accessed, in their order."""
    return [title for _, title in seats.told("access")]


@example("EX-2603-1.12.6-2")
def test_a_card_trashed_on_access_was_the_access() -> None:
    """CR26 1.12.6: the card now on top of R&D is not accessed."""
    seats = Table(deck=["PAD Campaign", "Hedge Fund"], credits=(0, 4)).run("R&D", ("trash", "PAD Campaign"))
    assert (accessed(seats), seats.archives) == (["PAD Campaign"], ["PAD Campaign"])


@example("EX-CR-7.1.2c")
def test_no_more_cards_are_accessed_than_there_are() -> None:
    """CR 7.1.2c: two in hand and one in the root, though four could be."""
    seats = Table(hq=["Hedge Fund", "PAD Campaign"], root={"HQ": ["-Manegarm Skunkworks"]}, grip=["Legwork"])
    seats.takes(("play", "Legwork"))
    assert sorted(accessed(seats)) == ["Hedge Fund", "Manegarm Skunkworks", "PAD Campaign"]


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
                                                    "of": ["access"],
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


@example("EX-2603-7.4.5-1")
def test_a_card_trashed_into_archives_is_another_object_there() -> None:
    """CR26 7.4.5: accessed in the root and again in the discard pile, where it cannot be trashed."""
    seats = Table(root={"Archives": ["-Heinlein Grid"]}, credits=(0, 3)).run("Archives", ("trash", "Heinlein Grid"))
    assert accessed(seats) == ["Heinlein Grid", "Heinlein Grid"]
    assert seats.g.runner.credits == 0


@example("EX-2603-7.4.7a-1", "EX-CR-7.2.1c")
def test_the_next_card_is_the_one_now_on_top() -> None:
    """CR 7.2.1c: after the stolen agenda's ability arranged the top cards."""
    seats = Table(deck=["PAD Campaign", "Bacterial Programming", "Hedge Fund", "Ice Wall"], grip=["The Maker's Eye"])
    seats.takes(("play", "The Maker's Eye"), "yes")
    assert accessed(seats)[2] == seats.g.table.card_of[seats.g.corp.top[-1]].title


@example("EX-CR-7.1.1b")
def test_a_breach_outside_a_run_counts_what_adds_accesses() -> None:
    """CR 7.1.1b, 7.1.2b: two cards of HQ, not its root."""
    says = {"Gang Sign": [{"when": {"score": {"what": {"is": ["agenda"]}, "who": "corp"}}, "do": [{"breach": "hq"}]}]}
    seats = Table(
        turn="corp", hq=FOUR, root={"remote": ["Hostile Takeover"]}, rig=["Gang Sign", "HQ Interface"], says=says
    )
    seats.has("Hostile Takeover", advancement=2).takes(("score", "Hostile Takeover"))
    assert accessed(seats) == ["Hedge Fund", "Hedge Fund"]


@example("EX-CR-7.1.2d")
def test_a_card_that_comes_to_hand_in_a_breach_may_be_accessed() -> None:
    """CR 7.1.2d: the third access is the card that came back."""
    seats = Table(
        hq=["Disposable HQ", "Project Atlas"],
        ice={"R&D": ["-Ice Wall"]},
        rig=["HQ Interface", "HQ Interface"],
        identities=["Leela Patel: Trained Pragmatist"],
        chance=[0, 0, 0],
    )
    seats.run("HQ", "yes")
    assert accessed(seats) == ["Disposable HQ", "Project Atlas", "Ice Wall"]


@example("EX-2603-9.5.3a-1-a", "EX-2603-9.5.3a-1-b")
def test_a_card_that_may_not_be_used_cannot_trash() -> None:
    """CR26 9.5.3a: the credits are paid, or the card stays."""
    says = {
        "Smartware Distributor": [
            {"static": [{"no_actions": {"of": ["use"], "what": {"is": ["virus"]}, "who": "runner"}}]}
        ]
    }
    for credits, board in ((5, []), (2, ["PAD Campaign"])):
        seats = Table(
            root={"remote": ["PAD Campaign"]}, rig=["Imp", "Smartware Distributor"], credits=(0, credits), says=says
        )
        seats.has("Imp", virus=2).run("remote", *([("trash", "PAD Campaign")] if credits == 5 else []))
        assert (seats.board, ("use", "Imp", 0) in seats.offered) == (board, False)


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


@example("EX-2603-6.8.4a-1", "EX-CR-6.8.4a")
def test_a_run_that_is_not_declared_successful_breaches_all_the_same() -> None:
    """CR26 6.8.4a: neither successful nor unsuccessful."""
    seats = Table(root={"HQ": ["Crisium Grid"]}, hq=["Hedge Fund"]).run("HQ")
    assert [seats.happened(name) for name in ("run_successful", "run_unsuccessful", "access")] == [False, False, True]


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


@example("EX-2603-10.14.3-1")
def test_only_what_there_is_may_be_bid() -> None:
    """CR26 10.14.3: none, or the credit of the card."""
    says = {
        "Manegarm Skunkworks": [
            {"when": {"run_successful": "this_server"}, "do": [{"psi": {"differ": [], "same": []}}]}
        ]
    }
    seats = Table(root={"HQ": ["Manegarm Skunkworks"]}, rig=["Fencer Fueno"], credits=(0, 0), says=says)
    seats.has("Fencer Fueno", credit=1).run("HQ", ("number", 1))
    assert (seats.count("Fencer Fueno", "credit"), ("number", 2) in seats.offered) == (0, False)


@example("EX-2603-10.14.3-2")
def test_who_may_not_spend_bids_nothing() -> None:
    """CR26 10.14.3: credits in the pool are of no use."""
    says = {
        "Manegarm Skunkworks": [
            {"when": {"run_successful": "this_server"}, "do": [{"psi": {"differ": [], "same": []}}]}
        ],
        "Enigma": [
            {"sub": [{"for": {"duration": "run", "static": [{"no_actions": {"of": ["spend"], "who": "runner"}}]}}]}
        ],
    }
    seats = Table(ice={"HQ": ["Enigma"]}, root={"HQ": ["Manegarm Skunkworks"]}, credits=(0, 5), says=says).run("HQ")
    assert {option for option in seats.offered if option[0] == "number"} <= {("number", 0)}


@example("EX-2603-10.11.5-1")
def test_a_run_before_there_was_a_mark_was_not_one_on_it() -> None:
    """CR26 10.11.5: the next one is the first on the mark, and accesses another card."""
    seats = Table(grip=["Virtuoso", "Carpe Diem"], hq=FOUR, chance=[0] * 9, credits=(5, 9)).run("HQ")
    assert len(accessed(seats)) == 1
    seats.takes(("install", "Virtuoso")).takes(("play", "Carpe Diem"), "yes")
    assert len(accessed(seats)) == 3
