"""The rules documents that verdicts cite on a date, and the rule on each subject of deck building in each document.

A verdict cites the documents in force on the date checked. Where nothing is known from that date, it cites the earliest
document, and `Version.in_force` says that it is later than the date.
"""

from typing import Final, NamedTuple


class Version(NamedTuple):
    """A version of a rules document, cited by its code."""

    code: str
    name: str
    version: str
    effective: str
    """The day, month or year it took effect."""

    def in_force(self, on: str) -> bool:
        """Return whether it had taken effect by the ISO date."""
        return self.effective <= on  # a month or a year comes before each of its days


# A copy of what data/rules/*/index.json says, so that checking a deck need not read it; tests compare the two.
CORE: Final = Version("CORE", "Rules of Play", "1.0", "2012")
CR: Final = Version("CR", "Comprehensive Rules", "1.3", "2019-08-02")
CR_26: Final = Version("CR26", "Comprehensive Rules", "26.03", "2026-03")
CLS_DATED: Final = Version("CLS", "1996 rulebook with rulings", "to date", "1996-04-26")
CLS: Final = Version("CLS", "1996 rulebook with rulings", "1.70", "2000-03-11")
DCI: Final = Version("DCI", "DCI Floor Rules", "1998", "1998-10-01")

SERIES: Final[dict[str, tuple[tuple[Version, ...], ...]]] = {
    "cr": ((CORE, CR, CR_26),),
    "core": ((CORE,),),
    "classic": ((CLS_DATED, CLS), (DCI,)),
}
"""The documents of each edition. In a series, a version replaces those before it; a later series adds to the first."""


class RuleCitations(NamedTuple):
    """The rule on one subject in each document, by its id; empty where a document has none.

    `core`, `cr` and `cr26` are the documents of the modern game, `cls` and `dci` those of the 1996 game.
    """

    core: str
    cr: str
    cr26: str
    cls: str
    dci: str = ""

    def on(self, edition: str, on: str) -> str:
        """Return the citation for an edition (a key of `SERIES`) on an ISO date; empty where no document has a rule."""
        ids = {"CORE": self.core, "CR": self.cr, "CR26": self.cr26, "CLS": self.cls, "DCI": self.dci}
        found = ""
        for version in documents(edition, on):
            rule_id = ids[version.code]
            if rule_id and (version.in_force(on) or not found):
                found = f"{version.code} {rule_id}"
        return found


def documents(edition: str, on: str) -> tuple[Version, ...]:
    """Return the documents that verdicts of an edition cite on an ISO date, one of each series.

    The latest version in force is cited; before any is in force, the first.
    """
    return tuple(
        [version for version in series if version.in_force(on)][-1] if series[0].in_force(on) else series[0]
        for series in SERIES[edition]
    )


READING: Final = RuleCitations("deck", "1.4.2", "1.4.2", "deck")
IDENTITY: Final = RuleCitations("deck.identity", "1.4.1", "1.4.1", "setup.no-identity")
STARTER: Final = RuleCitations("tournament.legal", "1.4.8", "1.4.1a", "setup.no-identity", "2.1.4")
OWN_IDENTITY: Final = RuleCitations("deck.not-counted", "1.4.4", "1.4.4", "setup.no-identity")
SIDE: Final = RuleCitations("deck.side", "1.4.4", "1.4.4", "deck.types")
NO_INFLUENCE: Final = RuleCitations("deck.no-influence", "1.4.4", "1.4.4", "deck.no-limits")
INFLUENCE: Final = RuleCitations("deck.influence", "1.4.5", "1.4.5", "deck.no-limits")
COPIES: Final = RuleCitations("deck.copies", "1.4.7", "1.4.7", "deck.no-limits", "2.1")
SIZE: Final = RuleCitations("deck.size", "1.4.3", "1.4.3", "deck", "2.1")
LIMITED_SIZE: Final = SIZE._replace(dci="3.1.3")
POINTS: Final = RuleCitations("deck.agenda-points", "1.4.6", "1.4.6", "deck.agenda-points")
POINTS_40: Final = POINTS._replace(cr="1.4.6a", cr26="1.4.6a")
POINTS_45: Final = POINTS._replace(cr="1.4.6b", cr26="1.4.6b")
POINTS_50: Final = POINTS._replace(cr="1.4.6c", cr26="1.4.6c")
POINTS_55: Final = POINTS._replace(core="deck.agenda-points-above", cr="1.4.6d", cr26="1.4.6d")
FORMAT: Final = RuleCitations("tournament.legal", "1.4.8", "1.4.8", "", "2.1.4")
"""The rule behind what events add: ban lists, card pools and the like."""
POOL: Final = FORMAT._replace(dci="2.1.3")
RECEIVED: Final = FORMAT._replace(dci="3.1.5")
BOXES: Final = FORMAT._replace(cls="deck", dci="")
EXTRA: Final = RuleCitations("tournament.golden", "1.5.1", "1.5.1", "deck")
DIRECTIVES: Final = RuleCitations("tournament.golden", "1.5.3a", "1.5.3a", "setup.no-identity")
EXTRA_IDENTITIES: Final = RuleCitations("tournament.golden", "1.5.4", "1.5.4", "setup.no-identity")
OWN_TEXT: Final = RuleCitations("tournament.golden", "1.2.1", "1.2.1", "golden.cards")
"""The rule that a card's own text overrides the rules."""
ALLIANCE: Final = RuleCitations("tournament.golden", "2.13.3", "2.14.3", "")
ERRATA: Final = RuleCitations("", "11.1.2", "", "rulings")

BY_CITATION: Final = {f"CR {rule.cr}": rule for rule in (IDENTITY, INFLUENCE, COPIES, FORMAT, OWN_TEXT, ALLIANCE)}
"""The subjects that data/exceptions.json may name, by their rule in Comprehensive Rules 1.3."""
