"""The one table of search fields: parser, SQL, `--help`, docs/query-language.md and shell completion read it.

A field has one name, further names by which people know it (the letters of the classic NetrunnerDB site, the names of
its API v3, and what players type without having read either), a kind that says which values and operators make sense,
and the place where its values stand in the catalogue.
"""

from __future__ import annotations

from typing import NamedTuple

from nrdb.catalogue.model import CARD_FIELDS
from nrdb.catalogue.traits import TRAIT_FIELDS

EQUALITY = (":", "!")
ORDER = (":", "!", "<", "<=", ">", ">=")


SPECIAL = frozenset(field.column for field in CARD_FIELDS if field.kind == "number") | frozenset(
    trait.name for trait in TRAIT_FIELDS if trait.kind == "number"
)
"""Columns of numbers that may be printed as X or be infinite."""


class Kind(NamedTuple):
    """A kind of field: which operators it takes and what its values look like."""

    name: str
    operators: tuple[str, ...]
    values: str


KINDS: dict[str, Kind] = {
    kind.name: kind
    for kind in (
        Kind("string", EQUALITY, 'words, "a phrase" or /a regular expression/'),
        Kind("number", ORDER, "a number, X, a range 2..4, or another number field to compare with"),
        Kind("flag", EQUALITY, "true or false"),
        Kind("date", ORDER, "2025-04-24, 2025-04, 2025, now, or a set whose release day is meant"),
        Kind("name", EQUALITY, "a name, an id, a code, or the beginning of one"),
        Kind("ordered", ORDER, "a name, an id, a code; < and > compare release days"),
        Kind("points", ORDER, "a number of points, or LIST-NUMBER"),
        Kind("directive", (":",), "how results are shown"),
    )
}


class SearchField(NamedTuple):
    """One thing a query can ask about."""

    name: str
    kind: str
    """A key of `KINDS`."""
    aliases: tuple[str, ...]
    help: str
    column: str = ""
    """Where the values stand: a column of `search_card` (level card) or of `search_printing` (level printing)."""
    table: str = ""
    """For names: the vocabulary its values come from (type, subtype, set …)."""
    level: str = "card"
    """`card`, or `printing`: then some printing of the card has to meet the condition."""
    example: str = ""


def _number(name: str, aliases: str, help_text: str, *, column: str = "", example: str = "") -> SearchField:
    return SearchField(name, "number", tuple(aliases.split()), help_text, column=column or name, example=example)


def _flag(name: str, aliases: str, help_text: str, *, column: str = "", level: str = "card") -> SearchField:
    return SearchField(name, "flag", tuple(aliases.split()), help_text, column=column or name, level=level)


