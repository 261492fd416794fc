"""Accounts of scenarios: the board, what each action leads to and by which rule, and the legal actions at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from nrdb.behaviour.render import render
from nrdb.engine.model.decision import NO, PASS, YES, Option
from nrdb.engine.model.numbers import SIDES
from nrdb.engine.steps.run import GO_ON
from nrdb.errors import NrdbError
from nrdb.games.board import free_memory, rig_board, servers_board, side_board
from nrdb.games.story import ENDS, SENTENCES, Narrator, with_bits
from nrdb.scenarios.language import Scenario, ScenarioTable, failure
from nrdb.scenarios.rules_of_play import ACTIONS, BIDS, CARD_ACTIONS, CHOICES, HAPPENINGS, behind_deed, cited
from nrdb.text import listed

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue
    from nrdb.engine.model.card import CardInPlay
    from nrdb.engine.model.side import Side


class Happening(NamedTuple):
    """An event of the game, and the citation of the rule behind it; empty if none is known."""

    text: str
    rule: str


class Deed(NamedTuple):
    """A line that was played: its number, its words, and what happened until the next choice."""

    line: int
    text: str
    happened: list[Happening]
    unmet: str | None = None
    """Why an expectation isn't met; None if it is, and for actions."""


class Choice(NamedTuple):
    """A legal action: the clause that takes it, what it does, and the rule that allows it."""

    clause: str
    does: str
    rule: str


class Moment(NamedTuple):
    """The decision that the game is waiting for: the step and its rule, who decides what, and the choices."""

    turn: str
    step: str
    rule: str
    player: str
    about: str
    choices: tuple[Choice, ...]


class Account(NamedTuple):
    """A scenario as played: the board at the beginning, the actions taken, and the legal actions at the end."""

    scenario: Scenario
    rulebook: str
    board: list[str]
    deeds: list[Deed]
    after: list[str]
    """The board at the end."""
    now: Moment | None
    """The decision that the game is waiting for; None once it is over."""
    end: str
    """How the game has ended; empty while it is in progress."""
    fault: str | None
    """Why a line couldn't be played; the lines after it weren't played either."""

    @property
    def holds(self) -> bool:
        """True if every line could be played and every expectation is met."""
        return self.fault is None and all(deed.unmet is None for deed in self.deeds)


def account(scenario: Scenario, catalogue: Catalogue) -> Account:
    """Play a scenario and return its account. Raises `Fault` if its table can't be set up."""
    witness = NarratedTable(catalogue)
    board: list[str] = []
    fault = None
    for line, kind, text in scenario.clauses:
        try:
            if kind != "given" and not board:
                witness.start()
                board = witness.board()
            witness.play(line, kind, text)
        except (LookupError, NrdbError, ValueError) as error:
            found = failure(scenario, line, error)
            if not board:
                raise found from error
            fault = found.message
            break
    if not board:
        try:
            witness.start()
        except (LookupError, NrdbError, ValueError) as error:
            line = scenario.clauses[-1][0] if scenario.clauses else scenario.line
            raise failure(scenario, line, error) from error
        board = witness.board()
    g = witness.g
    end = ENDS.get(g.over, g.over).format(winner=f"The {g.winner.capitalize()}" if g.winner else "Nobody")
    now = None if g.over else witness.now()
    return Account(scenario, g.table.rulebook.id, board, witness.deeds, witness.board(), now, end, fault)


_RUNNER: Final = frozenset(
    ("run", "approach", "encounter", "pass", "breach", "access", "steal", "break", "bypass", "jack_out")
)
"""Entries in the transcript whose subject is always the Runner."""
_ACTIVE: Final = frozenset(("credit", "draw_action", "score"))
"""Entries whose subject is the active player."""
_IMPERSONAL: Final = {
    "found": "{card} is found",
    "expose": "{card} is exposed",
    "to_hand": "{card} is added to the hand",
    "draw": "{card} is drawn",
    "purge": "virus counters are purged",
    "run_ends": "the run is over",
    "mandatory": "the Corp's mandatory draw",
    "triggered": "{card}'s conditional ability resolves",
    "turn": "{side}'s turn begins",
}
"""Entries that are worded here, since they don't say who acts."""
_STEPS: Final = {
    "actions": "action phase",
    "window": "paid ability window",
    "discard": "discard step",
    "subroutines": "subroutines resolve",
    "jack_out": "jack out or continue",
    "approach": "approaching ice",
    "encounter": "encountering ice",
    "breach": "breach",
    "successful": "successful run",
    "approach_server": "approaching the server",
}
"""The names that players use for steps."""
_ABOUT: Final = {
    "action": "an action",
    "window": "what to do in this window",
    "paid": "what to do in this window",
    "interrupt": "whether to interrupt",
    "order": "what resolves first",
    "may": "whether to use an ability",
    "accessed": "what to do with the accessed card",
    "access": "which card to access",
    "jack_out": "whether to jack out",
}
"""What a decision is about, by its kind."""


