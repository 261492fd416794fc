"""The rows of worked examples that no table stages: where they are proved instead, and why the others are not."""

from __future__ import annotations

ELSEWHERE = {
    "tests/legality/test_boundaries.py": """
        EX-CR-1.4.5a EX-CR-1.4.6d EX-2603-1.4.5a-1-a EX-2603-1.4.5a-1-b EX-2603-1.4.6d-1 EX-CORE-DECK-01
    """,
    "tests/engine/test_examples.py": """
        EX-CR-1.2.5-1 EX-CR-1.2.5-2 EX-CR-1.10.5c EX-CR-1.17.1a EX-CR-1.18.4 EX-CR-1.19.2 EX-CR-8.5.2 EX-CR-9.6.5
        EX-CLS-COST-01 EX-CLS-EFF-01 EX-CLS-GAME-00 EX-CLS-GAME-01C EX-CLS-GAME-01R EX-CLS-GAME-02C
        EX-CORE-PAID-01 EX-CORE-COND-01
    """,
    "tests/legality/test_lists.py": "EX-CLS-DECK-01",
    "tests/tournament/test_standings.py": "EX-CORE-TOUR-01 EX-CORE-TOUR-02",
}
"""Rows that a deck or one player alone can show, by the tests that do."""

REASONS = {
    # What the engine has no rule for yet.
    # What the notation has no word for, or no maker.
    "no word makes what an event gives a breaker for its run last longer": "EX-CR-3.9.5c",
    "no word says where among the subroutines a gained one is placed": "EX-2603-9.8.2c-1",
    "no word gives a card the abilities of another": "EX-CR-10.12.2",
    # What nobody has got round to.
    "not staged yet; no known obstacle": "EX-2603-1.16.2f-1 EX-2603-9.6.7d-1-a",
    # What is about sentences, not about positions.
    "about the wording of a text, not about a game": "EX-2603-9.3.3f-1",
}

NOT_STAGED = {row: reason for reason, rows in REASONS.items() for row in rows.split()}
"""The true reason of each row that is neither staged nor proved elsewhere."""
PROVED = {row: where for where, rows in ELSEWHERE.items() for row in rows.split()}