FIELDS: tuple[SearchField, ...] = (
    # Words
    SearchField(
        "title",
        "string",
        ("_", "name", "card", "stripped_title", "card_title"),
        "the title, accents and case aside; also the titles of a card's other faces",
        column="title",
        example='title:"sure gamble"',
    ),
    SearchField(
        "text",
        "string",
        ("x", "stripped_text", "tx", "rules", "oracle", "card_text"),
        "the rules text: behaviour in nrdb's words, or the official text once imported",
        column="text",
        example='x:"end the run"',
    ),
    SearchField(
        "flavour",
        "string",
        ("a", "flavor", "flavortext", "flavor_text", "flavour_text"),
        "the flavour text of some printing (after an import)",
        column="flavour",
        level="printing",
        example="flavour:city",
    ),
    SearchField(
        "illustrator",
        "string",
        ("i", "artist", "illustrated_by", "illustrator_id", "illustrator_ids", "illustrator_name", "illustrator_names"),
        "who drew some printing (after an import)",
        column="illustrator",
        level="printing",
        example="artist:lumpp",
    ),
    # Names from a closed vocabulary
    SearchField(
        "type",
        "name",
        ("t", "card_type", "card_type_id", "cardtype", "types"),
        "the card type; identity means those of both sides",
        column="type",
        table="type",
        example="t:ice|asset",
    ),
    SearchField(
        "subtype",
        "name",
        (
            "s",
            "st",
            "card_subtype",
            "card_subtypes",
            "card_subtype_id",
            "card_subtype_ids",
            "subtypes",
            "sub",
            "keyword",
        ),
        "a subtype",
        table="subtype",
        example='s:"code gate"&ap',
    ),
    SearchField(
        "faction",
        "name",
        ("f", "faction_id", "factions", "fac"),
        "the faction: its name, hb, or a letter as on the classic site",
        column="faction",
        table="faction",
        example="f:hb|jinteki",
    ),
    SearchField(
        "side",
        "name",
        ("d", "side_id", "deck"),
        "corp or runner",
        column="side",
        table="side",
        example="d:corp",
    ),
    SearchField(
        "set",
        "ordered",
        ("e", "card_set", "card_set_id", "card_set_ids", "sets", "expansion", "pack", "in_set"),
        "a set that holds some printing; < and > by release day",
        column="set",
        table="set",
        level="printing",
        example="e:sg|su21",
    ),
    SearchField(
        "cycle",
        "ordered",
        ("c", "card_cycle", "card_cycle_id", "card_cycle_ids", "cycles"),
        "the cycle of some printing: name or number; < and > by number",
        column="cycle",
        table="cycle",
        level="printing",
        example="c:ashes",
    ),
    SearchField(
        "designed_by",
        "name",
        ("designer", "designed"),
        "the house that designed the card",
        column="designed_by",
        table="house",
    ),
    SearchField(
        "released_by",
        "name",
        ("publisher", "publisher_id", "printings_released_by"),
        "the house that released some printing",
        column="released_by",
        table="house",
        level="printing",
    ),
    SearchField(
        "edition", "name", ("game",), "cr (the modern game), classic (1996) or any", column="edition", table="edition"
    ),
    SearchField("rarity", "name", (), "rarity, in the game of 1996", column="rarity", table="rarity"),
    SearchField("layout", "name", ("layout_id",), "normal, flip or facade", column="layout", table="layout"),
    # Numbers
    _number(
        "cost",
        "o costs rez_cost play_cost install_cost price bits",
        "the cost to play, install or rez",
        example="cost<=2",
    ),
    _number("strength", "p str power", "the strength of ice or an icebreaker", example="strength>3"),
    _number(
        "influence",
        "n inf influence_cost influence_value",
        "the influence value; a card that may not leave its faction has none",
        column="influence_cost",
        example="inf<=2",
    ),
    _number("influence_limit", "inf_limit influencelimit max_influence", "an identity's influence limit"),
    _number(
        "deck_size",
        "minimum_deck_size min_deck_size mindeck deck_min decksize",
        "an identity's minimum deck size",
        column="minimum_deck_size",
        example="deck_size:40",
    ),
    _number("deck_limit", "copies", "how many copies a deck may hold"),
    _number(
        "agenda_points",
        "v vp_value score_points",
        "agenda points",
        example="v:3",
    ),
    SearchField(
        "points",
        "number",
        (),
        "agenda points; beside a format whose list gives points, the points of that list",
        column="agenda_points",
        example="points>=2 format:eternal",
    ),
    _number(
        "advancement",
        "g advancement_cost advancement_requirement adv advance difficulty",
        "advancement needed to score",
        column="advancement_requirement",
        example="adv:3",
    ),
    _number("trash_cost", "h trash", "credits the Runner pays to trash it", example="trash>=3"),
    _number(
        "memory",
        "m mu memory_usage memory_cost mem memory_units",
        "memory a program takes",
        column="memory_cost",
        example="mu:2",
    ),
    _number("link", "l base_link baselink", "an identity's link", column="base_link"),
    _number("memory_limit", "mu_limit", "an identity's memory limit", column="mu_limit"),
    _number(
        "subroutines", "num_printed_subroutines subs num_subroutines printed_subroutines", "subroutines printed on ice"
    ),
    _number("link_provided", "gives_link provides_link", "link it gives"),
    _number("mu_provided", "gives_mu provides_mu memory_provided", "memory it gives"),
    _number(
        "recurring_credits",
        "recurring_credits_provided recurring",
        "recurring credits it holds",
        column="recurring_credits_provided",
    ),
    _number(
        "printings",
        "num_printings number_of_printings reprints",
        "how many printings there are",
        column="num_printings",
    ),
    _number("faces", "num_extra_faces num_faces", "how many further faces the card has", column="num_faces"),
    # Flags
    _flag("unique", "u is_unique", "only one copy may be active", column="is_unique"),
    _flag("additional_cost", "", "names an additional cost"),
    _flag("advanceable", "advancable can_be_advanced", "says that it can be advanced"),
    _flag("charge", "", "charges a card"),
    _flag("click_ability", "", "has an ability that costs a click"),
    _flag("gains_click", "gains_clicks", "gives a click"),
    _flag("gains_subroutines", "gains_subroutine", "ice that gains subroutines"),
    _flag("paid_ability", "has_paid_ability", "has a paid ability", column="has_paid_ability"),
    _flag("install_effect", "on_install", "does something when installed"),
    _flag("interrupt", "", "has an interrupt ability"),
    _flag("mark", "", "uses the Runner's mark"),
    _flag(
        "encounter_effect",
        "on_encounter_effect on_encounter",
        "ice that does something when encountered",
        column="on_encounter_effect",
    ),
    _flag("trace", "performs_trace traces", "traces", column="performs_trace"),
    _flag("rez_effect", "on_rez", "does something when rezzed"),
    _flag("sabotage", "", "sabotages"),
    _flag("score_effect", "on_score", "agenda that does something when scored"),
    _flag("steal_effect", "on_steal", "agenda that does something when stolen"),
    _flag("trash_ability", "trashability", "has to do with abilities that trash the card as their cost"),
    # Formats and lists
    SearchField(
        "format",
        "name",
        ("legal", "fmt", "legal_in", "is_legal"),
        "legal in the format on the day asked for: in its pool and not banned; FORMAT-latest for the newest list",
        table="format",
        example="format:startup",
    ),
    SearchField(
        "ever_in",
        "name",
        ("format_id", "format_ids"),
        "ever in a card pool of the format, whatever its lists said",
        table="format",
        example="ever_in:startup",
    ),
    SearchField(
        "pool",
        "name",
        ("z", "card_pool", "card_pool_id", "card_pool_ids", "card_pools", "rotation"),
        "in a card pool, banned cards included; a format's name means its pool on the day",
        table="pool",
        example="z:startup",
    ),
    SearchField(
        "snapshot",
        "name",
        ("snapshot_id", "snapshot_ids", "snapshots"),
        "in the card pool of a snapshot of a format",
        table="snapshot",
        example="snapshot:standard_34",
    ),
    SearchField(
        "list",
        "name",
        ("b", "restriction", "restriction_id", "restriction_ids", "in_restriction", "banlist", "mwl"),
        "named by a restriction list; active and latest mean: not banned by that list, as on the classic site",
        table="list",
        example="b:standard_ban_list_26_03",
    ),
    SearchField(
        "banned",
        "name",
        ("is_banned", "ban"),
        "banned by a list, or by the list of a format in force on the day; true: by any format's",
        table="ban",
        example="banned:standard",
    ),
    SearchField(
        "restricted",
        "name",
        ("is_restricted",),
        "restricted by a list, or by the list of a format in force on the day",
        table="ban",
        example="restricted:snapshot",
    ),
    SearchField(
        "global_penalty",
        "points",
        ("has_global_penalty", "penalty"),
        "takes influence off the identity's limit by a list",
        table="list",
    ),
    SearchField(
        "list_points",
        "points",
        ("eternal_points", "format_points", "restriction_points"),
        "points by a list; without a list's name the one in force on the day",
        table="list",
        example="list_points>=2",
    ),
    SearchField(
        "universal_influence",
        "points",
        ("universal_faction_cost", "universal_faction_costs"),
        "costs influence in any deck by a list",
        table="list",
    ),
    # Printings
    SearchField(
        "released",
        "date",
        ("r", "release_date", "date_release", "date", "year", "release"),
        "release day of some printing",
        column="released",
        level="printing",
        example="r>=2024-01",
    ),
    SearchField(
        "code",
        "string",
        ("printing_id", "printing_ids", "printing", "number"),
        "a printing's five digits",
        column="code",
        level="printing",
        example="code:01050",
    ),
    SearchField("id", "string", ("card_id", "card_ids"), "a card's id", column="id", example="id:sure_gamble"),
    SearchField(
        "position",
        "number",
        ("position_in_set", "collector_number", "pos"),
        "number in the set",
        column="position",
        level="printing",
    ),
    SearchField(
        "quantity",
        "number",
        ("y", "quantity_in_set", "qty"),
        "copies in one box or pack",
        column="quantity",
        level="printing",
    ),
    _flag(
        "latest_printing",
        "is_latest_printing latest",
        "the card's newest printing",
        column="is_latest",
        level="printing",
    ),
    SearchField(
        "attribution",
        "string",
        ("designed_in_honour_of",),
        "whom the text names as its maker (after an import)",
        column="attribution",
    ),
    # Asking for a flag by its name, and how results are shown
    SearchField(
        "is",
        "name",
        ("has", "can", "with"),
        "one of the flags, or banned, restricted, legal, reprint",
        table="flag",
        example="is:unique",
    ),
    SearchField(
        "sort",
        "directive",
        ("order", "sort_by", "orderby", "order_by"),
        "sort by a field; sort:-cost from the highest down",
        example="sort:-strength",
    ),
    SearchField(
        "group", "directive", ("group_by", "groupby"), "show results in groups of a field", example="group:faction"
    ),
    SearchField("limit", "directive", (), "show at most so many", example="limit:10"),
    SearchField("view", "directive", ("display", "as", "_view"), "accepted and ignored: a habit from the website"),
)

FIELD: dict[str, SearchField] = {field.name: field for field in FIELDS}
"""Fields by their one name."""

ALIASES: dict[str, str] = {
    **{alias: field.name for field in FIELDS for alias in field.aliases},
    **{field.name: field.name for field in FIELDS},
}
"""Every name by which a field is known, lower case with underscores, to its one name."""


def field_named(text: str) -> str | None:
    """The one name of the field that `text` names, in any case, with hyphens or blanks for underscores; else None."""
    key = text.casefold().replace("-", "_").replace(" ", "_")
    return ALIASES.get(key)


NUMBER_FIELDS = frozenset(field.name for field in FIELDS if field.kind == "number" and field.level == "card")
FLAG_FIELDS = frozenset(field.name for field in FIELDS if field.kind == "flag")