def _conditional(card: CardInPlay) -> str:
    """Return what a card's conditional ability does, in brackets, if the card has only one."""
    found = [ability for ability in card.words if ability.name in ("when", "replace")]
    return f" ({render((found[0],))[0].rstrip('.')})" if len(found) == 1 else ""


class NarratedTable(ScenarioTable):
    """A table that keeps an account of what happens on it."""

    def __init__(self, catalogue: Catalogue) -> None:
        super().__init__(catalogue)
        self.deeds: list[Deed] = []
        self.told = 0
        """Number of entries in the transcript that are in the account."""

    def start(self) -> None:
        """Set the table up, and begin the account."""
        super().start()
        self.narrator = Narrator.midway(self.g)
        self.active = self.g.acting.name  # the player whose turn it was at the latest entry in the account
        self.document = self.g.table.rulebook.turns["runner"][0].rule.partition(" ")[0]

    def play(self, line: int, kind: str, text: str) -> None:
        """Play a clause and add it to the account."""
        if kind == "given":
            self.take(kind, text)
            return
        words = text if kind == "do" else f"{kind}: {text}" if kind in ("Corp", "Runner") else f"{kind} {text}"
        self.deeds.append(Deed(line, words, []))
        if kind not in ("expect", "now"):
            self.take(kind, text)
            self._hear()
            return
        if kind == "expect":
            self.settle()
        self._hear()
        try:
            self.look(text)
        except NrdbError as error:
            self.deeds[-1] = self.deeds[-1]._replace(unmet=error.message)

    def _apply(self, option: Option) -> None:
        g = self.g
        decision, player, options = g.decision, g.player, g.legal_actions()
        if decision is not None and player is not None:
            who = f"the {player.capitalize()}"
            others = [self.clause(other, options) for other in options if other != option]
            could = f" (could also: {listed(others, 'or')})" if 0 < len(others) <= 4 else ""
            if option == PASS:
                if others:
                    self._note(f"{who} passes{could}", self._rule())
            elif option == GO_ON:
                self._note(f"{who} continues the run", self._rule())
            elif decision.kind == "order":
                self._note(f"{who} has {self.clause(option, options).removeprefix('choose ')} resolve first{could}",
                           self._rule())  # fmt: skip
            elif decision.kind not in ("action", "window", "paid", "access", "resolve"):
                clause = self.clause(option, options)
                chosen = clause.removeprefix("choose ")
                self._note(
                    f"{who} chooses {chosen}{could}" if chosen != clause else f"{who}: {clause}{could}", self._rule()
                )
        super()._apply(option)
        self._hear()

    def _note(self, text: str, rule: str) -> None:
        self.deeds[-1].happened.append(Happening(text, rule))

    def _hear(self) -> None:
        """Add the new entries in the transcript to the account."""
        entries = self.g.transcript or []
        for entry in entries[self.told :]:
            kind = entry[0]
            if kind == "turn":
                self.active = SIDES[entry[4]]
            if kind in _IMPERSONAL:
                text = _IMPERSONAL[kind]
                card = self.g.table.card_of[entry[1]] if "{card}" in text else None
                text = text.replace("{card}", card.title if card is not None else "")
                text = text.replace("{side}", f"the {self.active.capitalize()}")
                if kind == "triggered" and card is not None:
                    text += _conditional(card)
            elif kind in SENTENCES:
                text = self.narrator.sentence(entry)
                subject = "the Runner " if kind in _RUNNER else f"the {self.active.capitalize()} "
                text = f"{subject}{text}" if kind in _RUNNER | _ACTIVE else text
            else:
                continue
            self._note(with_bits(self.g, text), cited(HAPPENINGS.get(kind, ""), self.document))
        self.told = len(entries)

    # -- legal actions now -------------------------------------------------------------------------------------------

    def now(self) -> Moment | None:
        """Return the decision that the game is waiting for, with its choices."""
        g = self.g
        if g.decision is None or g.player is None:
            return None
        decision, options = g.decision, g.legal_actions()
        name = self._step()[0]
        about = _ABOUT.get(decision.kind, f"an answer: {(decision.about or decision.kind).replace('_', ' ')}")
        if decision.me >= 0:
            about += f" ({g.table.card_of[decision.me].title})"
        choices = [
            Choice(self.clause(option, options), self._does(option), self._allowed(option)) for option in options
        ]
        step = _STEPS.get(name, name.replace("_", " "))
        return Moment(g.acting.name, step, self._rule(), g.player, about, tuple(choices))

    def _step(self) -> tuple[str, str]:
        """Return the current step of the run, or else of the turn: its name and its rule."""
        g = self.g
        if g.run is not None and not g.run.standalone:
            row = g.table.rulebook.run[min(g.run.at, len(g.table.rulebook.run) - 1)]
            return row.name, row.rule
        steps = g.table.rulebook.turns[g.acting.name]
        row = steps[min(max(g.step, 0), len(steps) - 1)]
        return row.name, row.rule

    def _rule(self) -> str:
        """Return the rule behind the decision that the game is waiting for."""
        decision = self.g.decision
        kind = decision.kind if decision is not None else ""
        if decision is not None and (kind, decision.about) == ("number", "trace"):
            return cited(BIDS[self.g.player or ""], self.document)
        if kind == "action":
            return cited(ACTIONS[self.g.acting.name], self.document)
        return cited(CHOICES[kind], self.document) if kind in CHOICES else self._step()[1]

    def _allowed(self, option: Option) -> str:
        """Return the rule that allows an option."""
        g = self.g
        kind = g.decision.kind if g.decision is not None else ""
        if kind in ("action", "window", "paid", "accessed", "interrupt") and option not in (PASS, NO, YES):
            if option[0] == "use" and kind == "action" and self._clicks(option):
                return cited(CARD_ACTIONS[g.acting.name], self.document)
            ice = option[0] == "rez" and g.table.card_of[option[1]].type == "ice"
            return behind_deed("rez_ice" if ice else option[0], g.player or "", self.document) or self._rule()
        return self._rule()

    def _clicks(self, option: Option) -> int:
        """Return how many clicks an ability costs."""
        abilities = self.g.table.card_of[option[1]].paid
        return abilities[option[2]].clicks if option[2] < len(abilities) else 0

    def _does(self, option: Option) -> str:
        """Return in our own words what an option does; empty if its clause says so already."""
        g = self.g
        if option[0] == "use":
            card = g.table.card_of[option[1]]
            if option[2] < len(card.paid) and 0 <= (number := card.paid[option[2]].number) < len(card.words):
                return with_bits(g, render((card.words[number],))[0])
        if option[0] == "sub" and g.run is not None:
            return self.narrator.subroutine(g.run.ice, option[1]).strip("“”")
        return ""

    # -- the board --------------------------------------------------------------------------------------------------

    def board(self) -> list[str]:
        """Return the board in words, line by line."""
        g = self.g
        lines = []
        for side in g.sides:
            if side.seated:
                lines.append(self._player(side))
                lines += self._servers() if side is g.corp else self._rig()
        return lines

    def _player(self, side: Side) -> str:
        held = side_board(self.g, side)
        names = ("HQ", "R&D", "Archives") if side is self.g.corp else ("grip", "stack", "heap")
        piles = zip((*names, "scored"), (held.hand, held.deck, held.discard, held.scored), strict=True)
        facts = [*held.facts, *(f"{name}: {', '.join(cards)}" for name, cards in piles if cards)]
        identity = f" ({held.identity})" if held.identity else ""
        return f"{held.name.capitalize()}{identity}: {'; '.join(facts)}"

    def _servers(self) -> list[str]:
        """Return the servers that aren't empty, with their ice from the outside in."""
        lines = []
        for held in servers_board(self.g):
            parts = [f"ice, outermost first: {', '.join(map(str, held.ice))}"] if held.ice else []
            parts += [f"in the root: {', '.join(map(str, held.root))}"] if held.root else []
            lines.append(f"  {held.name}: {'; '.join(parts)}")
        return lines

    def _rig(self) -> list[str]:
        rig = rig_board(self.g)
        return [f"  rig: {', '.join(map(str, rig))}; {free_memory(self.g)} MU available"] if rig else []
