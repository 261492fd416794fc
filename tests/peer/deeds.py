"""The verbs of a scenario, each carried out at our table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from nrdb.engine.model.ability import Context, StaticEffect
from nrdb.engine.model.decision import CREDIT, DRAW, PURGE, UNTAG, YES, Option
from nrdb.engine.model.numbers import COUNTERS, DISCARD, HAND, INSTALLED, PLAY, REMOVED, RUNNER, SIDES
from nrdb.engine.rules import decks, harm, money, runs, scoring, servers, values, zones
from nrdb.engine.rules.active import begin_lasting, deactivate, make_rezzed
from nrdb.engine.rules.checkpoint import iterate
from nrdb.engine.rules.costs import can_pay_extra
from nrdb.engine.rules.imminent import impend
from nrdb.engine.rules.may import can_rez
from nrdb.engine.rules.scoring import add_to_score_area
from nrdb.engine.steps.draw import draw
from nrdb.engine.steps.perform import PERFORM
from nrdb.engine.steps.run import STEPS, resolve_subroutine
from tests.peer import classic
from tests.peer.answers import NEEDLESS, answer, is_server, lead_on, purse_meant, settled
from tests.peer.seat import JACK_OUT, LONGEST, PASS, PHASES, Refused, Seat, Unsaid, Wrong
from tests.peer.words import Card, Words, fixed


class Match:
    """A scenario under way."""

    def __init__(
        self, setting: Mapping[str, Any], steps: list[list[Any]] | None = None, script: Sequence[int] = ()
    ) -> None:
        setting = {name: _numbers(name, laid) if name in SIDES else laid for name, laid in setting.items()}
        self.setting = setting
        self.steps = steps or []
        self.at = 0
        self.ahead: list[list[Any]] = []
        """The steps that follow the one that is being done."""
        self.earlier: list[list[Any]] = []
        """What a change may be counted from: as it was before the deed that comes before, and when that was paid."""
        self.used = -1
        """The card of which an ability was used last."""
        self.answered: list[Any] = []
        """A step that was done with the one before it."""
        self.held: list[Any] = []
        """Answers that are yet to be confirmed."""
        self.refused = ""
        self.seat = Seat(setting, [step[1] for step in self.steps if step[0] == "encounter"])
        self.seat.script = list(script)
        self.words = Words(self.seat)
        self.g = self.seat.g

    def do(self, step: list[Any]) -> None:
        """One step; `Wrong` when it does not come out, `Unsaid` when our table has no word for it."""
        verb, *rest = step
        if verb not in VERBS:
            raise Unsaid(f"the verb {verb!r}")
        if step is self.answered:
            return
        if verb not in ("answer", "expect", "let", "expect_change"):
            settled(self.seat)
        self.seat.spends = self._spends()
        self.seat.looked_at = bool(self.ahead) and self.ahead[0][0] == "expect"
        if verb in ("end_turn_beginning", "start_turn") or verb not in (*EARLY, *QUIET):
            self.seat.beginning = False
        if verb not in EARLY and not self.seat.beginning and not _mentions(rest, "turn_beginning"):
            self.seat.to_rest()
        try:
            VERBS[verb](self, *rest)
        except Refused as error:
            if verb in DEMANDED and not self.g.won:
                raise
            self.refused = f" (refused before: {error})"

    def _spends(self) -> Counter[str] | None:
        """What the next answers say of which credits pay: a card is named for each of its credits, and then done.

        Who is done at once pays from the pool.
        """
        named = Counter[str]()
        for n, (verb, *rest) in enumerate(self._next_steps()):
            if verb != "answer":
                break
            try:
                card = purse_meant(self.seat, self.words(rest[1]))
            except (Unsaid, LookupError):
                return None  # about something that is not there yet
            if card is not None:
                named[card] += 1
            elif named or (rest[1] == "Done" and not n):
                return named if rest[1] == "Done" else None
        return None

    def _next_steps(self) -> Iterator[list[Any]]:
        """The steps that follow, those whose outcome is expected in their place, without what is only looked at."""
        for step in self.ahead:
            if step[0] == "expect_change":
                yield from step[2]
            elif step[0] not in ("expect", "let"):
                yield step

    def play_all(self, excused: frozenset[int] = frozenset()) -> None:
        """All steps, one after the other; those excused do not come out, all others do."""
        for at, step in enumerate(self.steps, 1):
            self.at = at
            self.ahead = self.steps[at:]
            self._look_back(step)
            try:
                self.do(step)
            except Wrong:
                if at not in excused:
                    raise
                excused = excused - {at}
        settled(self.seat)
        if excused:
            raise Wrong(f"the ledger excuses what comes out: step {min(excused)}")

    def _look_back(self, step: list[Any]) -> None:
        """Where the author is asked how he pays, and then pays, our table has paid with the deed itself."""
        following = next((one for one in self.ahead if one[0] not in ("let", "expect")), [""])
        if step[0] in ("expect", "let"):
            return
        if step[0] != "expect_change":
            self.earlier = []
        if following[0] == "expect_change" and following[2] and following[2][0][0] == "answer":
            try:
                self.earlier = [self._worth(following[1])]
                if step[0] == "play":
                    self.earlier.append(self._when_paid(step[1], step[2], following[1]))
            except Exception:
                return

    def _worth(self, pairs: list[Any]) -> list[Any]:
        return [self.words(expression) for expression, _ in pairs]

    def _when_paid(self, name: str, title: Any, pairs: list[Any]) -> list[Any]:
        """The same once a card that is played is paid for, before it does anything."""
        side, (i, *_) = self.seat.side(name), self._named(name, self.words(title))
        held = side.clicks, side.credits
        side.clicks -= values.play_clicks(self.g, i)
        side.credits -= values.play_cost(self.g, i)
        worth = self._worth(pairs)
        side.clicks, side.credits = held
        return worth

    def waits(self, name: str) -> bool:
        """Whether something is done before the next turn begins: the author says so of the turn that follows."""
        other = "runner" if name == "corp" else "corp"
        for step in self.steps[self.at :]:
            if step[0] in ("rest_of_turn", "end_turn"):
                return False
            if step in (["end_turn_beginning", other], ["start_turn", other]):
                return True
            if _mentions(step, "turn_beginning"):
                return not (_mentions(step, "not") or _mentions(step, "none"))
        return False

    def asks(self) -> bool:
        """Whether the next steps are about a question."""
        for step in self.steps[self.at :]:
            if any(_mentions(step, word) for word in ("answer", "nothing_asked", "waiting")):
                return True
            if step[0] not in ("expect", "let", "expect_change"):
                break
        return False

    def number(self, card: Any) -> int:
        """The number of a card that must be there."""
        found = self.words.card(card)
        if found is None:
            raise Wrong(f"there is no card {card}")
        return found.i

    # -- expectations -------------------------------------------------------------------------------------------------

    def expect(self, expression: Any) -> None:
        if _mentions(expression, "answers"):
            return  # the author's own texts
        if self._elsewhere(expression):
            return
        if not self._comes_true(expression):
            shown = ""
            if isinstance(expression, list) and expression[0] in ("=", ">", "<", ">="):
                shown = f": {[_short(self, part) for part in expression[1:]]}"
            raise Wrong(f"expected {expression}{shown}{self.refused}")

    def _elsewhere(self, expression: Any) -> bool:
        """Whether our table does not ask what it is about, or asks it in the turn that the author begins later."""
        if not isinstance(expression, list) or expression[0] not in ("waiting", "nothing_asked"):
            return False
        verb, *rest = next((step for step in self.ahead if step[0] not in ("let", "expect")), [""])
        if expression[0] == "nothing_asked":
            return verb == "start_turn" and self.g.acting is self.seat.side(rest[0])
        return (
            verb == "answer"
            and rest[0] != expression[1]
            and str(rest[1]).lower() in NEEDLESS
            and self.seat.question is None
        )

    def _comes_true(self, expression: Any) -> bool:
        """Whether it is so now, or once what can be answered in one way only is answered."""
        for _ in range(LONGEST):
            if self.words(expression) or self._asked_there(expression):
                return True
            if not self.seat.by_itself(self._answered()):
                return False
        return False

    def _asked_there(self, expression: Any) -> bool:
        """Whether the author is asked what our table does not ask: what else to break, or to wait a moment."""
        if expression in (["not", ["nothing_asked", "runner"]], ["waiting", "corp"]):
            return self.seat.breaks_on()
        following = next(iter(self.ahead), [""])
        return expression[0] == "waiting" and following[0] == "answer" and following[2] == "Carry on!"

    def _answered(self) -> bool:
        """Whether the deed that follows answers what is asked."""
        following = next(self._next_steps(), [""])
        return following[0] == "answer" and self.seat.asks(SIDES.index(following[1]))

    def expect_change(self, pairs: list[Any], steps: list[Any]) -> None:
        before = [self.words(expression) for expression, _ in pairs]
        earlier = self.earlier if steps and steps[0][0] == "answer" else []
        outer = self.ahead
        for n, step in enumerate(steps, 1):
            self.ahead = [*steps[n:], *outer]
            self.do(step)
        self.ahead = outer
        deltas = [self.words(delta) for _, delta in pairs]
        for _ in range(LONGEST):
            after = [self.words(expression) for expression, _ in pairs]
            for base in (before, *earlier):
                if all(now - was == delta for now, was, delta in zip(after, base, deltas, strict=True)):
                    return
            if not self.seat.by_itself(self._answered()):
                break
        for (expression, _), was, now, delta in zip(pairs, before, after, deltas, strict=True):
            if now - was != delta:
                raise Wrong(f"{expression} went from {was} to {now}, not by {delta}{self.refused}")

    def let(self, name: str, expression: Any) -> None:
        while not self._answered() and self.seat.forced() is not None:
            self.seat.by_itself()
        self.seat.names[name] = self.words(expression)

    # -- answers ------------------------------------------------------------------------------------------------------

    def answer(self, name: str, what: Any) -> None:
        """Answer for a player; skip an answer that is taken back, and note one still to be confirmed."""
        if what == OVER or (what != "Done" and self._taken_back(name)):
            return
        if what == "Done":
            held, self.held = self.held, []
            for one in held:
                answer(self.seat, self.words, name, one)
        elif self._confirmed_later(name) and self.seat.pick(2):
            self.held.append(what)
            return
        answer(self.seat, self.words, name, what)

    def _taken_back(self, name: str) -> bool:
        """Return whether the author starts over after this answer, with nothing but answers in between."""
        for step in self.ahead:
            if step[:2] != ["answer", name] or step[2] == "Done":
                return False
            if step[2] == OVER:
                return True
        return False

    def _confirmed_later(self, name: str) -> bool:
        """Whether the author looks at the table, and only then says that this was all."""
        following = next((n for n, step in enumerate(self.ahead) if step[0] != "expect"), 0)
        return following > 0 and self.ahead[following] == ["answer", name, "Done"]

    # -- cards --------------------------------------------------------------------------------------------------------

    def play(self, name: str, title: Any, server: str | None = None) -> None:
        title = self.words(title)
        cards = self._named(name, title)
        where = (
            None
            if server is None and not self._server_asked(name)
            else self.seat.server(server or self.steps[self.at][2])
        )

        def fits(option: Option) -> bool:
            if option[0] not in ("play", "install") or option[1] not in cards:
                return False
            return where is None or len(option) < 3 or option[2] == where

        self.seat.act(name, fits, f"play {title}")
        lead_on(self.seat)

    def _server_asked(self, name: str) -> bool:
        """Whether the author is asked afterwards where to install; our table asks together with the card."""
        following = self.steps[self.at : self.at + 1]
        return name == "corp" and any(
            step[0] == "answer" and isinstance(step[2], str) and is_server(self.seat, step[2]) for step in following
        )

    def _named(self, name: str, title: Any) -> set[int]:
        if isinstance(title, Card):
            card = self.g.table.card_of[title.i]
            return {i for i, ready in enumerate(self.g.table.card_of) if ready is card}
        return set(self.seat.copies(str(title)))

    def rez(self, card: Any, *_: Any) -> None:
        i = self.number(card)
        if self.seat.question is None or self.seat.pick(2) == 0:
            self.seat.unasked()  # or it is rezzed while somebody is asked
        if self.g.active[i]:
            return
        if not can_rez(self.g, i):
            raise Refused(f"{self._title(i)} cannot be rezzed")
        self.seat.effect(lambda: PERFORM["rez"](self.g, ("rez", i)))

    def advance(self, card: Any, n: int = 1) -> None:
        i = self.number(card)
        for _ in range(n):
            self.seat.act("corp", lambda option: option == ("advance", i), f"advance {self._title(i)}")

    def _title(self, i: int) -> str:
        return self.g.table.card_of[i].title

    def score(self, card: Any) -> None:
        i = self.number(card)
        self.seat.act("corp", lambda option: option == ("score", i), f"score {self._title(i)}")

    def advance_and_score(self, card: Any) -> None:
        from nrdb.engine.rules.values import requirement

        i = self.number(card)
        if self.g.zone[i] == HAND:  # on the author's table even there
            self.seat.unasked()
            self.seat.effect(lambda: self._scored(i))
            return
        left = requirement(self.g, i) - self.g.advancement[i]
        self.g.corp.clicks += left
        self.g.corp.credits += left
        self.advance(Card(i, self.g.moves[i]), left)
        self.score(Card(i, self.g.moves[i]))

    def _scored(self, i: int) -> None:
        zones.install(self.g, i)
        scoring.score(self.g, i)

    def play_and_score(self, title: str) -> None:
        before = set(self.g.corp.installed)
        self.play("corp", title, "new remote")
        new = [i for i in self.g.corp.installed if i not in before]
        if not new:
            raise Wrong(f"{title} was not installed")
        self.advance_and_score(Card(new[0], self.g.moves[new[0]]))

    def ability(self, name: str, card: Any, n: int = 0, *_: Any) -> None:
        i = self.number(card)
        paid = values.paid_abilities(self.g, i)
        n = self.words(n)
        n = n if isinstance(n, int) else 0
        if self._told_once(i):
            return
        if self._asked_of(i):
            return
        if (not paid or n >= len(paid)) and self._take_credit(name, i):
            return
        if not paid and self._passes_to(i):
            return
        if not paid and self._installs_onto(i):
            return
        if not paid:
            raise Refused(f"{self._title(i)} has no ability that is paid for")
        own = [k for k, one in enumerate(paid) if one.by in (-1, SIDES.index(name))]
        k = own[n] if n < len(own) else own[-1]
        # Where the author's card has one ability for two of ours that do the same, either may be meant.
        broken = paid[k].about.startswith("break")
        does = [node.fields.get("do") for node in self.g.table.card_of[i].words if node.name == "paid"]
        does += [None] * (len(paid) - len(does))
        same = [paid[j].about == paid[k].about and (broken or does[j] == does[k]) for j in range(len(paid))]
        if self.seat.question is not None and self.seat.question.me == i and self.used == i:
            return  # it is being used, and asks for something
        self.used = i
        alike = [k, *(j for j in own if j != k and same[j])]
        self.seat.attend(name)
        offered = [j for j in alike if ("use", i, j) in self.g.legal_actions()]
        if not offered:  # it is refused, or the author counts otherwise
            offered = [k, *(j for j in own if ("use", i, j) in self.g.legal_actions())]
        if len(offered) > 1 or (offered and offered[0] != k):
            k = offered[self.seat.pick(len(offered))]
        self.seat.breaking = (name, ("use", i, k)) if paid[k].about.startswith("break") else None
        self.seat.act(name, lambda option: option == ("use", i, k), f"use {self._title(i)}")
        if n >= len(own) and self.seat.question is not None and self.seat.question.kind == "mode":
            # Where he has two abilities for one of ours with a choice, he has chosen.
            chosen = [option for option in self.g.legal_actions() if option[:2] == ("mode", n)]
            for option in chosen:
                self.seat.take(option)
        lead_on(self.seat)

    def ability_on(self, name: str, card: Any, n: int = 0, *_: Any) -> None:
        """Where the ice has no such ability, the author's Runner pays for what its subroutines would do otherwise."""
        i = self.number(card)
        if self.g.table.card_of[i].paid or runs.encountered_ice(self.g) != i or name != "runner":
            self.ability(name, card, n)
            return
        self.unbroken_subroutines(card)
        while (asked := self.seat.question) is not None and asked.me == i and YES in self.g.legal_actions():
            self.seat.take(YES)

    def _installs_onto(self, i: int) -> bool:
        """Installs on a card, by the basic action, what the next answer names: the author has an ability for it."""
        hosts = any(kind == "can_host" for kind, _ in self.g.table.card_of[i].mods)
        if not hosts or not self.ahead or self.ahead[0][0] != "answer":
            return False
        named, server = self._named("corp", self.words(self.ahead[0][2])), self.g.server[i]
        self.seat.attend("corp")
        self.seat.act("corp", lambda option: option[0] == "install" and option[1] in named and option[2] == server,
                      "install")  # fmt: skip
        if self.seat.question is not None and self.seat.question.kind == "host":
            answer(self.seat, self.words, "corp", Card(i, self.g.moves[i]))
        self.answered = self.ahead[0]
        return True

    def _take_credit(self, name: str, i: int) -> bool:
        """Takes a credit from a card that pays for something: on the author's table into the pool, and then it pays."""
        side = self.seat.side(name)
        purses = [mod for kind, mod in self.g.table.card_of[i].mods if kind == "purse"]
        if not self.g.credit[i] or not any(mod.condition is None or mod.condition(self.g, i) for mod in purses):
            return False
        if self.seat.question is not None and self.seat.question.kind == "accessed":
            return False  # there is something to answer first
        self.seat.unasked()
        self.seat.effect(lambda: money.pay_from(self.g, side, [i], 1))
        side.credits += 1
        return True

    def _told_once(self, i: int) -> bool:
        """Whether the author says once for all whether an ability that may be used is used."""
        told = self.ahead[0] if self.ahead else [""]
        if told[0] != "answer" or str(told[2]) not in ALWAYS:
            return False
        self.seat.always[i] = ALWAYS[told[2]]
        self.answered = told
        return True

    def _asked_of(self, i: int) -> bool:
        """Whether our table asks about what the author uses at the beginning of a turn; then it is used."""
        seat = self.seat
        waits = any(event == "turn_begins" for event, _ in self.g.table.card_of[i].heard)
        if waits and self.g.run is None and not seat.in_actions():
            seat.to_rest()
        if seat.question is not None and seat.question.kind == "order":
            found = next((option for option in self.g.legal_actions() if option[2] == i), None)
            if found is not None:
                seat.take(found)
                self._said_yes(i)
                return True
        return self._said_yes(i)

    def _passes_to(self, i: int) -> bool:
        """Whether it can be used in the run once both have passed: the author asks for it before."""
        seat = self.seat
        if seat.question is not None or self.g.run is None or self.g.run.ended or not self.asks():
            return False
        if any(kind == "sub_order" for kind, _ in self.g.table.card_of[i].mods):
            if seat.phase == "approach-ice":
                seat.pass_phase()
            if seat.phase == "encounter-ice":  # there the subroutines resolve when it is used
                seat.effect(lambda: STEPS["subroutines"](self.g, self.g.run, None))
                return True
        for _ in range(seat.pick(3)):
            seat.pass_phase()
            if seat.question is not None:
                self._said_yes(i)
                return True
        return False

    def _said_yes(self, i: int) -> bool:
        question = self.seat.question
        if question is None or question.me != i or YES not in self.g.legal_actions():
            return False
        self.seat.take(YES)
        lead_on(self.seat)
        return True

    def expend(self, card: Any) -> None:
        i = self.number(card)
        self.seat.act("corp", lambda option: option[:2] == ("use", i), f"expend {self._title(i)}")

    def subroutine(self, card: Any, n: int, *_: Any) -> None:
        ice = self.number(card)
        self.seat.unasked()
        self.seat.effect(lambda: self._resolves(ice, [n]))

    def unbroken_subroutines(self, card: Any, *_: Any) -> None:
        ice = self.number(card)
        self.seat.unasked()
        skipped = values.total(self.g, self.g.runner, "skip_subs") if "skip_subs" in self.g.mods else 0
        left = [n for n in range(skipped, len(runs.subroutines(self.g, ice))) if n not in self._done()]
        self.seat.effect(lambda: self._resolves(ice, left))

    def _done(self) -> set[int]:
        run = self.g.run
        return self.seat.resolved | (run.broken if run is not None else set())

    def _resolves(self, ice: int, numbers: list[int]) -> Any:
        run = self.g.run
        for n in numbers:
            self.seat.sub = ice, n
            if run is not None and run.ended:
                return
            self.seat.resolved.add(n)
            yield from resolve_subroutine(self.g, ice, n, runs.subroutines(self.g, ice)[n])

    def break_all(self, card: Any, *_: Any) -> None:
        i = self.number(card)
        self._often(i, "break", lambda: not runs.unbroken(self.g))

    def match_strength(self, card: Any, *_: Any) -> None:
        i = self.number(card)
        self._often(i, "boost", lambda: runs.interfaces(self.g, i))

    def _often(self, i: int, word: str, done: Callable[[], bool]) -> None:
        self.seat.unasked()
        way: Option | None = None
        for _ in range(20):
            if done():
                return
            offered = [option for option in self._offered("runner") if option[:2] == ("use", i)]
            uses = [option for option in offered if self._first(option) == word]
            stronger = [option for option in offered if self._first(option) == "boost"]
            if word == "break" and values.forbidden(self.g, self.g.runner, "break", runs.encountered_ice(self.g), i):
                raise Refused(f"{self._title(i)} cannot break this ice")
            if runs.interfaces(self.g, i):  # what makes it stronger may break as well
                stronger = [option for option in stronger if "+" in self._about(option)]
            uses = uses or stronger
            if not uses:
                raise Refused(f"{self._title(i)} cannot {word} any more")
            way = next((option for option in uses if option == way), None) or uses[self.seat.pick(len(uses))]
            self.seat.take(way)
            for _ in range(LONGEST):
                if self.seat.question is None:
                    break
                self.seat.take(self._enough(i))

    def _enough(self, i: int) -> Option:
        """Of the numbers that an X may be, the least with which nothing is left to break; else the last option."""
        options = self.g.legal_actions()
        ice = runs.encountered_ice(self.g)
        gap = runs.strength(self.g, ice) - runs.strength(self.g, i) if ice >= 0 else 0
        wanted = max(gap, len(runs.unbroken(self.g)))
        enough = [option for option in options if option[0] == "number" and option[1] >= wanted]
        return min(enough, key=lambda option: int(option[1])) if enough else options[-1]

    def _first(self, option: Option) -> str:
        return self._about(option).partition("+")[0]

    def _about(self, option: Option) -> str:
        return values.paid_abilities(self.g, option[1])[option[2]].about

    def _offered(self, name: str) -> list[Option]:
        from nrdb.engine.steps import machine

        if self.g.decision is not None and machine.asked(self.g, self.g.decision) != SIDES.index(name):
            self.seat.take(PASS)
        return self.g.legal_actions()

    # -- runs ---------------------------------------------------------------------------------------------------------

    def run(self, server: str, *_: Any) -> None:
        self.seat.run(self.seat.server(self.words(server)))

    def run_to_success(self, server: str, *_: Any) -> None:
        self.run(server)
        self.seat.to_success()

    def continue_(self, phase: str | None = None, *_: Any) -> None:
        """Both pass; where that does not lead to the phase that is named, perhaps until it is reached."""
        met = runs.encountered_ice(self.g)
        self.seat.pass_phase()
        if met >= 0 and self.g.zone[met] != INSTALLED and self.seat.phase and self.seat.pick(2):
            self.seat.pass_phase()  # on the author's table the encounter was over when the ice was gone
        if phase in PHASES.values() and self.seat.phase not in (phase, "") and self.seat.pick(2):
            self.continue_until(phase)

    def continue_until(self, phase: str, ice: Any = None) -> None:
        wanted = self.words.card(ice) if ice is not None else None
        self.seat.unasked()
        if wanted is None and self.seat.phase == phase != "success":
            self.seat.pass_phase()  # on to the next one of this kind
        for _ in range(LONGEST):
            run = self.g.run
            if run is None or run.ended or self.g.over:
                return
            if self.seat.phase == phase and (wanted is None or self.words(["current_ice"]) == wanted):
                return
            if self.seat.question is not None and phase == "success" and self.seat.phase == "success":
                return
            self.seat.pass_phase()
            if self.seat.meeting() or (self.seat.question is not None and self.asks()):
                return

    def jack_out(self, *_: Any) -> None:
        self.seat.unasked()
        for _ in range(LONGEST):
            if self.g.run is None:
                raise Wrong("there is no run")
            if self.g.run.cannot_jack_out or values.forbidden(self.g, self.g.runner, "jack_out"):
                raise Refused("the Runner cannot jack out")
            if JACK_OUT in self.g.legal_actions():
                self.seat.take(JACK_OUT)
                self.seat.after_run()
                return
            if (
                self.seat.phase not in ("initiation", "movement", "encounter-ice", "approach-ice")
                or self.seat.question is not None
            ):
                raise Wrong("the Runner cannot jack out")
            self.seat.take(PASS)
            if self.seat.phase == "success" and not can_pay_extra(self.g, self.g.run.server, "jack_out", who=RUNNER):
                raise Refused("the Runner cannot pay for jacking out")

    def play_run_event(self, title: str, server: str, *_: Any) -> None:
        self.play("runner", title)
        if self.seat.question is not None and self.seat.question.kind == "server":
            answer(self.seat, self.words, "runner", server)
        self.seat.initiated()
        self.seat.to_success()

    def encounter(self, title: str, server: str) -> None:
        at = self.seat.server(server)
        i = next(i for i in self.seat.copies(title) if self.g.zone[i] == PLAY)
        self.seat.rest_of_turn("corp")
        zones.install(self.g, i)
        servers.enter(self.g, i, at)
        make_rezzed(self.g, i)
        self.g.runner.credits = self.setting.get("runner", {}).get("credits", 5)
        self.seat.run(at)
        self.continue_until("encounter-ice")

    # -- turns and basic actions --------------------------------------------------------------------------------------

    def basic(self, name: str, option: Option) -> None:
        self.seat.act(name, lambda offered: offered == option, option[0])

    def take_credits(self, name: str, n: int | None = None) -> None:
        """With the last click the turn is over."""
        self.seat.credits(name, n)
        if not self.seat.side(name).clicks and self.g.acting is self.seat.side(name):
            self.seat.end_turn(name, self.waits(name), self.asks())

    def trash_resource(self, title: str = "", *_: Any) -> None:
        cards = self._named("runner", title) if title else set()
        self.seat.act(
            "corp",
            lambda option: option[0] == "trash_resource" and (not cards or option[1] in cards),
            "trash a resource",
        )

    def pass_(self, name: str, *_: Any) -> None:
        self.seat.unasked()
        before = self.steps[self.at - 2] if self.at > 1 else [""]
        if before[0] == "break_all" and self.seat.phase == "encounter-ice" and self.seat.pick(2):
            self.seat.pass_phase()  # on the author's table the Runner has passed already

    def draw(self, name: str, n: int = 1) -> None:
        self.seat.unasked()
        self.seat.effect(lambda: draw(self.g, self.seat.side(name), n))

    def damage(self, kind: str, n: int, *_: Any) -> None:
        self.seat.unasked()
        self.seat.effect(lambda: self._suffers(kind, n))

    def _suffers(self, kind: str, n: int) -> Any:
        """Deal damage that comes from no card; it may be prevented."""
        came = yield from impend(self.g, self.g.corp, {kind: n}, -1)
        self.g.now = Context()
        yield from iterate(harm.inflict(self.g, {kind: came.get(kind, 0)}))

    # -- the table changed without a rule -----------------------------------------------------------------------------

    def give(self, name: str, what: str, n: Any) -> None:
        n = -getattr(self.seat.side(name), what) if n == ["-", 0, "all"] else self.words(n)
        if what == "tags" and n > 0:
            self.seat.effect(lambda: harm.take_tags(self.g, n))
        elif what == "tags":
            self.g.tags += n
        elif what == "bad_publicity":
            self.g.bad_publicity += n
        elif what == "points":
            self.seat.effect(lambda: self._give_points(self.seat.side(name), n))
        elif what in ("credits", "clicks"):
            side = self.seat.side(name)
            setattr(side, what, getattr(side, what) + n)
        else:
            raise Unsaid(f"giving {what}")

    def _give_points(self, side: Any, n: int) -> None:
        """Put a card from outside the game into a score area, worth this number of points."""
        i = next(i for i in self.g.table.decks[side.number] or () if self.g.zone[i] == PLAY and not self.g.active[i])
        add_to_score_area(self.g, i)
        points = StaticEffect(lambda g, me: n)
        points.selects = lambda g, me, it: it == i
        begin_lasting(self.g, "game", i, "points", points)

    def set_hand(self, name: str, cards: list[str]) -> None:
        side = self.seat.side(name)
        for i in list(side.hand):
            decks.put_under(self.g, i, "deck_bottom")
        for title in cards:
            copies = set(self.seat.copies(title))
            i = next((j for j in [*reversed(side.top), *side.deck, *side.bottom] if j in copies), None)
            if i is None:
                raise Unsaid(f"{title} is not in the deck")
            zones.move(self.g, i, HAND)

    def set_deck_top(self, name: str, cards: list[str]) -> None:
        for title in reversed(cards):
            copies = set(self.seat.copies(title))
            i = next((card.i for card in self.words.deck(name) if card.i in copies), None)
            if i is None:
                raise Unsaid(f"{title} is not in the deck")
            decks.put_under(self.g, i, "deck_top")

    def set_zone(self, name: str, card: Any, zone: str, where: str | None = None) -> None:
        if self.words.card(card) is None:
            raise Refused(f"there is no card {card}")
        i = self.number(card)
        if zone == "deck":
            decks.put_under(self.g, i, "deck_top" if where == "top" else "deck_bottom")
        elif zone in ("hand", "discard"):
            zones.move(self.g, i, {"hand": HAND, "discard": DISCARD}[zone])
        elif zone in ("rfg", "removed"):
            zones.move(self.g, i, REMOVED)
        else:
            raise Unsaid(f"a card put into {zone}")

    def set_counters(self, card: Any, kind: str, n: int) -> None:
        i = self.number(card)
        kind = {"recurring": "credit"}.get(kind, kind)
        if kind not in COUNTERS:
            raise Unsaid(f"counters of the kind {kind}")
        getattr(self.g, kind)[i] += self.words(n)

    def set_trashed(self, name: str, card: Any, *_: Any) -> None:
        i = self.number(card)
        self.seat.unasked()
        self.seat.effect(lambda: zones.trash(self.g, i, by=SIDES.index(name)))

    def set_derezzed(self, card: Any, *_: Any) -> None:
        deactivate(self.g, self.number(card))

    def set_mark(self, server: str, *_: Any) -> None:
        self.g.used["mark"] = self.seat.server(server)

    def nothing(self, *_: Any) -> None:
        """What our table does by itself."""


