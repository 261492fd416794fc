"""The one table of search fields: parser, SQL, `--help`, docs/query-language.md and shell completion read it.

A field has one name, further names by which people know it (the letters of the classic NetrunnerDB site, the names of
its API v3, and what players type without having read either), a kind that says which values and operators make sense,
and the place where its values stand in the catalogue.
"""

from __future__ import annotations

from nrdb.search.kinds import SearchField


def _field(
    name: str,
    kind: str,
    aliases: str,
    help_text: str,
    *,
    column: str | None = None,
    table: str = "",
    level: str = "card",
    example: str = "",
) -> SearchField:
    """A row of the table; numbers and flags stand in a column of their own name."""
    named = name if kind in ("number", "flag") else ""
    column = named if column is None else column
    return SearchField(name, kind, tuple(aliases.split()), help_text, column, table, level, example)


FIELDS: tuple[SearchField, ...] = (
    # Words
    _field(
        "title",
        "string",
        "_ name card stripped_title card_title",
        "the title, accents and case aside; also the titles of a card's other faces",
        column="title",
        example='title:"sure gamble"',
    ),
    _field(
        "text",
        "string",
        "x stripped_text tx rules oracle card_text",
        "the rules text: behaviour in nrdb's words, or the official text once imported",
        column="text",
        example='x:"end the run"',
    ),
    _field(
        "flavour",
        "string",
        "a flavor flavortext flavor_text flavour_text",
        "the flavour text of some printing (after an import)",
        column="flavour",
        level="printing",
        example="flavour:city",
    ),
    _field(
        "illustrator",
        "string",
        "i artist illustrated_by illustrator_id illustrator_ids illustrator_name illustrator_names",
        "who drew some printing (after an import)",
        column="illustrator",
        level="printing",
        example="artist:lumpp",
    ),
    # Names from a closed vocabulary
    _field(
        "type",
        "name",
        "t card_type card_type_id cardtype types",
        "the card type; identity means those of both sides",
        column="type",
        table="type",
        example="t:ice|asset",
    ),
    _field(
        "subtype",
        "name",
        "s st card_subtype card_subtypes card_subtype_id card_subtype_ids subtypes sub keyword",
        "a subtype",
        table="subtype",
        example='s:"code gate"&ap',
    ),
    _field(
        "faction",
        "name",
        "f faction_id factions fac",
        "the faction: its name, hb, or a letter as on the classic site",
        column="faction",
        table="faction",
        example="f:hb|jinteki",
    ),
    _field("side", "name", "d side_id deck", "corp or runner", column="side", table="side", example="d:corp"),
    _field(
        "set",
        "ordered",
        "e card_set card_set_id card_set_ids sets expansion pack in_set",
        "a set that holds some printing; < and > by release day",
        column="set",
        table="set",
        level="printing",
        example="e:sg|su21",
    ),
    _field(
        "cycle",
        "ordered",
        "c card_cycle card_cycle_id card_cycle_ids cycles",
        "the cycle of some printing: name or number; < and > by number",
        column="cycle",
        table="cycle",
        level="printing",
        example="c:ashes",
    ),
    _field(
        "designed_by",
        "name",
        "designer designed",
        "the house that designed the card",
        column="designed_by",
        table="house",
    ),
    _field(
        "released_by",
        "name",
        "publisher publisher_id printings_released_by",
        "the house that released some printing",
        column="released_by",
        table="house",
        level="printing",
    ),
    _field("edition", "name", "game", "cr (the modern game), classic (1996) or any", column="edition", table="edition"),
    _field("rarity", "name", "", "rarity, in the game of 1996", column="rarity", table="rarity"),
    _field("layout", "name", "layout_id", "normal, flip or facade", column="layout", table="layout"),
    # Numbers
    _field(
        "cost",
        "number",
        "o costs rez_cost play_cost install_cost price bits",
        "the cost to play, install or rez",
        example="cost<=2",
    ),
    _field("strength", "number", "p str power", "the strength of ice or an icebreaker", example="strength>3"),
    _field(
        "influence",
        "number",
        "n inf influence_cost influence_value",
        "the influence value; a card that may not leave its faction has none",
        column="influence_cost",
        example="inf<=2",
    ),
    _field("influence_limit", "number", "inf_limit influencelimit max_influence", "an identity's influence limit"),
    _field(
        "deck_size",
        "number",
        "minimum_deck_size min_deck_size mindeck deck_min decksize",
        "an identity's minimum deck size",
        column="minimum_deck_size",
        example="deck_size:40",
    ),
    _field("deck_limit", "number", "copies", "how many copies a deck may hold"),
    _field("agenda_points", "number", "v vp_value score_points", "agenda points", example="v:3"),
    _field(
        "points",
        "number",
        "",
        "agenda points; beside a format whose list gives points, the points of that list",
        column="agenda_points",
        example="points>=2 format:eternal",
    ),
    _field(
        "advancement",
        "number",
        "g advancement_cost advancement_requirement adv advance difficulty",
        "advancement needed to score",
        column="advancement_requirement",
        example="adv:3",
    ),
    _field("trash_cost", "number", "h trash", "credits the Runner pays to trash it", example="trash>=3"),
    _field(
        "memory",
        "number",
        "m mu memory_usage memory_cost mem memory_units",
        "memory a program takes",
        column="memory_cost",
        example="mu:2",
    ),
    _field("link", "number", "l base_link baselink", "an identity's link", column="base_link"),
    _field("memory_limit", "number", "mu_limit", "an identity's memory limit", column="mu_limit"),
    _field(
        "subroutines",
        "number",
        "num_printed_subroutines subs num_subroutines printed_subroutines",
        "subroutines printed on ice",
    ),
    _field("link_provided", "number", "gives_link provides_link", "link it gives"),
    _field("mu_provided", "number", "gives_mu provides_mu memory_provided", "memory it gives"),
    _field(
        "recurring_credits",
        "number",
        "recurring_credits_provided recurring",
        "recurring credits it holds",
        column="recurring_credits_provided",
    ),
    _field(
        "printings",
        "number",
        "num_printings number_of_printings reprints",
        "how many printings there are",
        column="num_printings",
    ),
    _field("faces", "number", "num_extra_faces num_faces", "how many further faces the card has", column="num_faces"),
    # Flags
    _field("unique", "flag", "u is_unique", "only one copy may be active", column="is_unique"),
    _field("additional_cost", "flag", "", "names an additional cost"),
    _field("advanceable", "flag", "advancable can_be_advanced", "says that it can be advanced"),
    _field("charge", "flag", "", "charges a card"),
    _field("click_ability", "flag", "", "has an ability that costs a click"),
    _field("gains_click", "flag", "gains_clicks", "gives a click"),
    _field("gains_subroutines", "flag", "gains_subroutine", "ice that gains subroutines"),
    _field("paid_ability", "flag", "has_paid_ability", "has a paid ability", column="has_paid_ability"),
    _field("install_effect", "flag", "on_install", "does something when installed"),
    _field("interrupt", "flag", "", "has an interrupt ability"),
    _field("mark", "flag", "", "uses the Runner's mark"),
    _field(
        "encounter_effect",
        "flag",
        "on_encounter_effect on_encounter",
        "ice that does something when encountered",
        column="on_encounter_effect",
    ),
    _field("trace", "flag", "performs_trace traces", "traces", column="performs_trace"),
    _field("rez_effect", "flag", "on_rez", "does something when rezzed"),
    _field("sabotage", "flag", "", "sabotages"),
    _field("score_effect", "flag", "on_score", "agenda that does something when scored"),
    _field("steal_effect", "flag", "on_steal", "agenda that does something when stolen"),
    _field("trash_ability", "flag", "trashability", "has to do with abilities that trash the card as their cost"),
    # Formats and lists
    _field(
        "format",
        "name",
        "legal fmt legal_in is_legal",
        "legal in the format on the day asked for: in its pool and not banned; FORMAT-latest for the newest list",
        table="format",
        example="format:startup",
    ),
    _field(
        "ever_in",
        "name",
        "format_id format_ids",
        "ever in a card pool of the format, whatever its lists said",
        table="format",
        example="ever_in:startup",
    ),
    _field(
        "pool",
        "name",
        "z card_pool card_pool_id card_pool_ids card_pools rotation",
        "in a card pool, banned cards included; a format's name means its pool on the day",
        table="pool",
        example="z:startup",
    ),
    _field(
        "snapshot",
        "name",
        "snapshot_id snapshot_ids snapshots",
        "in the card pool of a snapshot of a format",
        table="snapshot",
        example="snapshot:standard_34",
    ),
    _field(
        "list",
        "name",
        "b restriction restriction_id restriction_ids in_restriction banlist mwl",
        "named by a restriction list; active and latest mean: not banned by that list, as on the classic site",
        table="list",
        example="b:standard_ban_list_26_03",
    ),
    _field(
        "banned",
        "name",
        "is_banned ban",
        "banned by a list, or by the list of a format in force on the day; true: by any format's",
        table="ban",
        example="banned:standard",
    ),
    _field(
        "restricted",
        "name",
        "is_restricted",
        "restricted by a list, or by the list of a format in force on the day",
        table="ban",
        example="restricted:snapshot",
    ),
    _field(
        "global_penalty",
        "points",
        "has_global_penalty penalty",
        "takes influence off the identity's limit by a list",
        table="list",
    ),
    _field(
        "list_points",
        "points",
        "eternal_points format_points restriction_points",
        "points by a list; without a list's name the one in force on the day",
        table="list",
        example="list_points>=2",
    ),
    _field(
        "universal_influence",
        "points",
        "universal_faction_cost universal_faction_costs",
        "costs influence in any deck by a list",
        table="list",
    ),
    # Printings
    _field(
        "released",
        "date",
        "r release_date date_release date year release",
        "release day of some printing",
        column="released",
        level="printing",
        example="r>=2024-01",
    ),
    _field(
        "code",
        "string",
        "printing_id printing_ids printing number",
        "a printing's five digits",
        column="code",
        level="printing",
        example="code:01050",
    ),
    _field("id", "string", "card_id card_ids", "a card's id", column="id", example="id:sure_gamble"),
    _field("position", "number", "position_in_set collector_number pos", "number in the set", level="printing"),
    _field("quantity", "number", "y quantity_in_set qty", "copies in one box or pack", level="printing"),
    _field(
        "latest_printing",
        "flag",
        "is_latest_printing latest",
        "the card's newest printing",
        column="is_latest",
        level="printing",
    ),
    _field(
        "attribution",
        "string",
        "designed_in_honour_of",
        "whom the text names as its maker (after an import)",
        column="attribution",
    ),
    # Asking for a flag by its name, and how results are shown
    _field(
        "is",
        "name",
        "has can with",
        "a flag, or one of the states below",
        table="flag",
        example="is:unique",
    ),
    _field("not", "name", "isnt hasnt", "the opposite of is:", table="flag", example="not:reprint"),
    _field(
        "does",
        "name",
        "function do",
        "what the card does, in its behaviour: see below",
        table="function",
        example="does:draw",
    ),
    _field(
        "in",
        "name",
        "pool_file collection",
        "in a list of cards: a file's name",
        table="pool file",
        example="in:my-collection",
    ),
    _field(
        "ruling",
        "string",
        "rulings",
        "a ruling's text (after an import)",
        column="ruling",
        example='ruling:"net damage"',
    ),
    _field("narrative", "string", "story", "the narrative text (after an import)", column="narrative"),
    _field(
        "sort",
        "directive",
        "order sort_by orderby order_by",
        "sort by a field; sort:-cost from the highest down",
        example="sort:-strength",
    ),
    _field("group", "directive", "group_by groupby", "show results in groups of a field", example="group:faction"),
    _field("limit", "directive", "", "show at most so many", example="limit:10"),
    _field("view", "directive", "display as _view", "accepted and ignored: a habit from the website"),
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
