"""The AI player `plain`, which follows simple rules and doesn't plan ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nrdb.engine.model.decision import CREDIT, DRAW, KEEP, PASS, PAY_FROM, UNTAG, YES
from nrdb.engine.model.numbers import CORP, HQ, RD, RUNNER
from nrdb.engine.rules import runs, values
from nrdb.engine.rules.costs import extras
from nrdb.engine.rules.servers import remotes
from nrdb.engine.words.breaking import can_break
from nrdb.players.sealed import sealed_answer

if TYPE_CHECKING:
    from nrdb.engine.model.card import Table
    from nrdb.engine.model.decision import Decision, Option
    from nrdb.engine.model.side import Side
    from nrdb.engine.view import View

ENOUGH = 5
"""Credits at which the plain player stops collecting more."""
HAND = 4
"""Cards in hand at which the plain player stops drawing."""
ICE_PER_SERVER = 2
"""Number of pieces of ice that the plain Corp installs on a server."""


class PlainPlayer:
    """Follows fixed rules: collect credits, build, then score or run; the first of equal options wins."""

    name = "plain"

    def begin(self, table: Table, side: int, seed: int, game: int) -> None:
        """Start a new game; nothing is kept between games."""

    def unharmed(self, view: View, decision: Decision) -> list[Option]:
        """Return the legal options, leaving out any that would flatline the Runner as long as others remain."""
        options = view.legal_actions()
        if view.side != RUNNER or len(view.own.hand) > MORTAL:
            return options
        return [option for option in options if not _deadly(view, decision, option)] or options

    def choose(self, view: View, decision: Decision) -> Option:
        """Return the option that the rules rate highest."""
        options = self.unharmed(view, decision)
        if (sealed := sealed_answer(view, decision, options)) is not None:
            return sealed
        if decision.kind == "action":
            worth = corps_action if view.side == CORP else runners_action
            return max(options, key=lambda option: worth(view, option))
        if decision.kind in ("window", "paid"):
            return max(options, key=lambda option: in_window(view, option))
        for answer in (KEEP, YES, ("go_on",)):
            if answer in options:
                return answer
        if decision.kind == "number" and decision.about in _WELCOME:
            return options[-1]
        if decision.about == "pay_x" and view.ask(runs.encountered_ice) >= 0:
            return next((option for option in options if option[1] >= _wanted(view, decision.me)), options[0])
        if decision.kind == "accessed":
            return next((option for option in options if option[0] in ("steal", "trash")), options[0])
        return options[0] if options[0] != PASS else options[-1]


MORTAL = 4
"""The most damage that a single option can do to the Runner who chooses it."""


def _deadly(view: View, decision: Decision, option: Option) -> bool:
    """Return whether an option can deal more damage than the Runner has cards, as far as that is implemented."""
    about = [decision.me] if option == YES and decision.me >= 0 else []
    if option[0] in ("use", "play", "steal", "install"):
        about = (
            [option[1], *(me for me, _ in view.ask(extras, option[0], option[1]))]
            if option[0] == "steal"
            else [option[1]]
        )
    card_of, hand = view.table.card_of, view.own.hand
    return any(card_of[i].facts.suffered > len(hand) - (i in hand) for i in about)


_WELCOME = ("access", "lose", "lose_bad_publicity", PAY_FROM)
"""Kinds of number choices for which the highest number is best."""


def corps_action(view: View, option: Option) -> tuple[int, int]:
    """Return how highly the plain Corp rates an action: advance, play, protect, install, use, basic actions."""
    side, kind, card_type = view.own, option[0], _card_type(view, option)
    poor = side.credits < ENOUGH
    if kind == "advance":
        agenda = card_type == "agenda"
        return (9 if agenda and side.credits else 0, view.advancement[option[1]])
    if kind == "play":
        return (8, 0)
    if kind == "install" and card_type == "ice":
        walls = len(view.ice[option[2]]) if option[2] < len(view.ice) else ICE_PER_SERVER
        return (7 if walls < ICE_PER_SERVER else 0, -walls)
    if kind == "install":
        if card_type == "agenda" and not poor:
            return (6, len(view.ice[option[2]]) if option[2] < len(view.ice) else 0)
        return (4 if card_type != "agenda" and not view.root(option[2]) else 0, option[2])
    if kind == "use" and (earned := _earns(view, option)):
        return (4, earned)
    return _basic(view, side, option)


def runners_action(view: View, option: Option) -> tuple[int, int]:
    """Return how highly the plain Runner rates an action: remove a tag, play, install, run, use, basic actions."""
    side, kind = view.own, option[0]
    if option == UNTAG:
        return (10, 0)
    if kind == "play":
        return (8, 0)
    if kind == "install":
        return (7, -view.ask(values.install_cost, option[1]))
    if kind == "use" and (earned := _earns(view, option)):
        return (4, earned)
    if kind == "run":
        return _run(view, option[1])
    return _basic(view, side, option)


def _run(view: View, server: int) -> tuple[int, int]:
    """Return how highly the plain Runner rates a run; it avoids visible damage that would flatline it.

    Advanced remotes and remotes without ice are run on with any number of credits; other servers need `ENOUGH` credits.
    """
    sheets = view.ice
    ice = sheets[server] if server < len(sheets) else []
    if any(_harm(view, i) > len(view.own.hand) for i in ice if view.active[i]):
        return (0, 0)
    remote = server in view.ask(remotes)
    if remote and any(view.advancement[i] for i in view.root(server)):
        return (9, -len(ice))
    if remote and not ice and view.root(server):
        return (9, -1)
    if view.own.credits < ENOUGH:
        return (0, 0)
    return (3 if remote else 5 if server in (HQ, RD) else 1, -len(ice))


def _harm(view: View, ice: int) -> int:
    """Return the total damage of a piece of ice's subroutines; 0 if an installed card breaks them."""
    card_of = view.table.card_of
    breaks = (of for i in view.own.installed for of in card_of[i].facts.breaks)
    broken = any(of in ("ice", "any") or view.ask(values.has_term, ice, of) for of in breaks)
    return 0 if broken else card_of[ice].facts.sub_damage


