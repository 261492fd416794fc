"""Read Cobra's responses other than its export: the data of its pages (standings, pairings, brackets) and its API.

Both have the same contents: stages, rounds, pairings, players, standings. The API returns each in a separate response,
linked by ids, so several responses for one event are read together.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from nrdb.errors import ParseError
from nrdb.json_types import Json
from nrdb.text import counted
from nrdb.tournament.played import Entrant, EventResults, PlayedMatch, better, number, whole

_KINDS: Final = ("tournaments", "stages", "rounds", "pairings", "players", "standings", "identities")
_OTHER_KINDS: Final = ("formats", "card_sets", "deckbuilding_restrictions")
_CUTS: Final = {"double_elim": "double", "single_elim": "single"}
_SIDES: Final = {"player1_is_corp": 0, "player1_is_runner": 1}
_PRONOUNS: Final = re.compile(r"\s\(\w+(?:\s?/\s?\w+)+\)$")

Rows = dict[str, dict[str, Json]]
"""The attributes of each object, by its type and id."""


def is_answer(document: object) -> bool:
    """Return whether a document is a response from Cobra's pages or API."""
    if not isinstance(document, dict):
        return False
    if isinstance(document.get("stages"), list):
        return True
    data = document.get("data")
    return (
        isinstance(data, list)
        and all(isinstance(row, dict) and row.get("type") in (*_KINDS, *_OTHER_KINDS) for row in data)
        and bool(data or "meta" in document)
    )


def read(documents: Sequence[tuple[Json, str]]) -> EventResults:
    """Return the event in (document, name) pairs. Raises `ParseError` if they contain no players."""
    rows: Rows = {kind: {} for kind in _KINDS}
    for document, name in documents:
        if "stages" in document:
            _page(document, rows, name)
        else:
            _answer(document, rows, name)
    source = documents[0][1]
    if not (rows["players"] or rows["standings"] or rows["pairings"]):
        held = " and ".join(kind for kind in _KINDS if rows[kind])
        raise ParseError(
            f"this Cobra response has no players{f', only {held}' if held else ''}; pass it together with the event's "
            "players, pairings or standings.",
            source=source,
        )
    return _Event(rows, source).results()


def _object(holder: Json, key: str, source: str) -> Json:
    """Return the object under a key; empty if missing. Raises `ParseError` for anything else."""
    value = holder.get(key)
    if value is not None and not isinstance(value, dict):
        raise ParseError(f'"{key}" isn\'t an object in this Cobra response.', source=source)
    return value or {}


def _objects(holder: Json, key: str, source: str) -> list[Json]:
    """Return the list of objects under a key; empty if missing. Raises `ParseError` for anything else."""
    value = holder.get(key)
    if value is not None and not (isinstance(value, list) and all(isinstance(row, dict) for row in value)):
        raise ParseError(f'"{key}" isn\'t a list of objects in this Cobra response.', source=source)
    return value or []


def _format(stage: Json) -> str:
    return str(stage.get("format") or "")


def _answer(document: Json, rows: Rows, source: str) -> None:
    for row in document["data"]:
        facts = dict(_object(row, "attributes", source))
        relations = _object(row, "relationships", source)
        for name in relations:
            facts.setdefault(f"{name}_id", _related(_object(relations, name, source), source))
        rows.get(row["type"], {})[str(row.get("id"))] = facts


def _related(relation: Json, source: str) -> str | None:
    """Return the id that a relationship refers to, from its data or the end of its link."""
    data = relation.get("data")
    if isinstance(data, dict):
        return str(data.get("id"))
    address = str(_object(relation, "links", source).get("related") or "")
    end = re.search(r"/(\d+)/?$", address)
    return end[1] if end else None


def _page(document: Json, rows: Rows, source: str) -> None:
    """Convert the data of a page into the rows that the API would return."""
    if tournament := _object(document, "tournament", source):
        rows["tournaments"]["page"] = tournament
    elif "manual_seed" in document:
        rows["tournaments"].setdefault("page", {"manual_seed": document["manual_seed"]})
    for at, stage in enumerate(_objects(document, "stages", source)):
        stage_id = str(stage.get("id") or _format(stage) or at)
        rows["stages"].setdefault(stage_id, {"format": _format(stage)})
        for entry in _objects(stage, "standings", source):
            player = _player(_object(entry, "player", source), rows)
            rows["standings"][f"{stage_id}:{entry.get('position')}"] = {
                **entry,
                "stage_id": stage_id,
                "player_id": player,
            }
            if player is not None and entry.get("manual_seed") is not None:
                rows["players"][player]["manual_seed"] = entry["manual_seed"]
        for round_ in _objects(stage, "rounds", source):
            round_id = str(round_.get("id") or f"{stage_id}:{round_.get('number')}")
            rows["rounds"][round_id] = {**round_, "stage_id": stage_id}
            for place, pairing in enumerate(_objects(round_, "pairings", source)):
                both = [_object(pairing, seat, source) for seat in ("player1", "player2")]
                seats = [_player(seat, rows) for seat in both]
                sides = [seat.get("side") for seat in both]
                side = "player1_is_corp" if "corp" in sides[:1] or "runner" in sides[1:] else "player1_is_runner"
                rows["pairings"][str(pairing.get("id") or f"{round_id}:{place}")] = {
                    "side": side if any(sides) else None,
                    **pairing,
                    "round_id": round_id,
                    "player1_id": seats[0],
                    "player2_id": seats[1],
                }


