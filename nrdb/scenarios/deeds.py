"""Actions of players in a scenario: the option that a clause means, and the default without a clause."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from nrdb.catalogue import Catalogue
from nrdb.engine.chance import Pick
from nrdb.engine.model.decision import NO, PASS, PAY_FROM, UNTAG, Decision, Option
from nrdb.engine.steps import machine
from nrdb.engine.steps.run import GO_ON, JACK_OUT
from nrdb.errors import NrdbError, PlayError
from nrdb.scenarios.table import SERVERS, TableSetup, server_name, whole
from nrdb.text import listed, quoted

CONTINUE: Final = "continue the run (no line needed)"
"""What an account calls the option to continue a run, which is the default."""
BARE = {"credit": ("credit",), "draw": ("draw",), "purge": ("purge",), "remove tag": UNTAG, "jack out": JACK_OUT,
        "pass": PASS, "access unseen": ("blind",)}  # fmt: skip
"""Actions without a card."""
WORDS = {
    **{word: (word,) for word in ("play", "rez", "score", "advance", "steal", "access")},
    "trash": ("trash", "trash_resource"),
    "use": ("use", "guard"),
}
"""The kinds of options that a word before a card's title can mean."""
Fits = Callable[[Option], bool]


def between_actions(decision: Decision | None) -> bool:
    """Return whether nothing is open except what a player does next."""
    return decision is None or decision.kind in ("action", "window")


