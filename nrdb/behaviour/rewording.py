"""Corrections to composed phrases that English would word differently."""

from __future__ import annotations

import re
from collections.abc import Callable

_POLISH = (
    ("top 1 card", "top card"),
    ("the next 1 click", "the next click"),
    (" a dies", " dice"),
    ("in the paid position", "in the position of the card given up"),
    ("choose any server", "choose a server"),
    ("choose a type", "choose a card type"),
    ("encountering this card", "encountering this ice"),
    ("bypass this card", "bypass this ice"),
    ("passes this card", "passes this ice"),
    ("subroutine of this card", "subroutine of this ice"),
    ("subroutines of this card", "subroutines of this ice"),
    ("the Runner jacks out, if they like", "the Runner may jack out"),
    ("tags of the Runner are removed by you", "you remove 1 or more of the Runner's tags"),
    ("tags of the Runner are removed", "1 or more of the Runner's tags are removed"),
    (" and neither player can", ", and neither player can"),
    (" an other ", " another "),
    ("in the any position", "in any position"),
    ("to the any position", "to any position"),
    ("with a position equal to the position of", "in the same position as"),
    (" g mod ", " g-mod "),
    ("virtual card", "virtual resource"),
    ("you may you may", "you may"),
    (" of using ", " using "),
    (" is at most 0", " is 0"),
    ("the top all cards", "all cards"),
    ("the top any number of cards of", "any number of cards from the top of"),
    ("you may the ", "if you like, the "),
    ("may the Runner jacks out", "may jack out"),
    ("until when ", "until "),
    ("for each ice ", "for each piece of ice "),
    ("at least 2 times", "at least twice"),
    ("do this times equal to", "do this a number of times equal to"),
    ("choose up to 2, at least 1:", "choose 1 or 2:"),
    (" is that is ", " is "),
    (" is that broke ", " broke "),
    ("prevent 1 jacking out", "prevent the Runner from jacking out"),
    (" run on any server with", " run on a server with"),
    (" is at most 1 less than ", " is less than "),
    ("for the time until ", "until "),
    ("you may until ", "you may, until "),
    ("prevent 1 end of the run", "prevent the end of the run"),
    ("swap 1 installed piece of ice with 1 installed", "swap 1 installed piece of ice with another installed"),
    ("break subroutines a", "break subroutines with a"),
    ("do this 1 time for each ", "do this once for each "),
    ("for each of an agenda ", "for each agenda "),
    ("this card is not installed by ", "this card was not installed by "),
    ("point of the imminent damage", "point of imminent damage"),
    ("pay up to 1 credit for each credit you have", "pay any number of credits"),
)


def _as_that_card(found: re.Match[str]) -> str:
    """Return the text with "that card" for what is found, where only one card is searched for, shown or looked at."""
    return found[0].replace("the card found", "that card").replace("1 of those cards", "that card")


_SUBJECTS = "the Runner|the Corp|you|either player|this card|that card|the chosen card"


