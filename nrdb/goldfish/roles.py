"""Roles of cards, from facts about them: economy, draw, breakers, reach; and whether a card needs an opponent.

Roles are facts about the list, not about play: they don't depend on the AI player.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from nrdb.behaviour.facts import SUITE
from nrdb.behaviour.opponent import needs_opponent

if TYPE_CHECKING:
    from nrdb.engine.model.card import CardInPlay, Table

NEEDS: Final = ("alone", "partly", "opponent", "blank")
"""A card works alone, in part, or only with an opponent; blank cards are not implemented."""

# The ice that a card says it breaks: a type, mapped to its breaker, or any ice.
_ICE = {"barrier": "fracter", "wall": "fracter", "code_gate": "decoder", "sentry": "killer"}
_ANY = frozenset(("ice", "host", "chosen"))


def roles(card: CardInPlay) -> frozenset[str]:
    """Return a card's roles; cards that break ice also get the breaker types they replace: fracter, decoder, killer."""
    if card.type in ("ice", "agenda"):
        return frozenset((card.type,))
    if "icebreaker" in card.terms:
        return frozenset(("breaker", *answers(card)))
    facts, corp, one_shot = card.facts, card.side == "corp", card.type in ("event", "operation")
    has = {
        # Credits for one run are gone after it, and one-shot cards must gain more than they cost.
        "money": not facts.for_one_run and (facts.credits > card.printed if one_shot else facts.pays),
        "draw": facts.draws and (facts.drawn > 1 or not one_shot),
        "tutor": "tutor" in facts.does,
        "reach": facts.reaches and not corp,
        "harm": facts.harms and corp,
        "speed": facts.advances and corp,
    }
    return answers(card).union([role for role, held in has.items() if held])


def answers(card: CardInPlay) -> frozenset[str]:
    """Return the ice types, named after their breakers, that an installed card can get through.

    Abilities that work once or against some ice only don't count.
    """
    if card.side != "runner" or card.type == "event":
        return frozenset()
    found = {kind for kind in SUITE if kind in card.terms or "ai" in card.terms}
    for ability in card.facts.abilities:
        if not ability.conditional and "trash" not in ability.names:
            types = [_ICE[what] for what in ability.breaks if what in _ICE]
            found.update(types or (SUITE if _ANY.intersection(ability.breaks) else ()))
    return frozenset(found)


def need(card: CardInPlay) -> str:
    """Return which of `NEEDS` fits a card: it works alone, in part, only with an opponent, or isn't implemented."""
    if card.coverage != "opponent":
        return "blank" if card.coverage == "missing" else "alone"
    acting = [ability.node for ability in card.facts.abilities if ability.kind not in _FRAME]
    return "opponent" if all(needs_opponent(node, card.side) for node in acting) else "partly"


# Abilities that restrict how a card is used.
_FRAME = frozenset(
    ("play_if", "use_if", "install_only", "install_if", "install_in", "only_in", "rez_if", "only_one", "extra_cost")
)


class DeckComposition:
    """The composition of a deck: copies by role and by need, and the figures that are compared with peer lists."""

    def __init__(self, table: Table, copies: Mapping[str, int], side: str = "") -> None:
        cards = [(card, copies[card.id]) for card in table.cards if card.id in copies]
        self.side = side or table.side
        self.size = sum(copies.values())
        self.of = {card.id: roles(card) for card, _ in cards}
        needs = {card.id: need(card) for card, _ in cards}
        self.roles: Counter[str] = Counter()
        self.needs: Counter[str] = Counter()
        self.blank = 0
        """Copies that are not fully implemented and might have further roles; ice and agendas don't count."""
        for card, n in cards:
            for role in self.of[card.id]:
                self.roles[role] += n
            self.needs[needs[card.id]] += n
            if card.coverage in ("missing", "partly") and card.type not in ("ice", "agenda"):
                self.blank += n
        self.idle = {card.id: n for card, n in cards if needs[card.id] == "opponent" and not self.of[card.id] & _GAME}
        """Copies that do nothing alone, by card; ice, agendas and breakers don't count."""
        self.waiting = {
            name for name, wants in needs.items() if wants in ("partly", "opponent") and not self.of[name] & _GAME
        }
        """Cards that need an opponent at least in part; ice, agendas and breakers don't count."""
        self.supports = sum(n for card, n in cards if not self.of[card.id] & _GAME)
        """Copies of everything except ice, agendas and breakers."""
        self.assets = sum(n for card, n in cards if card.type == "asset")
        self.quick = sum(n for card, n in cards if self.of[card.id] & _QUICK)
        """Copies that speed up scoring or find other cards, as combo decks have."""
        self.unread = sum(
            n for card, n in cards if "icebreaker" in card.terms and card.coverage == "missing" and not answers(card)
        )
        """Copies of unimplemented icebreakers; what they break is unknown."""
        self.turns = any("change-subtype" in card.facts.does for card in table.cards if card.side == self.side)
        """Whether any card, identity included, can change the type of ice."""
        self.counters = sum(n * card.requirement for card, n in cards if card.type == "agenda")
        self.points = sum(n * card.points for card, n in cards if card.type == "agenda")

    @property
    def idle_share(self) -> float:
        """The share of supporting cards that do nothing without an opponent."""
        return sum(self.idle.values()) / self.supports if self.supports else 0.0

    def answers(self, kind: str) -> int:
        """Return the copies that handle an ice type, named after its breaker, plus tutors; 0 if none handles it."""
        own = self.roles[kind] or (max(self.roles[other] for other in SUITE) if self.turns else 0)
        return own + self.roles["tutor"] if own else 0

    def figures(self) -> dict[str, float]:
        """Return the figures that are compared with peer lists; shares are of all cards."""
        held = self.roles
        if self.side == "corp":
            return {
                "ice": held["ice"] / self.size,
                "money": held["money"] / self.size,
                "agendas": held["agenda"] / self.size,
                "counters": self.counters / self.points if self.points else 0.0,
                "harm": held["harm"] / self.size,
                "assets": self.assets / self.size,
                "quick": self.quick / self.size,
            }
        return {
            "money": held["money"] / self.size,
            "draw": (held["draw"] + held["tutor"]) / self.size,
            "reach": held["reach"] / self.size,
            **{kind: float(self.answers(kind)) for kind in SUITE},
        }


_QUICK = frozenset(("speed", "draw", "tutor"))
_GAME = frozenset(("ice", "agenda", "breaker", *SUITE))