EARLY: Final = ("rez", "rest_of_turn", "end_turn", "end_turn_beginning", "expect_change")
"""What may be done before a turn has begun."""
QUIET: Final = ("expect", "let", "ability", "set_counters", "give")
"""What may be done in the window in which a turn begins."""
OVER: Final = "Start over"
"""How the author takes back what he has chosen."""
ALWAYS: Final = {"Always": True, "Never": False}
"""How the author says once for all whether an ability is used that may be."""
DEMANDED: Final = ("play_and_score", "advance_and_score", "play_run_event")
"""Actions that the author takes to be possible; others may be impossible without a message."""


def _numbers(name: str, laid: Mapping[str, Any]) -> dict[str, Any]:
    """Return a player's part of the position, with sums evaluated to numbers."""
    worked = dict(laid)
    for what in ("credits", "tags", "bad_publicity"):
        if isinstance(laid.get(what, 0), list):
            worked[what] = fixed(laid[what])
        if not isinstance(worked.get(what, 0), int):
            raise Unsaid(f"the {what} of the {name} are {laid[what]!r}, which is not a number")
    return worked


def _mentions(part: Any, word: str) -> bool:
    return part == word or (isinstance(part, list) and any(_mentions(one, word) for one in part))


def _short(match: Match, part: Any) -> Any:
    try:
        found = match.words(part)
    except Unsaid:
        return part
    if isinstance(found, Card):
        return match.g.table.card_of[found.i].title
    return found


