"""Read results of TOME (2015–2018): groups of rows linked by keys, without ranks or strength of schedule.

The file is one line of JSON followed directly by a separator. The cut is a separate tournament in it, with separate
player rows under the same names.
"""

from __future__ import annotations

from typing import Any, Final

from nrdb.errors import ParseError
from nrdb.json_types import Json
from nrdb.tournament.played import Entrant, EventResults, PlayedMatch, number, whole

_SEPARATOR: Final = "^^"
_GROUPS: Final = ("Tournament", "Participant", "Match", "MatchParticipant")
_KEYS: Final = ("pk", "tournament_pk", "match_pk", "participant_pk")
"""The keys that link rows."""
_ELIMINATION: Final = 3
_SIDES: Final = {1: "corp", 2: "runner"}


def unwrap(text: str) -> str:
    """Return the JSON before a separator line; any other text unchanged."""
    end = text.rfind("}")
    return text[: end + 1] if text[end + 1 :].startswith(_SEPARATOR) else text


def is_tome(document: object) -> bool:
    """Return whether a document comes from TOME: a map of groups of rows."""
    return isinstance(document, dict) and isinstance(document.get("entityGroupMap"), dict)


def read(document: Json, source: str) -> EventResults:
    """Return the event in a TOME document. Raises `ParseError` for a damaged group."""
    tournaments, participants, matches, seats = (_group(document, name, source) for name in _GROUPS)
    swiss = next((row for row in tournaments if row.get("parent_pk") is None), {})
    cuts = {row.get("pk"): row for row in tournaments if row.get("format_pk") == _ELIMINATION}
    names = {row.get("pk"): _name(row) for row in participants}
    players = {
        name: _entrant(name, row)
        for row in participants
        if (name := _name(row)) and row.get("tournament_pk") not in cuts
    }
    seeds = {_name(row): whole(row.get("seed")) for row in participants if row.get("tournament_pk") in cuts}
    by_match: dict[Any, list[Json]] = {}
    for seat in seats:
        by_match.setdefault(seat.get("match_pk"), []).append(seat)
    found: list[PlayedMatch] = []
    for row in matches:
        elimination = row.get("tournament_pk") in cuts
        who = sorted(by_match.get(row.get("pk"), ()), key=lambda seat: whole(seat.get("table_seat")) or 0)
        ids = [names.get(seat.get("participant_pk"), "") for seat in who]
        if not 1 <= len(ids) <= 2 or any(player not in players for player in ids):
            raise ParseError(
                f"round {row.get('round')}: a match doesn't have one or two players of this event.", source=source
            )
        found.append(_match(row, ids, who, elimination=elimination))
    return EventResults(
        kind="tome",
        name=str(swiss.get("name") or ""),
        date=None,
        players=tuple(player._replace(seed=seeds.get(name)) for name, player in players.items()),
        matches=tuple(found),
        rounds=len({match.round for match in found if not match.elimination}),
        cut=whole(swiss.get("cut_size")) or len(seeds),
        open_rounds=frozenset(
            number_
            for number_ in {match.round for match in found}
            if not any(
                match.scores[0] is not None
                for match in found
                if match.round == number_ and match.second and not match.elimination
            )
        ),
        single_sided=False,
    )


def _group(document: Json, name: str, source: str) -> list[Json]:
    """Return the rows in a group; empty if the file doesn't have it."""
    group = document["entityGroupMap"].get(f"{name}:#", {})
    rows = group.get("entities", []) if isinstance(group, dict) else None
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise ParseError(f'group "{name}" in this TOME file isn\'t a list of rows.', source=source)
    if any(isinstance(row.get(key), list | dict) for row in rows for key in _KEYS):
        raise ParseError(f'a row in group "{name}" in this TOME file has an invalid key.', source=source)
    return rows


def _name(row: Json) -> str:
    return " ".join(str(row.get(key) or "").strip() for key in ("first_name", "last_name")).strip()


def _entrant(name: str, row: Json) -> Entrant:
    active = row.get("is_active")
    return Entrant(
        id=name,
        name=name,
        corp_identity=str(row.get("identity2") or "").strip() or None,
        runner_identity=str(row.get("identity") or "").strip() or None,
        active=active if isinstance(active, bool) else None,
    )


def _match(row: Json, ids: list[str], seats: list[Json], *, elimination: bool) -> PlayedMatch:
    order = whole(row.get("order_index"))
    scores = [number(seat.get("points_earned")) for seat in seats]
    sides = {_SIDES.get(whole(seat.get("role")) or 0): player for seat, player in zip(seats, ids, strict=True)}
    winner = None
    if elimination and len(ids) == 2 and None not in scores and scores[0] != scores[1]:
        winner = ids[(scores[0] or 0) < (scores[1] or 0)]
    return PlayedMatch(
        round=whole(row.get("round")) or 1,
        table=None if order is None else order + 1,
        first=ids[0],
        second=ids[1] if len(ids) == 2 else None,
        scores=(scores[0], scores[1] if len(ids) == 2 else None),
        games=None,
        elimination=elimination,
        corp=sides.get("corp") if elimination else None,
        winner=winner,
    )