_ANY_ZONE = (
    r"the (?:grip|stack|heap)\b|HQ|R&D|Archives"
    r"|(?:your|their|its owner's|their owner's|your opponent's|the Runner's|the Corp's) (?:hand|score area)\b"
)
_IN_BRACKETS = r"\(((?:[^()]|\([^()]*\))*)\)"  # the content may have parentheses of its own
_NO_OTHER_CARD = (
    r"(?:(?!\b(?:(?<!this )cards?|ice|piece|program|server|agenda(?! counter| point)|resource|identity|it)\b)[^.;:])"
)
# (a fragment that a text must contain for the pattern to match, pattern, replacement)
_REWORD: tuple[tuple[str, str, str | Callable[[re.Match[str]], str]], ...] = (
    ("for −", r"for −(\d+) (credits?) less", r"for \1 \2 more"),
    (" loses ", r"( gains [\w ]+)(?<! and) loses ", r"\1 and loses "),
    (
        " on this card",
        rf"^(?:when this card is {_NO_OTHER_CARD}*,|this card is worth)"
        rf"{_NO_OTHER_CARD}* on this card\b(?!')",
        lambda found: found[0].replace(" on this card", " on it"),
    ),
    ("only if not (", rf"^play this only if not {_IN_BRACKETS}", r"do not play this if \1"),
    (
        "only while not (",
        rf"^this card can interface only while not {_IN_BRACKETS}",
        r"this card cannot interface while \1",
    ),
    ("this card can", r"^(this card can be advanced|\+[^;,]*?) and (this card|\+)", r"\1; \2"),
    ("score −", r"\bscore −(\d+ agenda point)", r"lose \1"),
    (
        "succeed in",
        r"\bfor the rest of the run, the Runner cannot succeed in running\b",
        "this run cannot be successful",
    ),
    ("succeed in", r"\bthe Runner cannot succeed in running (this server)\b", r"runs on \1 cannot be successful"),
    ("decline to", r"\b(\w+) cannot decline to ([^,.;:]+)", r"\1 must \2 if able"),
    (" under way", r"\b(use this only )if a run((?: on [^,;:.()]*?)?) is under way\b", r"\1during a run\2"),
    (" under way", r"^if a run((?: on [^,;:.()]*?)?) is under way, (?!and )", r"during a run\1, "),
    (" each run ", r"^(the \w+ time each run [^,]*), if a run is under way, ", r"\1, "),
    (" under way", r"\bif it is your turn and a run is under way", "during a run on your turn"),
    (
        "among those cards",
        r"(the top card of .*)\bif there is a card among those cards of the chosen type",
        r"\1if that card is of the chosen type",
    ),
    (" by the basic action", r"\bto (trash|run) by the basic action( [^,]+)?,", r"to \1\2 with the basic action,"),
    ("1 of those cards", r"\bsearch [^;]*? for 1 [^;]*\bset it aside\b.*", _as_that_card),
    ("the card found", r"\b(?:search [^;]*? for|reveal) 1 (?!.*\bthat card\b).*", _as_that_card),
    ("the card found", r"\b(damage, then if the cost of) the card found\b", r"\1 the trashed card"),
    ("the card found", r"\breveal any number of .*", lambda found: found[0].replace("the card found", "those cards")),
    (
        " installed Runner card",
        r"\b(the Runner (?:may |must )?\w+ )(\d+|up to \d+|any number of|all) installed Runner cards?\b(?! of)",
        r"\1\2 of their installed cards",
    ),
    ("(the last ones)", r" \(the last ones\)", ", starting with the last"),
    ("1 trashing", r"\bprevent 1 trashing of ([^,.;()]+?) by the Corp\b", r"prevent the Corp from trashing \1"),
    ("1 trashing", r"\bprevent 1 trashing of ([^,.;()]+)", r"prevent \1 from being trashed"),
    (", but on its top", r"on the bottom of (your \w+), but on its top, or trash it", r"on the top of \1 or trash it"),
    (
        " of trashing",
        r"\bprevent any number of trashing of (any number [^,.;()]+)",
        r"prevent \1 from being trashed",
    ),
    (" while ", r" while ([^,]+), if \1, ", r", if \1, "),
    (" less", r"\b(\d+) (agenda points?|cards?) less\b", r"\1 fewer \2"),
    ("if it is ", r"^if it is (your(?: opponent's)?) turn, ", r"during \1 turn, "),
    (" ice", r"\b([2-9] (?:(?:un)?rezzed |installed )*)((?!pieces?\b)[\w-]+ )?ice\b", r"\1pieces of \2ice"),
    (" that the ", r"\b(the (Corp|Runner) may \w+ [^,.;:]*) that the \2 chooses", r"\1"),
    (
        " and a run on ",
        r"\ba run on (\S+) (was successful this turn) and a run on (\S+) \2 and a run on (\S+) \2",
        r"there were successful runs on \1, \3 and \4 this turn",
    ),
    ("turns played", r"\bthe number of turns played is at least (\d+)", r"\1 or more turns have been played"),
    (
        "number of ",
        r"\bthe number of (?!times |pieces of ice|ice |[^,]* has is )([\w ]+?) is at least (\d+)(?! more)",
        r"there are \2 or more \1",
    ),
    (
        "number of ",
        r"\bthe number of (?!times |[^,]* has is )([\w ]+?) is the number of",
        r"the number of \1 is equal to the number of",
    ),
    ("their number", r", then if their number is at least 1, ", ", and if you do, "),
    (
        "break in one",
        r"break in one encounter more than one (printed subroutine of [^,.;]+)",
        r"break more than 1 \1 per encounter",
    ),
    (" publicity", r"(remove [^;.]* bad publicity [^;.]*, then gain \d+ credits? for each) of them", r"\1 removed"),
    (
        " publicity",
        r"(take (?:up to )?\d+ bad publicity, then gain \d+ credits for each) of them",
        r"\1 bad publicity taken",
    ),
    ("gain", r"\b(gains?) subroutines( before its own)? \(1( for each [^()]*)\): ", r"\1 1 subroutine\3\2: "),
    ("gain", r"\b(gains?) subroutines( before its own)?: those of ([^,.;]+)", r"\1 the subroutines of \3\2"),
    ("gain", r"\b(gains?) subroutines( before its own)?: ", r"\1 a subroutine\2: "),
    (
        "the top card of ",
        r"(?<=the top card of )(?!.*\bsearch\b).*(?:the card found|1 of those cards)\b.*",
        _as_that_card,
    ),
    (" the chosen card, then ", r"( the chosen card(?: faceup)?), then (\w+) the chosen card\b", r"\1, then \2 it"),
    (
        "time each turn)",
        r"^an? ([^;]*?) (costs .*) \((the first) time each turn\)",
        r"\3 \1 each turn \2",
    ),
    (
        "time each turn)",
        r"^access (.*) when (breach)ing (.*) \((the first time each turn)\)",
        r"\4 you \2 \3, access \1",
    ),
    ("time each turn)", r"^whenever (.*) \((the first time each turn)\)", r"\2 \1"),
    (" or ", rf"\b({_SUBJECTS}) (\w+s?) ([^,;:()]+?) or \1 (\w+s?) \3(?=[,;:.]|$)", r"\1 \2 or \4 \3"),
    (
        " or ",
        rf"\b(?:either )?({_SUBJECTS}) ((?:is )?\w+) ([^,;:()]*?) or \1 \2 (?=an?\b|\d|from\b|during\b)",
        r"\1 \2 \3 or ",
    ),
    (
        " at no cost and rez ",
        r"\binstall ([^,;:()]*?) at no cost and rez (?:it|them) at no cost",
        r"install and rez \1 at no cost",
    ),
    (" or ", rf"\b({_SUBJECTS}) (\w+ [^,;:()]*?) or \1 (?!may\b|must\b|cannot\b)", r"\1 \2 or "),
    (
        " and ",
        r"\b(this card|that card|the chosen card) (is|was|has) ([^,;:()]*?) and \1 (?=(?:is|was|has)\b)",
        r"\1 \2 \3 and ",
    ),
    (
        "type out of ",
        r"\bchoose a (?:sub|card )type out of ([^.,;:()]*(?:, [^.,;:()]*?)*?) and (\w+)(?!, up to)\b",
        r"choose \1 or \2",
    ),
    (" of them", r"\bchoose a subtype out of ([^.;:()]*), up to 3 of them", r"choose any number of \1"),
    (" of the chosen type", rf"\bfrom ({_ANY_ZONE}) of the chosen type\b", r"of the chosen type from \1"),
    (" and this card gains ", r"\bthis card gains ([^,;.:]+?) and this card gains ", r"this card gains \1 and "),
    (" for each card among ", r" for each card among (those cards|the chosen cards)", r" for each of \1"),
    ("for each of those", r", (for each of those cards[^,.;:]*): (do \d+ \w+ damage)\b", r", \2 \1"),
    (" less for each ", r" for (\d+ credits?) less for each ", r", paying \1 less for each "),
    ("the strength of ", r"\b(the strength of [^,.;]+?) is (the \w+)", r"\1 is equal to \2"),
    (" in play", r"\ba (\w+) of the (Corp|Runner) in play\b", r"a \2 \1 in play"),
    ("rrange", r"((?:of|among) those cards\b.*)\b([Aa]rranges?) those cards in ", r"\1\2 the rest in "),
    (" and not (", rf" and not {_IN_BRACKETS} and ([^,;.()]+)$", r" and \2, unless \1"),
    (" and not (", rf" and not {_IN_BRACKETS}", r", unless \1"),
    ("only if ", r"^(play this only if [^,]*), unless (.*)$", r"\1, and not if \2"),
    (" run on any server", r"\ba( successful)? run on any server\b(?! with)", r"a\1 run"),
    (
        "made with",
        r"\bwhenever a run ends, if the run was made with this card\b",
        "when the run made with this card ends",
    ),
    (" card ends and ", r"(made with this card ends) and that run was\b", r"\1, if"),
    ("made with this card and that run", "made with this card and that run was", "made with this card and was"),
    ("all ", r"\b((?:for|on) (?:using|installing|rezzing|playing|advancing|the trash cost of)) all ", r"\1 "),
    (" tag", r"\b(prevent (?:all|up to \d+)) tag\b", r"\1 tags"),
    ("number of ice", r"\bnumber of ice\b", "number of pieces of ice"),
    (" chooses", r"\b(the (?:Corp|Runner)) (\w+s) ([^,.;:]*) that \1 chooses", r"\1 \2 \3"),
    ("cannot ", r"\b(cannot \w+) another card\b( of the Corp)?", r"\1 a card\2 other than this one"),
    (" of them", r"(loses? [^;.:]*?credits?\b[^.:]*? gain \d+ credits? for each) of them", r"\1 credit lost"),
    ("what triggered this", r"(\bgains? credits,.*? for each) of what triggered this", r"\1 credit gained"),
    ("what triggered this", r"(\bspends? credits on .*? for every \d+) of what triggered this", r"\1 credits spent"),
    ("what triggered this", r"(\bscores? agenda points [^/]*? for each) of what triggered this", r"\1 point scored"),
    (" of them", r"(\blose [^;.:]*?credit gained, then place [^;.:]*? for each) of them", r"\1 credit lost"),
    (" those cards", r"( (?:of|among) those cards\b.*) all those cards(?! of)", r"\1 the rest of those cards"),
    (
        "aside",
        r"((?:install|play|trash|move|shuffle|host) [^;.]*? (?:of|among) the cards set aside\b.*) all the cards set",
        r"\1 the rest of the cards set",
    ),
    (" on the chosen server ", r"( on the chosen server .*a run on )this server", r"\1the chosen server"),
    (" while this installed a card", r"\ba card while this installed a card this turn", "a card with this card"),
    (" tag is", r"\b(whenever|or) tag is", r"\1 a tag is"),
    (" damage", r"\bnumber of ((?:\w+ )?damage)", r"amount of \1"),
    ("access −", r"access −(\d+) more", r"access \1 fewer"),
    (" to break", r"this card costs (.*?) to break\b", r"breaking subroutines with this card costs \1"),
    (" counters", r"\b(\d+) or more (\w+ counters) and has (\d+) or less \2", r"\1–\3 \2"),
    (" costs ", r"\b([Aa]ll (?![^.,;:]*(?<!-)\bice\b)[^.,;:]*?) costs (\d+ credits?)", r"\1 cost \2"),
    (" gains ", r"\b([Aa]ll [^.,;:]*s) gains ", r"\1 gain "),
    (" is worth ", r"\b([Aa]ll [^.,;:]*) is worth ", r"\1 are worth "),
    (" approached at ", r"the server would be approached at ([^,]+)", r"\1 would be approached"),
    (
        " is at least ",
        r"the number of (\w+) (the Runner|the Corp|your opponent|you) (has|have) is at least (\d+) is at most (\d+)",
        r"\2 \3 \4 to \5 \1",
    ),
    (" is at least ", r" is at least (\d+) is at most (\d+)", r" is \1 to \2"),
    (
        " when breaching a server (at least 0)",
        r"whenever the Runner breaches any server, for the rest of the breach, access (\d+) (more|fewer) (cards?) when "
        r"breaching a server \(at least 0\)",
        r"whenever the Runner breaches a server, they access \1 \2 \3",
    ),
    ("break 1 ", r"\bbreak 1 ((?:\w+ )?subroutine)([^,.;]*), the (first|last) one", r"break the \3 \1\2"),
    (", the same one ", r"any action, the same one 3 times this turn", "the same action 3 times in a turn"),
    (" this turn", r"\bthis card is (installed|rezzed|scored) this turn", r"this card was \1 this turn"),
    ("install up to 1 ", r"^install up to 1 (?!.* for each)", "you may install 1 "),
    ("if you like", r"\bif you like, the (Corp|Runner) (draw|jack)s\b", r"you may have the \1 \2"),
    (" under way", r"\b(only )?while a run((?: on [^,;:.()]*?)?) is under way", r"\1during a run\2"),
    (" under way", r"^if a run((?: on [^,;:.()]*?)?) is under way$", r"during a run\1"),
    (
        " a run begins, ",
        r"^(when\w*) a run begins, if a run on ([^,;:.()]*?) is under way, ",
        r"\1 a run on \2 begins, ",
    ),
    (" under way", r"^(when\w* [^,]*), if a run((?: on [^,;:.()]*?)?) is under way, ", r"\1 during a run\2, "),
    ("instead, ", r"^whenever you (breach|access) ([^,]+), (?=(?:.*, )?instead, )", r"whenever you would \1 \2, "),
    (
        "instead, ",
        r"^whenever you would breach ([^,]+), if a run on [^,]+? is under way and that run was successful, "
        r"(unless [^,]*, )?instead, ",
        r"whenever a run on \1 is successful, \2instead of breaching \1, ",
    ),
    ("instead, ", r"^when this card is trashed, instead, ", "when this card would be trashed, instead, "),
    ("number of", r"\bthe number of pieces of ice (protecting [\w ]+?) is 0\b", r"there is no ice \1"),
    ("number of", r"\bthe number of pieces of ice (protecting [\w ]+?) is at least 1\b", r"there is ice \1"),
    ("move", r"\bmove(s?) ([^.,;:]*?) to (the (?:top|bottom) of)\b", r"put\1 \2 on \3"),
    ("move", rf"\bmove(s?) ([^.,;:]*?) to ({_ANY_ZONE})", r"add\1 \2 to \3"),
    (" of your opponent", r"\bcards of your opponent\b(?!')", "your opponent's cards"),
    ("of the", r"\bcard(s?) of the (Corp|Runner)\b(?!')", r"\2 card\1"),
    (" ice ", r"\b([Aa]ll (?:[\w-]+ )*?ice\b(?! and)[^.,;:]*?) have (?=[+−])", r"\1 has "),
    (" cards from ", r"\b(top (?:\d+ )?cards?) from (R&D|the stack)", r"\1 of \2"),
    ("present cost", r"\bpresent cost\b", "current cost"),
    (
        "ice from ",
        r"\b(install [^.,;:]*?\bpieces? of ice from [^.,;:]*?) in ((?:this|another|the attacked|an?) [\w ]*server\b)",
        r"\1 protecting \2",
    ),
    (" has ", r"\b((?:for the rest of|until) [^.,;:]*, [^.,;:]*?) has (?=[+−])", r"\1 gets "),
    (" have ", r"\b((?:for the rest of|until) [^.,;:]*, [^.,;:]*?) have (?=[+−])", r"\1 get "),
    ("maximum hand size", r"\b(until [^.,;:]*,) (?=[+−]\d+ maximum hand size)", r"\1 get "),
    ("at once, for", r", at once, for the rest of the encounter", ", for the rest of that encounter"),
    ("at once, for", r", at once, (?=for the rest of the run)", ", "),
    ("during that run, the next", r"\bduring that run, (the next time [^,]+), ", r"\1 during that run, "),
    (" fully broken", r"\bunless that card is fully broken, ([^.,;:]+)", r"\1 unless that card is fully broken"),
    (
        "the next time an encounter with",
        r"( encounters .*), then the next time an encounter with that card ends during that run, ",
        r"\1, and when that encounter ends, ",
    ),
    (" may the ", r"\b(the (?:Corp|Runner) may) the (?:Corp|Runner) (\w+)s\b", r"\1 \2"),
)