VERBS: Final[dict[str, Callable[..., None]]] = {
    **classic.VERBS,
    "expect": Match.expect,
    "expect_change": Match.expect_change,
    "let": Match.let,
    "play": Match.play,
    "answer": Match.answer,
    "rez": Match.rez,
    "advance": Match.advance,
    "score": Match.score,
    "advance_and_score": Match.advance_and_score,
    "play_and_score": Match.play_and_score,
    "ability": Match.ability,
    "ability_on": Match.ability_on,
    "expend": Match.expend,
    "subroutine": Match.subroutine,
    "unbroken_subroutines": Match.unbroken_subroutines,
    "break_all": Match.break_all,
    "match_strength": Match.match_strength,
    "run": Match.run,
    "run_to_success": Match.run_to_success,
    "continue": Match.continue_,
    "continue_until": Match.continue_until,
    "jack_out": Match.jack_out,
    "pass": Match.pass_,
    "play_run_event": Match.play_run_event,
    "encounter": Match.encounter,
    "rest_of_turn": lambda m, name: m.seat.rest_of_turn(name, m.waits(name), m.asks()),
    "take_credits": Match.take_credits,
    "end_turn": lambda m, name: m.seat.end_turn(name, m.waits(name), m.asks()),
    "start_turn": Match.nothing,
    "end_turn_beginning": lambda m, name: m.seat.to_rest(),
    "click_draw": lambda m, name: m.basic(name, DRAW),
    "click_credit": lambda m, name: m.basic(name, CREDIT),
    "purge": lambda m, *_: m.basic("corp", PURGE),
    "remove_tag": lambda m, *_: m.basic("runner", UNTAG),
    "trash_resource": Match.trash_resource,
    "draw": Match.draw,
    "damage": Match.damage,
    "give": Match.give,
    "set_hand": Match.set_hand,
    "set_deck_top": Match.set_deck_top,
    "set_zone": Match.set_zone,
    "set_counters": Match.set_counters,
    "set_trashed": Match.set_trashed,
    "set_derezzed": Match.set_derezzed,
    "set_mark": Match.set_mark,
}