def _player(seat: Json, rows: Rows) -> str | None:
    """Add a page's player to the rows and return their id; None for a bye or an undecided seat."""
    if seat.get("id") is None:
        return None
    name = seat.get("name") or _PRONOUNS.sub("", str(seat.get("name_with_pronouns") or ""))
    facts = rows["players"].setdefault(str(seat["id"]), {})
    facts.setdefault("name", name)
    if "active" in seat:
        facts["active"] = seat["active"]
    for side in ("corp", "runner"):
        identity = seat.get(f"{side}_id")
        if isinstance(identity, dict):
            facts[f"{side}_identity"] = identity.get("name")
    return str(seat["id"])


class _Event:
    """Builds `EventResults` from the rows of one event."""

    def __init__(self, rows: Rows, source: str) -> None:
        self.rows = rows
        self.source = source
        self.notes: list[str] = []
        self.seeded = all(row.get("manual_seed") is not False for row in rows["tournaments"].values())

    def results(self) -> EventResults:
        matches = self.matches()
        players = self.players(matches)
        facts = next(iter(self.rows["tournaments"].values()), {})
        stages = [_format(stage) for stage in self.rows["stages"].values()]
        swiss = [format for format in stages if format not in _CUTS]
        cut = next((_CUTS[format] for format in stages if format in _CUTS), None)
        formats = {*swiss, str(facts.get("swiss_format"))}
        sided = any(match.corp is not None for match in matches if not match.elimination)
        single = bool(formats & {"single_sided_swiss", "single_sided"})
        seeds = sum(player.seed is not None for player in players)
        return EventResults(
            kind="cobra",
            name=str(facts.get("name") or ""),
            date=str(facts["date"]) if facts.get("date") else None,
            players=players,
            matches=matches,
            rounds=len({match.round for match in matches if not match.elimination}),
            cut=seeds or len({player for match in matches if match.elimination for player in match.players()}),
            notes=tuple(self.notes),
            open_rounds=frozenset(
                number_
                for row in self.rows["rounds"].values()
                if not row.get("completed") and not self.in_cut(row) and (number_ := whole(row.get("number")))
            ),
            weights={
                number_: weight
                for row in self.rows["rounds"].values()
                if (weight := number(row.get("weight"))) not in (None, 1)
                and not self.in_cut(row)
                and (number_ := whole(row.get("number")))
            },
            single_sided=single if swiss or facts.get("swiss_format") else sided or None,
            cut_format=cut,
        )

    def in_cut(self, row: Json) -> bool:
        """Return whether a round or a standing belongs to the cut."""
        return _format(self.rows["stages"].get(str(row.get("stage_id")), {})) in _CUTS

    def matches(self) -> tuple[PlayedMatch, ...]:
        found = []
        rounds = self.rows["rounds"]
        lost = [row for row in self.rows["pairings"].values() if str(row.get("round_id")) not in rounds]
        if lost and any(not row.get("completed") for row in rounds.values()):
            raise ParseError(
                f"{counted(len(lost), 'pairing')} without a round, and not every round is finished.",
                source=self.source,
            )
        if lost:
            self.notes.append(f"{counted(len(lost), 'pairing')} without a round; counted as one round.")
        for row in self.rows["pairings"].values():
            round_ = rounds.get(str(row.get("round_id")), {})
            ids = [str(row[key]) if row.get(key) is not None else None for key in ("player1_id", "player2_id")]
            scores = [number(row.get("score1")), number(row.get("score2"))]
            side = _SIDES.get(str(row.get("side")))
            if ids[0] is None:
                ids.reverse()
                scores.reverse()
            if ids[0] is None:
                continue
            elimination = self.in_cut(round_)
            found.append(
                PlayedMatch(
                    round=whole(round_.get("number")) or 1,
                    table=whole(row.get("table_number")),
                    first=ids[0],
                    second=ids[1],
                    scores=(scores[0], scores[1]),
                    games=None,
                    elimination=elimination,
                    corp=None if side is None or ids[1] is None else ids[side],
                    winner=better(ids, scores) if elimination else None,
                    agreed="draw" if row.get("intentional_draw") else "two-for-one" if row.get("two_for_one") else "",
                )
            )
        return tuple(found)

    def players(self, matches: tuple[PlayedMatch, ...]) -> tuple[Entrant, ...]:
        """Return every player in the responses, by rank if stated."""
        stated: dict[str, Json] = {}
        cut: dict[str, Json] = {}
        for row in self.rows["standings"].values():
            if row.get("player_id") is not None:
                (cut if self.in_cut(row) else stated)[str(row["player_id"])] = row
        paired = [player for match in matches for player in match.players()]
        names = list(dict.fromkeys([*stated, *self.rows["players"], *cut, *paired]))
        unnamed = [player for player in names if not self.rows["players"].get(player, {}).get("name")]
        if unnamed:
            self.notes.append(
                f"{counted(len(unnamed), 'player')} without a name; add Cobra's players response to show names."
            )
        return tuple(self.entrant(player, stated.get(player, {}), cut.get(player, {})) for player in names)

    def entrant(self, player: str, row: Json, cut: Json) -> Entrant:
        facts = self.rows["players"].get(player, {})
        active = facts.get("active")
        return Entrant(
            id=player,
            name=str(facts.get("name") or f"player {player}"),
            rank=whole(row.get("position")),
            corp_identity=self.identity(facts, "corp"),
            runner_identity=self.identity(facts, "runner"),
            match_points=number(row.get("points")),
            strength_of_schedule=number(row.get("sos")),
            extended_strength_of_schedule=number(row.get("extended_sos")),
            seed=whole(cut.get("seed")),
            cut_rank=whole(cut.get("position")),
            active=active if isinstance(active, bool) else None,
            manual_seed=whole(facts.get("manual_seed")) if self.seeded else None,
        )

    def identity(self, facts: Json, side: str) -> str | None:
        named = facts.get(f"{side}_identity")
        if named is None:
            named = self.rows["identities"].get(str(facts.get(f"{side}_identity_id")), {}).get("name")
        return str(named) if named else None