def reworded(text: str) -> str:
    """Return a rendered text with all corrections applied."""
    for plain, better in _POLISH:
        text = text.replace(plain, better)
    for holds, found, instead in _REWORD:
        if holds in text:
            text = re.sub(found, instead, text)
    return text


_RUNS = re.compile(r"\b[Rr]uns? (?:a|any|the|this|that|your|HQ|R&D|Archives)\b")
_ITS_RUN = r"the run was made with this card"
# What a sentence after the one that makes the run says of that run: (pattern, replacement).
_THAT_RUN = tuple(
    (re.compile(found), better)
    for found, better in (
        (
            rf"^Whenever you would breach (?:a|any|the attacked) (?:\w+ )?server, if {_ITS_RUN} and was successful"
            r"((?: and [^,]*)?), instead, ",
            r"If that run is successful\1, instead of breaching the server, ",
        ),
        (
            rf"^Whenever you would breach ([^,]+), if {_ITS_RUN} and was successful((?: and [^,]*)?), instead, ",
            r"If that run is successful\2, instead of breaching \1, ",
        ),
        (r"^When the run made with this card ends", "When that run ends"),
        (rf"^When the run would be declared successful, if {_ITS_RUN}, ", "When that run would be successful, "),
        (rf"^When the run would be declared successful, if {_ITS_RUN} and ", "When that run would be successful, if "),
        (rf"^Whenever a run is (successful|unsuccessful), if {_ITS_RUN}, ", r"If that run is \1, "),
        (rf"^Whenever a run begins, if {_ITS_RUN}, ", "When that run begins, "),
        (rf"^Whenever a run begins, if {_ITS_RUN} and ", "When that run begins, if "),
        (rf"^If {_ITS_RUN} and was successful, ", "If that run is successful, "),
        (rf"^If {_ITS_RUN}, ", "During that run, "),
        (rf" while {_ITS_RUN}\b", " during that run"),
        (rf"\bUse this only if {_ITS_RUN}\b", "Use this only during that run"),
        (
            rf"^(The \w+ time) each run ([^,]*) while that run was successful, if {_ITS_RUN}, ",
            r"\1 \2 during that run, if successful, ",
        ),
        (
            rf"^(The \w+ time) each run the run would be ended by the Corp, if {_ITS_RUN}, ",
            r"\1 the Corp would end that run, ",
        ),
        (
            rf"^(The \w+ time) each run ([^,]*?)(?: while that run was successful)?(, once [^,]*)?, if {_ITS_RUN}"
            r" and was successful and ",
            r"\1 \2 during that run\3, if it was successful and ",
        ),
        (
            rf"^(Whenever you would [^,]*), if {_ITS_RUN} and was successful and ",
            r"\1 during that run, if it was successful and ",
        ),
        (rf"^If {_ITS_RUN} and was successful and ", "If that run is successful and "),
        (rf"^(The \w+ time) each run ([^,]*), if {_ITS_RUN}, ", r"\1 \2 during that run, "),
        (rf"^(The \w+ time) each run ([^,]*), if {_ITS_RUN} and (?!was )", r"\1 \2 during that run, if "),
        (rf"^(When\w* [^,]*), if {_ITS_RUN}, ", r"\1 during that run, "),
    )
)


def of_that_run(sentences: list[str]) -> list[str]:
    """Return a card's sentences, with `that run` for the run an earlier sentence makes."""
    made, said = False, []
    for sentence in sentences:
        text = sentence
        for found, better in _THAT_RUN if made else ():
            text = found.sub(better, text)
        made = made or bool(_RUNS.search(sentence))
        said.append(text)
    return said