class Deeds(TableSetup):
    """A table on which players act."""

    def __init__(self, catalogue: Catalogue, pick: Pick | None = None) -> None:
        super().__init__(catalogue, pick)
        self.offers: set[tuple[str, Option]] = set()
        """The options offered so far, and to whom."""

    def do(self, text: str, side: str = "") -> None:
        """Take the option that a clause names as soon as it is offered."""
        said, colon, rest = text.partition(": ")
        if colon and said in ("Corp", "Runner"):
            side, text = said.lower(), rest
        if text == "end turn":
            self._end_turn()
        elif text.startswith("until "):
            self._go_on_until(text.removeprefix("until "))
        else:
            self._take(text, side or ("" if self.alone else self.g.acting.name))

    def _take(self, text: str, side: str) -> None:
        g = self.g
        if between_actions(g.decision) and text.startswith("choose "):
            raise PlayError(f"there is no choice to answer with {quoted(text.removeprefix('choose '))}")
        while (option := self.meant(text, side)) is None:
            least = PASS if PASS in g.legal_actions() else self._least()
            if least is None:
                whose = f" for the {g.player.capitalize()}" if g.player and not self.alone else ""
                raise PlayError(f"cannot {text}; legal options{whose}: {self.possible()}.")
            self._apply(least)
        self._apply(option)

    def _apply(self, option: Option) -> None:
        self.offers.update((self.g.player or "", found) for found in self.g.legal_actions())
        self.g.apply(option)

    def settle(self) -> None:
        """Let everything that has begun finish, as long as there is no choice to make."""
        while not self.g.over and self.g.flow is not None and (least := self._least()) is not None:
            self._apply(least)
        self.offers.update((self.g.player or "", found) for found in self.g.legal_actions())

    def _least(self) -> Option | None:
        """Return the default option if a line needn't choose; None if it must."""
        g = self.g
        if g.decision is None or g.decision.kind == "action":
            return None
        options = g.legal_actions()
        if g.decision.about == PAY_FROM:
            return options[-1]
        if PASS in options:
            return PASS
        if GO_ON in options:
            return GO_ON
        if g.decision.kind == "accessed" and NO in options:
            return NO
        forced = len(options) == 1 and options[0][0] in ("access", "blind", "steal", "guard")
        return options[0] if forced or options[0][0] == "next" else None

    def _end_turn(self) -> None:
        g = self.g
        self.settle()
        if not between_actions(g.decision):
            raise ValueError(f"the game is waiting for {g.decision}")
        turn = g.turn
        while g.decision is not None and g.decision.kind == "window":
            self._apply(PASS)
        if g.turn == turn:
            g.acting.clicks = 0
            g.decision = None
            machine._go(g)
        while not g.over and (g.turn == turn or not self._in_actions()):
            least = self._least()
            if least is None:
                return
            self._apply(least)

    def _in_actions(self) -> bool:
        """Return whether a player may act, or do something before the next action."""
        steps = self.g.table.rulebook.turns[self.g.acting.name]
        return self.g.flow is None and steps[self.g.step].name == "actions"

    def _go_on_until(self, text: str) -> None:
        """Pass until the event that `text` names happens again."""
        g, seen = self.g, self.happenings(text)
        while self.happenings(text) <= seen:
            least = PASS if PASS in g.legal_actions() else self._least()
            if least is None:
                raise PlayError(f"{text} doesn't happen; legal options: {self.possible()}.")
            self._apply(least)

    def happenings(self, text: str) -> int:
        """Return how often an event has happened this turn.

        `text` is the event's name, followed by a card's title to count only what happened to that card.
        """
        found = 0
        for name, it, *_ in self.g.events:
            words = name.replace("_", " ")
            if text == words:
                found += 1
            elif text.startswith(words + " ") and 0 <= it < len(self.g.table.card_of):
                held = self.catalogue.resolve(text.removeprefix(words + " "), edition=self.edition)
                found += any(card.id == self.g.table.card_of[it].id for card in held)
        return found

    # -- which option is meant --------------------------------------------------------------------------------------

    def meant(self, text: str, side: str) -> Option | None:
        """Return the option that a clause names, if it is offered to this side."""
        if side and self.g.player != side:
            return None
        return self.chosen(text, self.g.legal_actions())

    def chosen(self, text: str, options: list[Option]) -> Option | None:
        """Return the option among `options` that a clause names."""
        numbered = re.fullmatch(r"(.*) #(\d+)", text)
        text, n = (numbered[1], whole(numbered[2])) if numbered else (text, 1)
        fits = self._fits(text)
        return next(iter([option for option in options if fits(option)][n - 1 : n]), None)

    def _fits(self, text: str) -> Fits:
        word, _, rest = text.partition(" ")
        if text in BARE:
            bare = BARE[text]
            return lambda option: option == bare
        if word == "choose":
            return lambda option: self._answers(option, rest)
        if word == "run":
            run = ("run", self.server(rest))
            return lambda option: option == run
        if word in ("break", "resolve"):
            sub = ("sub", whole(rest) - 1)
            return lambda option: option == sub and self.g.decision is not None and self.g.decision.kind == word
        if word == "pay":
            n, _, title = rest.partition(" from ")
            return lambda option: self._pays(option, whole(n), title)
        if word == "use":
            numbered = re.fullmatch(r"(.*) (\d+)", rest)
            return self._uses(numbered[1], whole(numbered[2])) if numbered else self._about(word, rest)
        if word in ("install", "replace"):
            return self._installs(word, rest)
        if word not in WORDS:
            verbs = listed([*WORDS, "install", "run", "choose"], "or")
            raise ValueError(f"{quoted(word)} isn't something that players do; they {verbs}")
        return self._about(word, rest)

    def _about(self, word: str, title: str) -> Fits:
        wanted, words = self.card(title).id, WORDS.get(word, (word,))
        return lambda option: option[0] in words and self.g.table.card_of[option[1]].id == wanted

    def _uses(self, title: str, n: int) -> Fits:
        about = self._about("use", title)
        return lambda option: about(option) and option[2] == self._nth(option[1], n)

    def _installs(self, word: str, text: str) -> Fits:
        title, _, server = text.partition(" in ")
        about = self._about(word, title)
        if self.card(title).side == "runner":
            return about
        return lambda option: about(option) and option[2] == self.server(server or "new")

    def _pays(self, option: Option, n: int, title: str) -> bool:
        decision = self.g.decision
        if decision is None or decision.about != PAY_FROM or option != ("number", n):
            return False
        fund = title == "the fund"
        return decision.me < 0 if fund else self.g.table.card_of[decision.me].id == self.card(title).id

    def _nth(self, i: int, k: int) -> int:
        """Return the position of a card's kth printed paid ability among the paid abilities that the engine offers."""
        card = self.g.table.card_of[i]
        numbers = [n for n, ability in enumerate(card.words) if ability.name == "paid"]
        offered = [paid.number for paid in card.paid]
        if k > len(numbers):
            return k - 1  # it has gained more
        return offered.index(numbers[k - 1]) if numbers[k - 1] in offered else -1

    def _answers(self, option: Option, text: str) -> bool:
        """Return whether an option is the answer that `choose` means."""
        kind = option[0]
        if kind in ("yes", "no", "stop", "keep", "mulligan", "pass"):
            return bool(kind == text)
        if kind == "number":
            return bool(str(option[1]) == text)
        if kind == "mode":
            return bool(text == f"mode {option[1] + 1}")
        if kind == "server":
            named = text in (*SERVERS, "new") or re.fullmatch(r"remote \d+", text)
            return bool(named) and option[1] == self.server(text)
        if kind in ("card", "next"):
            i = option[1] if kind == "card" else option[2]
            return any(
                self.g.table.card_of[i].id == card.id for card in self.catalogue.resolve(text, edition=self.edition)
            )
        return False

    def possible(self) -> str:
        """Return the options on offer now, as clauses."""
        options = self.g.legal_actions()
        about = self.g.decision.about if self.g.decision is not None else ""
        told = ", ".join(self.clause(option, options) for option in options)
        return f"{told or 'nothing'}{f' ({about})' if about else ''}"

    def clause(self, option: Option, options: list[Option]) -> str:
        """Return the clause that names an option, as it can be written in a line."""
        text = self._words(option)
        for n in range(1, len(options) + 1):
            numbered = text if n == 1 else f"{text} #{n}"
            try:
                if self.chosen(numbered, options) == option:
                    return numbered
            except (LookupError, NrdbError, ValueError):
                break
        return text

    def _words(self, option: Option) -> str:
        word, card_of = option[0], self.g.table.card_of
        bare = next((name for name, answer in BARE.items() if answer == option), None)
        if bare is not None:
            return bare
        if option == GO_ON:
            return CONTINUE
        kind = self.g.decision.kind if self.g.decision is not None else ""
        if word == "run":
            return f"run {server_name(option[1])}"
        if word == "sub":
            return f"{kind} {option[1] + 1}"
        if word in ("yes", "no", "stop", "keep", "mulligan"):
            return f"choose {word}"
        if word == "number":
            return f"choose {option[1]}"
        if word == "mode":
            return f"choose mode {option[1] + 1}"
        if word == "server":
            return f"choose {server_name(option[1])}"
        if word in ("card", "next"):
            return f"choose {card_of[option[1 if word == 'card' else 2]].title}"
        if word in ("install", "replace") and card_of[option[1]].side == "corp":
            new = option[2] >= len(self.g.ice) or not self._used(option[2])
            return f"{word} {card_of[option[1]].title} in {'new' if new and option[2] > 2 else server_name(option[2])}"
        if word == "use":
            many = len(card_of[option[1]].paid) > 1
            return f"use {card_of[option[1]].title}{f' {option[2] + 1}' if many else ''}"
        word = {"trash_resource": "trash", "guard": "use"}.get(word, word)
        return f"{word} {card_of[option[1]].title}" if len(option) > 1 else str(word).replace("_", " ")

    def _used(self, server: int) -> bool:
        """Return whether a server has a card in its root or ice protecting it."""
        return bool(self.g.ice[server]) or server in self.g.server