def _earns(view: View, option: Option) -> int:
    """Return how much a click on an installed card's ability earns, in credits gained, taken or hosted."""
    ability = view.ask(values.paid_abilities, option[1])[option[2]]
    about = ability.about.partition("+")[0] if ability.clicks else ""
    return {"gain": 2, "place": 1, "take": view.credit[option[1]]}.get(about, 0)


def in_window(view: View, option: Option) -> tuple[int, int]:
    """Return how highly to rate an option in a window: score, rez, break, boost a weak breaker, else pass."""
    kind = option[0]
    if kind == "score":
        return (9, 0)
    if kind == "rez":
        return (8, 0)
    if kind == "use" and view.ask(runs.encountered_ice) >= 0:
        ability = view.ask(values.paid_abilities, option[1])[option[2]]
        about = ability.about.partition("+")[0]
        if about == "break":
            return (7, 0)
        if ability.breaks and ability.varies:
            return (7 if _breaks_this(view, option[1]) and view.own.credits >= _wanted(view, option[1]) else 0, 0)
        if about == "boost" and not view.ask(runs.interfaces, option[1]) and _breaks_this(view, option[1]):
            return (6, 0)
    return (5, 0) if option == PASS else (0, 0)


def _breaks_this(view: View, breaker: int) -> bool:
    """Return whether a card can break the encountered ice if it is strong enough."""
    return any(view.ask(can_break(of), breaker) for of in view.table.card_of[breaker].facts.breaks)


def _wanted(view: View, breaker: int) -> int:
    """Return the X with which a breaker matches the ice's strength and breaks all unbroken subroutines."""
    return max(
        len(view.ask(runs.unbroken)),
        view.ask(values.strength, view.ask(runs.encountered_ice)) - view.ask(values.strength, breaker),
    )


def _card_type(view: View, option: Option) -> str:
    return view.table.card_of[option[1]].type if len(option) > 1 and isinstance(option[1], int) else ""


def _basic(view: View, side: Side, option: Option) -> tuple[int, int]:
    if option == DRAW and not view.ask(values.forbidden, side, "draw"):
        return (3 if len(side.hand) < HAND else 1, 0)
    if option == CREDIT:
        return (2, 0)
    return (0, 0)
