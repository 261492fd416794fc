"""`nrdb show`: print cards with their facts, printings and legality."""

from __future__ import annotations

from collections.abc import Sequence

import click

from nrdb.answers.addresses import addresses
from nrdb.answers.cards import card_json, formats_of, functions_of
from nrdb.catalogue import Card, Catalogue
from nrdb.catalogue.model import CARD_FIELDS
from nrdb.catalogue.timeline import IN_WORDS
from nrdb.cli.failures import NO, YES, say
from nrdb.cli.history import errata_lines, other_game_line, rulings_lines
from nrdb.cli.naming import NO_DAY, named_cards
from nrdb.cli.option_checks import refuse_unused
from nrdb.cli.options import completions, edition_option, json_option, on_option, today
from nrdb.cli.output import aligned, basis_json, basis_lines, echo_json, strong
from nrdb.cli.texts import text_lines

# Facts shown in the title line or on lines of their own.
_ELSEWHERE = {
    "id",
    "title",
    "stripped_title",
    "edition",
    "side",
    "faction",
    "type",
    "subtypes",
    "unique",
    "faces",
    "layout",
}
_ELSEWHERE |= {"set", "designed_by", "deck_limit", "pronouns"}
# Names of facts that differ in the 1996 game.
_CLASSIC_NAMES = {"cost": "bits", "advancement_requirement": "difficulty", "memory_cost": "memory"}


@click.command(
    epilog="""\b
Examples:
  nrdb show "Brân 1.0"
  nrdb show "Sure Gamble" "Hedge Fund"
  nrdb show noise --web"""
)
@click.argument("card", nargs=-1, required=True, metavar="CARD...", shell_complete=completions("titles"))
@on_option
@edition_option
@click.option("--rulings", is_flag=True, help="Also show the card's rulings.")
@click.option("--similar", is_flag=True, help="Show similar cards instead.")
@click.option("--web", is_flag=True, help="Print and open the card's NetrunnerDB page.")
@json_option
@click.pass_context
def show(
    ctx: click.Context,
    card: tuple[str, ...],
    on: str | None,
    edition: str,
    rulings: bool,
    similar: bool,
    web: bool,
    as_json: bool,
) -> None:
    """Show cards: details, errata, printings and legality.

    Name cards by title, id or printing code. A single title needs no quotes; for several cards, quote each title. --on
    shows the cards as they were on that date. With --json, several cards are listed under `cards`.
    """
    refuse_unused(ctx, {}, _IDLE if as_json else {**_IDLE, "similar": {**_IDLE["similar"], "on": _SAME_EVERY_DAY}})
    catalogue = Catalogue.load()
    cards = named_cards(card, catalogue, edition=edition)
    if web:
        ctx.exit(_open(cards, catalogue))
    day = on or today()
    if as_json:
        rows = [card_json(catalogue.card_on(one, day), catalogue, on=day, similar=similar) for one in cards]
        basis = basis_json(catalogue, day)
        cards_json = [{name: value for name, value in row.items() if name not in basis} for row in rows]
        echo_json(rows[0] if len(rows) == 1 else {"cards": cards_json, **basis})
        return
    for number, one in enumerate(cards):
        card_then = catalogue.card_on(one, day)
        lines = similar_lines(one, catalogue) if similar else card_lines(card_then, catalogue, on=day, rulings=rulings)
        for line in ["", *lines] if number else lines:
            click.echo(line)
    click.echo("\n" + "\n".join(basis_lines(catalogue, day, cards[0].edition)))


_SAME_EVERY_DAY = "similarity doesn't depend on the date"
# Options that have no effect with another one, and why.
_IDLE = {
    "similar": {"rulings": "--similar lists other cards"},
    "web": dict.fromkeys(("on", "rulings", "similar", "as_json"), "--web only opens the page"),
    "as_json": {"rulings": "JSON always includes them"},
}


def _open(cards: Sequence[Card], catalogue: Catalogue) -> int:
    """Print and open the cards' public pages; return the exit code `NO` if a card has none."""
    code = YES
    for card in cards:
        page = addresses(card, catalogue)["url"]
        if page is None:
            say(f"{card.title} has no public page (1996 game).")
            code = NO
            continue
        click.echo(page)
        import webbrowser

        if not webbrowser.open(page):
            say("Could not open a browser.")
    return code


def similar_lines(card: Card, catalogue: Catalogue) -> list[str]:
    """Return the lines about the cards most similar to a card, with the functions they share."""
    from nrdb.search.similar import similar

    rows = [
        (
            item.card.title,
            catalogue.types()[item.card.type].name,
            catalogue.factions()[item.card.faction].name,
            ", ".join(item.functions),
        )
        for item in similar(card, catalogue)
    ]
    lines = aligned(rows, headers=("title", "type", "faction", "in common"))
    return [f"Similar to {strong(card.title)}:", "", *lines]


def card_lines(card: Card, catalogue: Catalogue, *, on: str, rulings: bool = False) -> list[str]:
    """Return the card as lines for a terminal."""
    classic = card.edition == "classic"
    subtypes = " - ".join(catalogue.subtypes()[item].name for item in card.subtypes)
    kind = catalogue.types()[card.type].name
    faction = "1996 game" if classic else catalogue.factions()[card.faction].name
    lines = [f"{'◆ ' if card.unique else ''}{strong(card.title)}"]
    lines.append(f"{kind}{': ' + subtypes if subtypes else ''} · {faction} · {catalogue.sides()[card.side].name}")
    facts = []
    for field in CARD_FIELDS:
        value = getattr(card, field.name)
        if field.name not in _ELSEWHERE and value is not None and value != () and value is not False:
            name = _CLASSIC_NAMES.get(field.name, field.name) if classic else field.name
            facts.append((name.replace("_", " ").replace("mu ", "MU "), str(value)))
    if not card.is_identity and not classic:
        facts.append(("deck limit", str(card.deck_limit)))
    for face in card.faces:
        named = ", ".join(catalogue.subtypes()[item].name for item in face.subtypes)
        facts.append(("other face", f"{face.title or card.title}{' (' + named + ')' if named else ''}"))
    done = functions_of(card, catalogue)
    if done:
        facts.append(("does", ", ".join(done)))
    lines.append("")
    lines += [f"  {line}" for line in aligned(facts, indent=2)]
    said = text_lines(card, catalogue)
    if said:
        lines += ["", *said]
    sets = catalogue.sets()
    lines += ["", strong("Printings")]
    # The 1996 card list doesn't give quantities.
    rows = [
        (p.code, sets[p.set].name, p.released or NO_DAY, "" if classic else f"{p.quantity}×")
        for p in catalogue.printings(card)
    ]
    lines += [f"  {line}" for line in aligned(rows, indent=2)]
    words = [] if classic else formats_of(card, catalogue, on=on)
    if words:
        lines += ["", strong(f"Formats on {on}")]
        statuses = [(name, IN_WORDS.get(status, status)) for _, name, status in words]
        lines += [f"  {line}" for line in aligned(statuses, indent=2)]
    for section in (errata_lines(card, catalogue, on=on), rulings_lines(card, catalogue) if rulings else []):
        if section:
            lines += ["", *section]
    other = other_game_line(card, catalogue)
    if other:
        lines += ["", other]
    return lines
