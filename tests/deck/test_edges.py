"""Check what file types allow but samples rarely have: lists instead of objects, missing parts, rows without cards."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any

import pytest

from nrdb.catalogue import Catalogue
from nrdb.deck import Deck, read_deck, read_decks, write_deck
from nrdb.deck.document import Document
from nrdb.deck.filetypes import bbcode, cobra, nrdb_text
from nrdb.deck.filetypes.markdown import unwrap
from nrdb.deck.jsontext import load
from nrdb.deck.registry import FILETYPES
from nrdb.errors import ParseError, UsageError

NOISE = "noise_hacker_extraordinaire"
GUID = "bc0f047c-01b1-427f-a439-d451eda"
MEANT = '"Noise: Mine" was interpreted as Noise: Hacker Extraordinaire.'
NAMELESS = "the list has no identity; its cards are Runner cards."


def v3(**attributes: Any) -> str:
    return json.dumps({"data": {"id": "a", "type": "decklists", "attributes": attributes}})


READ = [
    (
        "chiriboga",
        'registerPrecon({\n identity: 1001,\n cards: [1050, "01050", 1051]\n});\n',
        [(None, NOISE, {"sure_gamble": 2, "crypsis": 1}, [])],
    ),
    (
        "chiriboga",
        'registerPrecon({\n name: "A",\n identity: 1001\n});\nregisterPrecon({\n cards: {"1050": 3}\n});',
        [("A", NOISE, {}, ["the list has no cards."]), (None, None, {"sure_gamble": 3}, [NAMELESS])],
    ),
    ("nrdb-v3", v3(card_slots={"sure_gamble": 3}), [(None, None, {"sure_gamble": 3}, [NAMELESS])]),
    ("nrdb-v3", v3(identity_card_id=NOISE, card_slots={"diesel": 3}), [(None, NOISE, {"diesel": 3}, [])]),
    (
        "nrdb-v3",
        v3(identity_card_id=NOISE, card_slots={NOISE: 1, "diesel": 3}),
        [(None, NOISE, {"diesel": 3}, [])],
    ),
    (
        "cobra",
        "Deck,A\nIdentity,Noise: Hacker Extraordinaire\nQty,Card Name\n3,'+Sure Gamble\n2,Diesel\nmany,Corroder\n,\n"
        "Qty,Card Name\n1,Diesel\n3,Sure Gamble\nall,Totals\n",
        [
            (
                "A",
                NOISE,
                {"sure_gamble": 3, "diesel": 2},
                ['6: "many" is not a valid count for Corroder; use a whole number from 1 to 999.'],
            ),
            (None, None, {"diesel": 1, "sure_gamble": 3}, [NAMELESS]),
        ],
    ),
    # Lines are counted from the top of the sheet. A number of seven digits is not a total.
    (
        "cobra",
        "Deck,A\nMin,Identity\n45,Noise: Hacker Extraordinaire\nQty,Card Name\n3,Sure Gamble\n999999,Total\n"
        "Qty,Card Name\n1,Diesel\n1000000,Total\n",
        [
            ("A", NOISE, {"sure_gamble": 3}, ["6: the list says 999,999 cards, but 3 are listed; using 3."]),
            (None, None, {"diesel": 1}, [NAMELESS]),
        ],
    ),
    ("cobra", "Min,Identity\nQty,Card Name\n3,Sure Gamble\n", [(None, None, {"sure_gamble": 3}, [NAMELESS])]),
    ("cobra", "Min,Identity\n40,\nQty,Card Name\n3,Sure Gamble\n", [(None, None, {"sure_gamble": 3}, [NAMELESS])]),
    (
        "json",
        json.dumps({"name": "a\nb", "identity": NOISE, "cards": {"diesel": 1}}),
        [("a b", NOISE, {"diesel": 1}, [])],
    ),
    (
        "json",
        json.dumps({"identity": NOISE, "cards": {"diesel": 0}}),
        [(None, NOISE, {}, ['"0" is not a valid count for Diesel; use a whole number from 1 to 999.'])],
    ),
    (
        "json",
        json.dumps({"identity": "sure_gamble", "cards": {"diesel": 1}}),
        [
            (
                None,
                None,
                {"diesel": 1},
                ["Sure Gamble is listed as the identity but isn't one; not counted.", NAMELESS],
            )
        ],
    ),
    (
        "cobra",
        "Deck,A\nMin,Identity\n45,Nobody\nQty,Card Name\n3,'Tis\n2,'=Diesel\n",
        [
            (
                "A",
                None,
                {"diesel": 2},
                [
                    '3: unknown card "Nobody". Did you mean Andromeda: Dispossessed Ristie?',
                    """5: unknown card "'Tis". Did you mean The Twins, TMI or Mti Mwekundu: Life Improved?""",
                ],
            )
        ],
    ),
    (
        "text",
        "A\n\nNoise: Hacker Extraordinaire\n3x Sure Gamble (Nowhere)\n12345678901234567890123456789012345 Diesel\n",
        [
            (
                "A",
                NOISE,
                {"sure_gamble": 3},
                [
                    '4: unknown set "Nowhere"; ignored.',
                    '5: "12345678901234567890123456789…" is not a valid count for Diesel; '
                    "use a whole number from 1 to 999.",
                ],
            )
        ],
    ),
    (
        "text",
        "Noise: Something\n3x Diesel\n",
        [(None, NOISE, {"diesel": 3}, ['1: "Noise: Something" was interpreted as Noise: Hacker Extraordinaire.'])],
    ),
    (
        "cobra",
        "Identity,Nobody\nQty,Card Name\n3,Diesel\n",
        [(None, None, {"diesel": 3}, ['1: unknown card "Nobody". Did you mean Andromeda: Dispossessed Ristie?'])],
    ),
    (
        "chiriboga",
        'registerPrecon({\n cards: {"1050": 3},\n more: {"1034": 2}\n});\n'
        'registerPrecon({\n cards: ["1050"],\n more: ["1034"]\n});\n',
        [(None, None, {"sure_gamble": 3}, [NAMELESS]), (None, None, {"sure_gamble": 1}, [NAMELESS])],
    ),
    (
        "text",
        "Noise: Hacker Extraordinaire\n3x Tycho Extension\n",
        [(None, NOISE, {}, ["2: Tycho Extension is from the 1996 game, but this list is for the modern game."])],
    ),
    (
        "text",
        "Noise: Hacker Extraordinaire\nNoise: Hacker Extraordinaire\n\n3x Diesel\n",
        [(None, NOISE, {"diesel": 3}, ["2: the identity Noise: Hacker Extraordinaire is listed twice."])],
    ),
    ("text", "Identity\n3 Sure Gamble\n3 Diesel\n", [(None, None, {"sure_gamble": 3, "diesel": 3}, [NAMELESS])]),
    (
        "json",
        json.dumps({"name": "n" * 200, "identity": NOISE, "cards": {"diesel": 1}}),
        [("n" * 200, NOISE, {"diesel": 1}, [])],
    ),
    (
        "json",
        json.dumps({"name": "n" * 201, "identity": NOISE, "cards": {"diesel": 1}}),
        [
            (
                "n" * 199 + "…",
                NOISE,
                {"diesel": 1},
                ["the deck name has 201 characters; shortened to 200."],
            )
        ],
    ),
    # Two lines that may be an identity: the first is the name.
    (
        "text",
        "Noise\nGabriel Santiago: X\n3x Diesel\n",
        [
            (
                "Noise",
                "gabriel_santiago_consummate_professional",
                {"diesel": 3},
                ['2: "Gabriel Santiago: X" was interpreted as Gabriel Santiago: Consummate Professional.'],
            )
        ],
    ),
    (
        "text",
        "Jinteki\n3x Hedge Fund\n",
        [
            (
                None,
                None,
                {"hedge_fund": 3},
                [
                    '1: "Jinteki" could be Jinteki: Personal Evolution, Jinteki: Potential Unleashed, '
                    "Jinteki: Replicating Perfection or Jinteki: Restoring Humanity; write the full title."
                ],
            )
        ],
    ),
    (
        "markdown",
        "# A\n\n[Noise](https://netrunnerdb.com/en/card/01001)\n* 2x Diesel\n"
        "[Wyrm](https://netrunnerdb.com/en/card/01013)\n",
        [("A", NOISE, {"diesel": 2, "wyrm": 1}, ["5: Wyrm has no number; counted as 1 copy."])],
    ),
    ("text", "Jinteki: X\n3x Diesel\n", [("Jinteki: X", None, {"diesel": 3}, [NAMELESS])]),
    # Headings that name no section: the first is the name, unless something comes before it.
    (
        "markdown",
        "# A\n\n## B\n\n* 3x Diesel\n",
        [
            (
                "A",
                None,
                {"diesel": 3},
                ['3: unknown card "B". Did you mean Border Control or Breaking News?'],
            )
        ],
    ),
    (
        "markdown",
        "Hello\n\n# Bran\n\n* 3x Diesel\n",
        [("Hello", None, {"diesel": 3}, ['3: unknown card "Bran". Did you mean Brân 1.0?'])],
    ),
    (
        "markdown",
        "# Noise: Hacker Extraordinaire\n\n* 3x Diesel\n",
        [("Noise: Hacker Extraordinaire", "noise_hacker_extraordinaire", {"diesel": 3}, [])],
    ),
    (
        "markdown",
        "# A\n\n* 3x Diesel\n\n## B\n\n* 1x Wyrm\n\n# C\n\n* 2x Wyrm\n",
        [("A", None, {"diesel": 3, "wyrm": 1}, [NAMELESS]), ("C", None, {"wyrm": 2}, [NAMELESS])],
    ),
    # A link without a number below the totals is the identity of another deck.
    (
        "markdown",
        "# A\n\n[Noise](https://netrunnerdb.com/en/card/01001)\n* 2x Diesel\n\n2 cards\n\n"
        "[Kate](https://netrunnerdb.com/en/card/01033)\n* 3x Sure Gamble\n",
        [("A", NOISE, {"diesel": 2}, []), (None, "kate_mac_mccaffrey_digital_tinker", {"sure_gamble": 3}, [])],
    ),
    # One card may be an identity by part of its name; several may, if labelled so.
    ("text", "1 Noise: Mine\n3 Diesel\n", [(None, NOISE, {"diesel": 3}, [f"1: {MEANT}"])]),
    (
        "text",
        "3 Diesel\n2 Noise: Mine\n",
        [
            (
                None,
                None,
                {"diesel": 3},
                [
                    '2: unknown card "Noise: Mine". Did you mean Nisei MK II, Noise: Hacker Extraordinaire or '
                    "Caprice Nisei?",
                    NAMELESS,
                ],
            )
        ],
    ),
    (
        "text",
        "Identity\n3 Noise: Mine\n\nEvent\n3 Diesel\n",
        [
            (
                None,
                NOISE,
                {"diesel": 3},
                [f"2: {MEANT}", "2: the identity Noise: Hacker Extraordinaire is listed with 3 copies; counted once."],
            )
        ],
    ),
    # Doubts, and the rows they are reported for.
    (
        "text",
        "Noise: Hacker Extraordinaire\n1 Security\n1 Project\n1 Sun\n",
        [
            (
                None,
                NOISE,
                {},
                [
                    '2: "Security" could be Argus Security: Protection Guaranteed, Asa Group: Security Through '
                    "Vigilance, Security Chip, Security Leak, Security Nexus, Security Subcontract, Security Testing "
                    "or Sunny Lebeau: Security Specialist; write the full title.",
                    '3: "Project" could be Project Ares, Project Atlas, Project Beale, Project Ingatan, Project '
                    "Junebug, Project Kusanagi, Project Vacheron, Project Vitruvius or 2 more; "
                    "write the full title.",
                    '4: unknown card "Sun". Did you mean Blue Sun: Powering the Future?',
                ],
            )
        ],
    ),
    (
        "text",
        "Noise: Hacker Extraordinaire\n3x Diesel\nAU Co.: The Gold Standart on Clones\nVirtual Inteligence, "
        "P.I.: You Can Call Me Vik\n",
        [
            (
                None,
                NOISE,
                {"diesel": 3},
                [
                    '3: "AU Co.: The Gold Standart on Clones" was interpreted as AU Co.: The Gold Standard in Clones.',
                    '4: "Virtual Inteligence, P.I.: You Can Call Me Vik": no card recognised; line skipped.',
                    "the list names 2 identities: Noise: Hacker Extraordinaire / AU Co.: The Gold Standard in Clones.",
                ],
            )
        ],
    ),
    (
        "text",
        "A\none two three four five six seven\n3x Diesel\n",
        [("A", None, {"diesel": 3}, ['2: unknown card "one two three four five six seven".'])],
    ),
    (
        "text",
        "A\none two three four five six seven eight\n3x Diesel\n",
        [
            (
                "A",
                None,
                {"diesel": 3},
                ['2: "one two three four five six seven eight": no card recognised; line skipped.', NAMELESS],
            )
        ],
    ),
    (
        "text",
        "3 ACME Savings and Loan\n3 AI Board Member\n2 Sure Gamble\n",
        [
            (
                None,
                None,
                {"onr_acme_savings_and_loan": 3, "onr_ai_board_member": 3},
                ["3: Sure Gamble is from the modern game, but this list is for the 1996 game."],
            )
        ],
    ),
    (
        "text",
        "3 ACME Savings and Loan\n3 Sure Gamble\n",
        [
            (
                None,
                None,
                {"sure_gamble": 3},
                [
                    "the titles fit the 1996 game and the modern one equally well; read as modern.",
                    "1: ACME Savings and Loan is from the 1996 game, but this list is for the modern game.",
                    NAMELESS,
                ],
            )
        ],
    ),
    (
        "text",
        "Noise: Hacker Extraordinaire\n3 Diesel (Core Set)\n2 Sure Gamble [id: 01034]\n2 Sure Gamble [id: "
        "99999]\n2 Nothing [id: 99999]\n1 Hacker Extraordinaire [id: 01001]\n1 Sure [id: 01050]\n",
        [
            (
                None,
                NOISE,
                {"diesel": 5, "sure_gamble": 3},
                [
                    '3: the code 01034 is Diesel, but the text says "Sure Gamble"; using the code.',
                    "3: Diesel is on several lines; the copies were added up.",
                    '4: no card has the code "99999"; using the title Sure Gamble.',
                    '5: no card has the code or id "99999" ("Nothing").',
                    "6: the identity Noise: Hacker Extraordinaire is listed twice.",
                    "7: Sure Gamble is on several lines; the copies were added up.",
                ],
            )
        ],
    ),
    (
        "nrdb-v2",
        '{"data":[{"id":1,"cards":{"01034":1,"20038":2,"01050":1,"30030":1,"01001":1}}]}',
        [
            (
                None,
                NOISE,
                {"diesel": 3, "sure_gamble": 2},
                ["Diesel and 1 more card are listed under several printing codes; the copies were added up."],
            )
        ],
    ),
    (
        "json",
        '{"identity":"onr_tycho_extension","cards":{"diesel":3}}',
        [
            (
                None,
                None,
                {"diesel": 3},
                ["Tycho Extension is from the 1996 game, but this list is for the modern game."],
            )
        ],
    ),
    (
        "text",
        "Identity: Nobody Here\n3 Diesel\n2 Ice Wall\n",
        [(None, None, {"diesel": 3, "ice_wall": 2}, ['1: unknown card "Nobody Here".'])],
    ),
    ("text", "3 Diesel\n2 Ice Wall\n", [(None, None, {"diesel": 3, "ice_wall": 2}, ["the list has no identity."])]),
    (
        "text",
        "Noise: Hacker Extraordinaire\n0 Diesel\n1 Sure Gamble\n1000 Wyrm\n2 Noise: Hacker Extraordinaire\n",
        [
            (
                None,
                NOISE,
                {"sure_gamble": 1},
                [
                    '2: "0" is not a valid count for Diesel; use a whole number from 1 to 999.',
                    '4: "1000" is not a valid count for Wyrm; use a whole number from 1 to 999.',
                    "5: the identity Noise: Hacker Extraordinaire is listed with 2 copies; counted once.",
                    "5: the identity Noise: Hacker Extraordinaire is listed twice.",
                ],
            )
        ],
    ),
    (
        "text",
        "Noise: Hacker Extraordinaire\n1 Hacker\n1 Gabriel\nMaking News - NBN\nNBN - Making News\n3 Diesel\n",
        [
            (
                None,
                NOISE,
                {"diesel": 3},
                [
                    '2: "Hacker" could be Adam: Compulsive Hacker or Noise: Hacker Extraordinaire; '
                    "write the full title.",
                    '3: unknown card "Gabriel". Did you mean Gabriel Santiago: Consummate Professional?',
                    '4: "Making News" was interpreted as NBN: Making News.',
                    "the list names 2 identities: Noise: Hacker Extraordinaire / NBN: Making News.",
                ],
            )
        ],
    ),
    # What other programs write.
    (
        "jinteki-json",
        '{"name": "A", "_id": "x1", "identity": {"title": "Noise: Hacker Extraordinaire"}, "cards": [{"qty": '
        '3, "card": "Diesel"}]}',
        [("A", NOISE, {"diesel": 3}, [])],
    ),
    (
        "jinteki-json",
        '{"id": "x2", "identity": {"code": "01001"}, "cards": [{"qty": 3, "card": "Diesel"}]}',
        [(None, NOISE, {"diesel": 3}, [])],
    ),
    (
        "jinteki-json",
        '{"details": {"identity_title": "Noise", "identity_nrdb_printing_id": 1001, "name": "B"}, "cards": '
        '[{"qty": 3, "card": "Diesel"}]}',
        [("B", NOISE, {"diesel": 3}, [])],
    ),
    (
        "jinteki-json",
        '{"name": "A", "identity": {"name": "B", "code": true, "title": 3}, "cards": [{"qty": 3, "card": '
        '"Diesel"}, {"quantity": 1, "id": 1050}, {"count": 2, "title": {"title": "Corroder", "code": '
        '"01007"}}, {"copies": 1, "code": "", "name": ""}, {"qty": 1, "x": 1}, {"qty": 1, "card": {"code": '
        '1013}}, "no row"]}',
        [
            (
                "A",
                None,
                {"diesel": 3, "sure_gamble": 1, "corroder": 2, "wyrm": 1},
                [
                    '"" is a number without a title.',
                    '"" is a number without a title.',
                    '"a row without a card" is a number without a title.',
                ],
            )
        ],
    ),
    (
        "jinteki-json",
        '{"identity": "Noise: Hacker Extraordinaire", "cards": [{"qty": 3, "card": "Diesel"}]}',
        [(None, NOISE, {"diesel": 3}, [])],
    ),
    (
        "jinteki-json",
        '{"identity": "The Runner", "cards": [{"qty": 2, "code": "onr_v1_014_codecracker"}]}',
        [(None, None, {"onr_codecracker": 2}, [])],
    ),
    (
        "jinteki-json",
        '{"identity": "The Runner", "cards": [{"qty": 2, "code": "onr_v1_014_codecracker"}, {"qty": 3, '
        '"card": "Diesel"}]}',
        [
            (
                None,
                None,
                {"diesel": 3},
                [
                    'unknown card "The Runner". Did you mean Ghost Runner, Test Run or The Foundry: Refining the '
                    "Process?",
                    "Codecracker is from the 1996 game, but this list is for the modern game.",
                ],
            )
        ],
    ),
    (
        "jinteki-json",
        '[{"cards": [{"qty": 3, "card": "Diesel"}]}, 3, {"identity": {"title": "Gabriel Santiago: Consummate '
        'Professional"}, "cards": [{"qty": 3, "card": "Diesel"}]}]',
        [
            (None, None, {"diesel": 3}, [NAMELESS]),
            (None, "gabriel_santiago_consummate_professional", {"diesel": 3}, []),
        ],
    ),
    (
        "octgn",
        '<deck><section name="R&amp;D / Stack"><card qty="3" '
        'id="bc0f047c-01b1-427f-a439-d451eda01034"/></section></deck>',
        [
            (
                None,
                None,
                {"diesel": 3},
                ["the deck doesn't name its game; read as Netrunner.", NAMELESS],
            )
        ],
    ),
    (
        "octgn",
        '<deck game="{0f38e453-26df-4c04-9d67-6d43de939c77}"><section name="R&amp;D / Stack"><card qty="3" '
        'id="x"/></section></deck>',
        [(None, None, {}, ['1: "x" is a number without a title.'])],
    ),
    (
        "octgn",
        '<deck game="0F38E453-26DF-4C04-9D67-6D43DE939C77"><section name="R&amp;D / Stack"><card '
        'qty="3">Diesel</card></section></deck>',
        [(None, None, {"diesel": 3}, ['1: the GUID "" has no code; using the title "Diesel".', NAMELESS])],
    ),
    (
        "octgn",
        "<a>" * 29 + '<deck game="0f38e453-26df-4c04-9d67-6d43de939c77"><section name="R&amp;D / Stack">'
        '<card qty="3" id="bc0f047c-01b1-427f-a439-d451eda01034"/></section></deck>' + "</a>" * 29,
        [(None, None, {"diesel": 3}, [NAMELESS])],
    ),
    (
        "edn",
        '(precon "A"\n {:title "Noise: Hacker Extraordinaire"} [{:qty 3 :card "Diesel"}])',
        [("A", NOISE, {"diesel": 3}, [])],
    ),
    ("edn", '[{:title "Noise: Hacker Extraordinaire"} [{:qty 3 :card "Diesel"}]]', [(None, NOISE, {"diesel": 3}, [])]),
    ("edn", '{:a {:cards [{:qty 3 :card "Diesel"}]} :b {:title "x"}}', [(None, None, {"diesel": 3}, [NAMELESS])]),
    (
        "nbkelly",
        "_One\n_Two\n#Noise: Hacker Extraordinaire\n#Gabriel\n*Anarch\n3 Diesel\n",
        [("One", NOISE, {"diesel": 3}, ['2: "_Two": no card recognised; line skipped.'])],
    ),
    ("chiriboga", 'cards: {"1050": 3}\n', [(None, None, {"sure_gamble": 3}, [NAMELESS])]),
    ("chiriboga", "name: 'Ann\\'s',\ncards: {\"1050\": 3}\n", [("Ann's", None, {"sure_gamble": 3}, [NAMELESS])]),
    (
        "nrdb-v1",
        '{"id": "y", "name": "n", "cards": {"1034": 3, "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx": 1}}',
        [
            (
                "n",
                None,
                {"diesel": 3},
                ['no card has the code or id "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx".', NAMELESS],
            )
        ],
    ),
    (
        "nrdb-v1",
        '{"name":"n","cards":{"01034":3,"01034":2}}',
        [("n", None, {"diesel": 5}, ['"01034" occurs twice in the JSON; the copies were added up.', NAMELESS])],
    ),
    (
        "octgn",
        f'''<deck game="0f38e453-26df-4c04-9d67-6d43de939c77"><section name="Identity">
<card qty="1" id="{GUID}01001">Noise</card></section><section name="R&amp;D / Stack">before
<card qty="2" id="x">Die<b>sel</b></card><card id="{GUID}01050"/>between<card qty="1" id="">Same
Old</card></section></deck>''',
        [
            (
                None,
                NOISE,
                {"diesel": 2, "sure_gamble": 1},
                [
                    '3: the GUID "x" has no code; using the title "Diesel".',
                    '3: the GUID "" has no code; using the title "Same Old".',
                    '3: unknown card "Same Old". Did you mean Same Old Thing?',
                ],
            )
        ],
    ),
]


@pytest.mark.parametrize(("filetype", "text", "decks"), READ)
def test_what_is_read(catalogue: Catalogue, filetype: str, text: str, decks: list[Any]) -> None:
    # Read twice: cards seen before take a faster path.
    for _ in range(2):
        found = read_decks(text, catalogue, filetype=filetype)
        assert [
            (
                deck.name,
                deck.identity and deck.identity.id,
                deck.cards,
                [f"{note.line}: {note.message}" if note.line else note.message for note in deck.notes],
            )
            for deck in found
        ] == decks


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('{"success": false}', "contains no deck: NetrunnerDB's response is empty."),
        ("<decks><deck", "1: XML error at line 1, column 8: unclosed token."),
        (
            '\n{:a 1\n\n:cards [{:qty 2 "open] 3 4 5 6 7 8 9}',
            '4: the EDN has a syntax error at ""open] 3 4 5 6 7 8 9".',
        ),
        ('{:a 1 :cards [{:qty 2 "open] 3 4 5 6 7 8 }', '1: the EDN has a syntax error at ""open] 3 4 5 6 7 8 }".'),
        ('\n[{:qty 2 :card {:title "Diesel"}}]\n\n ]', "4: the EDN closes a form that it did not open."),
        ('(precon "A"\n [{:qty 3 :card "Diesel"}])', "this EDN contains no deck (a map with :identity and :cards)."),
        ("<a>" * 32 + "<deck/>", "1: the XML is nested deeper than 32 elements, the limit."),
        ("<!-- <deck --><cards/>", "this XML is not an OCTGN deck: it has no `deck` element."),
    ],
)
def test_a_file_that_is_not_a_deck_is_refused(catalogue: Catalogue, text: str, sentence: str) -> None:
    with pytest.raises(ParseError) as caught:
        read_deck(text, catalogue)
    assert caught.value.message == sentence


@pytest.mark.parametrize(
    ("lists", "sentence"),
    [
        (31, "this EDN contains no deck (a map with :identity and :cards)."),
        (32, "the EDN is nested deeper than 32 forms, the limit."),
    ],
)
def test_how_deep_edn_is_read(catalogue: Catalogue, lists: int, sentence: str) -> None:
    with pytest.raises(ParseError) as caught:
        read_deck("[" * lists + "{:qty 2 :card 1}" + "]" * lists, catalogue, filetype="edn")
    assert caught.value.message == sentence


@pytest.mark.parametrize(("decks", "names"), [(5, "0, 1, 2, 3, 4"), (6, "0, 1, 2, 3, 4, …")])
def test_several_decks_where_one_is_wanted_are_named(catalogue: Catalogue, decks: int, names: str) -> None:
    text = json.dumps([{"name": str(at), "identity": NOISE, "cards": {"diesel": 3}} for at in range(decks)])
    with pytest.raises(ParseError) as caught:
        read_deck(text, catalogue)
    assert caught.value.message == f"contains {decks} decks, but one is expected: {names}."


def test_the_file_types_there_are(catalogue: Catalogue) -> None:
    """File types that are recognised only to explain what they are appear nowhere."""
    read = ", ".join(row.name for row in FILETYPES if not row.refuses)
    written = ", ".join(row.name for row in FILETYPES if row.writes)
    with pytest.raises(UsageError) as caught:
        read_deck("3 Diesel\n", catalogue, filetype="octgm")
    assert caught.value.message == (f'file type "octgm" can\'t be read; choose from {read}. Did you mean octgn?')
    with pytest.raises(UsageError) as caught:
        write_deck(Deck(), "octgm", catalogue)
    assert caught.value.message == (f'file type "octgm" can\'t be written; choose from {written}. Did you mean octgn?')


def test_numbers_of_json_up_to_eighteen_digits_are_numbers() -> None:
    whole, longer, endless = load(f"[{'9' * 18}, {'9' * 19}, {'9' * 5000}]")
    assert (whole, longer, endless) == (int("9" * 18), "9" * 19, "9" * 5000)


@pytest.mark.parametrize(
    ("row", "unwrapped"),
    [
        ("| 3 | Diesel |", ("3 Diesel", None)),
        ("| (x3) | Diesel | event |", ("3 Diesel", None)),
        ("| ID: | [Noise](https://netrunnerdb.com/en/card/01001) |", ("Identity: Noise", "01001")),
        ("| Identity | Noise | of Anarch |", ("Identity: Noise", None)),
        ("| Identity |", ("Identity", None)),
        ("| Event | [Diesel](https://netrunnerdb.com/en/card/01034) |", ("Diesel", "01034")),
        ("| # | Card |", ("", None)),
        ("|---|:--|", ("", None)),
        ("| 3 | 4 |", ("", None)),
        (
            "3x [Diesel](https://netrunnerdb.com/en/card/01034) _(Core Set)_ *(Core)* **now**",
            ("3x Diesel (Core Set) (Core) **now**", "01034"),
        ),
        (r"3x A\_b", ("3x A_b", None)),
        ("## A", ("A", None, 2)),
        ("### [Noise](https://netrunnerdb.com/en/card/01001)", ("Noise", "01001", 3)),
    ],
)
def test_lines_of_markdown(row: str, unwrapped: tuple[Any, ...]) -> None:
    assert tuple(unwrap(row))[:3] == (*unwrapped, 0)[:3]


@pytest.mark.parametrize(
    ("row", "unwrapped"),
    [
        ("3x [url=https://netrunnerdb.com/en/card/01034]Diesel[/url] [i](Core)[/i]", ("3x Diesel (Core)", "01034")),
        ("3x [url=https://netrunnerdb.com/EN/card/01034]Diesel[/url]", ("3x Diesel", "01034")),
        ("3x [url=https://netrunnerdb.com/de/card/01034]Benzin[/url] [i](Core)[/i]", ("3x", "01034")),
        ("[b]Event[/b] (3)", ("Event (3)", None)),
    ],
)
def test_lines_of_bbcode(row: str, unwrapped: tuple[str, str | None]) -> None:
    """If the title is translated, the code is enough."""
    assert bbcode.unwrap(row)[:2] == unwrapped


@pytest.mark.parametrize(
    ("rows", "written_so"),
    [
        (["3x Diesel (Core Set)"] * 2, False),
        (["3x Diesel (Core Set)"] * 3, True),
        (["Mine (1)", "Other (2)", "Event (3)", "3x Diesel (Core Set)", "3x Wyrm (Core Set) •"], False),
        (["Mine (1)", "3x Diesel (Core Set)", "3x Wyrm (Core Set) •", "1x Ninja (Core Set) ••"], True),
        (["3x Diesel (Core Set)"] * 3 + ["[a](b)"], False),
    ],
)
def test_three_rows_with_a_set_are_the_sites_text_file(rows: list[str], written_so: bool) -> None:
    assert nrdb_text.sniff(Document("\n".join(rows))) is written_so


@pytest.mark.parametrize(("rows", "told"), [(3, None), (2, "the sheet has 3 rows; the limit for a sheet is 2.")])
def test_how_many_rows_a_sheet_may_have(rows: int, told: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cobra, "MAX_LINES", rows)
    sheet = Document("Identity,Noise\nQty,Card Name\n3,Diesel\n")
    if told is None:
        assert len(cobra.read(sheet)) == 1
        return
    with pytest.raises(ParseError) as refused:
        cobra.read(sheet)
    assert refused.value.message == told


def test_files_skipped_in_an_archive_are_reported_before_the_notes_of_its_first_deck(catalogue: Catalogue) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("a.txt", "3 Sure Gamble\n")
        archive.writestr("b.txt", "")
    [deck] = read_decks(packed.getvalue(), catalogue)
    assert [note.code for note in deck.notes] == ["skipped-member", "identity-missing"]
