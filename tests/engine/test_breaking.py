"""What breakers pay: pairs computed by hand from the cards' numbers, and the ways in which a pair may be special."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb import behaviour
from nrdb.breaking.cost import BreakCalculator, BreakCost, break_cost, breaks_ice
from nrdb.breaking.encounter import CREDITS, PLENTY, Encounter, FillerCards
from nrdb.breaking.outcomes import distinct
from nrdb.breaking.setup import BreakSetup, Payment
from nrdb.catalogue import Catalogue
from nrdb.engine.model.numbers import INSTALLED, PLAY
from nrdb.engine.rules.effects import nothing
from tests.engine.laid import compiled
from tests.engine.seats import Seats

# breaker, ice, credits in all (None: can't), and how the sum was made by hand.
PAIRS = [
    ("corroder", "ice_wall", 1, "strength 2 against 1; 1 subroutine"),
    ("corroder", "wall_of_static", 2, "+1 strength, 1 subroutine"),
    ("corroder", "eli_1_0", 4, "+2 strength, 2 subroutines"),
    ("corroder", "heimdall_1_0", 7, "+4 strength, 3 subroutines"),
    ("corroder", "enigma", None, "a code gate"),
    ("corroder", "wraparound", 1, "strength 0, for a fracter is installed"),
    ("corroder", "palisade", 1, "strength 2 on a central server"),
    ("corroder", "semak_samun", 2, "a fracter; +1 strength, 1 subroutine"),
    ("corroder", "n_pot", 9, "no barrier, but 3 subroutines at 3 each by its own ability"),
    ("gordian_blade", "enigma", 2, "2 subroutines"),
    ("gordian_blade", "tollbooth", 7, "+3 strength, 1 subroutine, 3 toll"),
    ("gordian_blade", "lotus_field", 3, "+2 strength, 1 subroutine"),
    ("gordian_blade", "ice_wall", None, "a barrier"),
    ("yog_0", "enigma", 0, "strength 3, breaks for nothing"),
    ("yog_0", "tollbooth", None, "strength 3 against 5"),
    ("mimic", "cobra", 2, "2 subroutines"),
    ("mimic", "pup", 2, "2 subroutines"),
    ("mimic", "archer", None, "strength 3 against 6"),
    ("carmen", "archer", 8, "+3 twice for 4, 4 subroutines"),
    ("carmen", "ichi_1_0", 5, "+3 for 2, 3 subroutines"),
    ("carmen", "data_raven", 3, "+3 for 2, 1 subroutine"),
    ("cleaver", "bran_1_0", 8, "+3 for 6, 3 subroutines two at a time"),
    ("cleaver", "eli_1_0", 3, "+1 for 2, 2 subroutines at once"),
    ("buzzsaw", "fairchild_3_0", 8, "+2 for 6, 3 subroutines two at a time"),
    ("buzzsaw", "hortum", 4, "+1 for 3, 2 subroutines at once"),
    ("paperclip", "eli_1_0", 3, "X = 3: strength 4, and up to 3 subroutines"),
    ("paperclip", "heimdall_1_0", 5, "X = 5: strength 6, and up to 5 subroutines"),
    ("paperclip", "ice_wall", 1, "X = 1, for X = 0 breaks nothing"),
    ("black_orchestra", "enigma", 3, "one use breaks 2"),
    ("black_orchestra", "tollbooth", 9, "two uses: strength 6; 3 toll"),
    ("mkultra", "cobra", 3, "one use breaks 2"),
    ("mkultra", "archer", 12, "strength 7 with the third use, which breaks 2; a fourth breaks 2"),
    ("faerie", "archer", 4, "+4 strength, breaks for nothing"),
    ("femme_fatale", "archer", 12, "+4 for 8, 4 subroutines"),
    ("femme_fatale", "tollbooth", None, "a code gate: it can only be bypassed"),
    ("abagnale", "tollbooth", 8, "+4 for 4, 1 subroutine, 3 toll"),
    ("marjanah", "eli_1_0", 7, "+3 strength, 2 subroutines at 2"),
    ("mayfly", "anansi", 7, "+4 strength, 3 subroutines"),
    ("mayfly", "swordsman", None, "an AI"),
    ("mayfly", "semak_samun", None, "no fracter"),
    ("crypsis", "heimdall_1_0", 9, "+6 strength, 3 subroutines"),
    ("atman", "tollbooth", 4, "five power counters; 1 subroutine, 3 toll"),
    ("aumakua", "enigma", 2, "two virus counters; 2 subroutines"),
    ("echelon", "ichi_1_0", 9, "strength 1 by itself: +4 for 6, 3 subroutines"),
    ("unity", "tollbooth", 8, "+4 one at a time, 1 subroutine, 3 toll"),
    ("hantu", "archer", 4, "+4 for two counters, 4 subroutines"),
    ("principia", "heimdall_1_0", 7, "+4 for 4, 3 subroutines"),
    ("sang_kancil", "tollbooth", 10, "+4 for 6, 1 subroutine, 3 toll"),
    ("inti", "eli_1_0", 8, "+3 for 6, 2 subroutines"),
    ("d4v1d", "tollbooth", 3, "a counter for the subroutine, 3 toll"),
    ("corsair", "palisade", 2, "one stealth credit takes 3 strength off, 1 subroutine"),
    ("quetzal_free_spirit", "eli_1_0", None, "one subroutine a turn"),
    ("bukhgalter", "ichi_1_0", 6, "+3 strength, 3 subroutines"),
    ("makler", "eli_1_0", 4, "+2 for 2, 2 subroutines at once for 2"),
    ("euler", "lotus_field", 4, "+2 strength, 2 for the subroutine: the free one only in the turn of its install"),
    ("num", "archer", 8, "strength 8, 4 subroutines at 2"),
    ("orca", "archer", 4, "+3 for 2, all subroutines for 2"),
    ("gauss", "eli_1_0", 6, "+4 for 4, 2 subroutines"),
    ("revolver", "cobra", 0, "two counters"),
    ("slap_vandal", "eli_1_0", None, "one subroutine in an encounter"),
]


def ask(breaker: str, ice: str, catalogue: Catalogue, **table: object) -> BreakCost:
    others = tuple(catalogue.card(card) for card in table.pop("others", ()))  # type: ignore[attr-defined]
    return break_cost(
        catalogue.card(breaker),
        catalogue.card(ice),
        behaviour.entries(),
        BreakSetup(others=others, **table),  # type: ignore[arg-type]
    )


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return Catalogue.load()


@pytest.fixture(scope="module")
def meetings() -> BreakCalculator:
    return BreakCalculator(behaviour.entries())


@pytest.mark.parametrize(("breaker", "ice", "credits", "sum_"), PAIRS, ids=[f"{b}-{i}" for b, i, _, _ in PAIRS])
def test_pairs_computed_by_hand(breaker: str, ice: str, credits: int | None, sum_: str, catalogue: Catalogue) -> None:
    answer = ask(breaker, ice, catalogue)
    assert answer.credits == credits, sum_
    assert (answer.reason == "") == (credits is not None)


# Breaker and ice with the cards on the table; strength and subroutines as met, the toll, what breaking all of it takes
# or why it can't, the credits to get past, a way round.
WHOLE = [
    ("faust tollbooth", "5/1 toll 3 break 0 cards 3 past 3"),
    ("faust archer", "6/4 toll 0 break 0 cards 6 past 0"),
    ("corroder eli_1_0 others=null_whistleblower", "2/2 toll 0 break 2 cards 1 past 2"),
    ("audrey_v2 tollbooth", "5/1 toll 3 break 0 counters (('virus', 1),) cards 2 past 3"),
    ("blackat eli_1_0", "4/2 toll 0 break 3 stealth 1 past 3"),
    ("blackstone eli_1_0", "4/2 toll 0 break 5 stealth 3 past 5"),
    ("dagger cobra", "1/2 toll 0 break 3 stealth 1 past 0"),
    ("dai_v enigma", "2/2 toll 0 break 3 stealth 2 past 3"),
    ("fawkes archer", "6/4 toll 0 break 9 stealth 5 past 6"),
    ("houdini tollbooth", "5/1 toll 3 break 3 stealth 2 past 6"),
    ("penrose enigma", "2/2 toll 0 break 2 past 1"),
    ("refractor tollbooth", "5/1 toll 3 break 2 stealth 1 past 5"),
    ("switchblade archer", "6/4 toll 0 break 2 stealth 2 past 2"),
    ("afterimage archer", "6/4 toll 0 break 4 stealth 2 past 3 round 2 stealth 2"),
    ("afterimage cobra", "1/2 toll 0 break 1 past 0 round 2 stealth 2"),
    ("corsair hadrians_wall", "7/2 toll 0 break 5 stealth 3 past 5"),
    ("corsair hadrians_wall server=remote", "7/2 toll 0 break 5 stealth 3 past 5"),
    ("ika archer", "6/4 toll 0 break 6 past 5"),
    ("knight ice_wall", "1/1 toll 0 break 2 past 2"),
    ("slap_vandal ice_wall", "1/1 toll 0 break 1 past 1"),
    ("botulus eli_1_0", "4/2 toll 0 break 0 counters (('virus', 2),) past 0"),
    ("botulus eli_1_0 counters=1", "4/2 toll 0 break breaks 1 of 2 subroutines past None"),
    ("alarm_clock enigma", "2/2 toll 0 break breaks nothing here past None"),
    ("boomerang eli_1_0", "4/2 toll 0 break 0 trashed True past 0"),
    ("boomerang archer", "6/4 toll 0 break breaks 2 of 4 subroutines past 0"),
    ("endurance eli_1_0", "4/2 toll 0 break 0 counters (('power', 2),) past 0"),
    ("endurance archer counters=5", "6/4 toll 0 break 0 counters (('power', 4),) past 0"),
    ("feint enigma", "2/2 toll 0 break breaks nothing here past 0 round 0"),
    ("inside_job tollbooth", "5/1 toll 0 break breaks nothing here past 0 round 0"),
    ("logic_bomb tollbooth clicks=2", "5/1 toll 3 break breaks nothing here past None round 0 clicks 2 trashed True"),
    ("poison_vial cobra", "1/2 toll 0 break strength 0 against 1 past 0"),
    ("security_nexus tollbooth", "5/1 toll 3 break breaks nothing here past None round 4"),
    ("quetzal_free_spirit ice_wall", "1/1 toll 0 break 0 past 0"),
    ("quetzal_free_spirit enigma", "2/2 toll 0 break only breaks barriers past None"),
    (
        "corroder enigma others=quetzal_free_spirit,rielle_kit_peddler_transhuman",
        "2/2 toll 0 break only breaks barriers past None",
    ),
    ("corroder ice_wall others=inside_job", "1/1 toll 0 break it is bypassed past 0"),
    ("corroder enigma others=inside_job", "2/2 toll 0 break it is bypassed past 0"),
    ("corroder enigma others=security_nexus", "2/2 toll 0 break only breaks barriers past 4"),
    ("mimic tollbooth others=femme_fatale", "5/1 toll 3 break only breaks sentries past 1"),
    ("femme_fatale enigma others=inside_job", "2/2 toll 0 break only breaks sentries past 0 round 2"),
    ("kongamato ice_wall", "1/1 toll 0 break 0 trashed True past 0"),
    ("corroder surveyor", "None/2 toll 0 break its strength is X past None"),
    ("gordian_blade fairchild", "8/4 toll 0 break 10 past 8"),
    ("gordian_blade formicary", "2/1 toll 0 break only breaks code gates past 0"),
    ("femme_fatale swordsman", "2/2 toll 0 break 2 past 0 round 2"),
    ("atman turing", "2/1 toll 0 break its subroutines can't be broken by this past None"),
    ("aumakua tollbooth", "5/1 toll 3 break 1 hosted ('virus', 5) past 4"),
    ("aumakua tollbooth counters=5", "5/1 toll 3 break 1 past 4"),
    ("aumakua tollbooth counters=4", "5/1 toll 3 break strength 4 against 5 past None"),
    ("gordian_blade konjin", "3/0 toll 0 break 0 past 0"),
    ("corroder slot_machine", "5/3 toll 0 break only breaks barriers past 0"),
    ("mimic drafter", "3/2 toll 0 break 2 past 0"),
    ("carmen ichi_1_0 clicks=1", "4/3 toll 0 break 4 clicks 1 past 0"),
    ("carmen ichi_1_0 clicks=3", "4/3 toll 0 break 0 clicks 3 past 0"),
    ("corroder heimdall_1_0 clicks=1", "6/3 toll 0 break 6 clicks 1 past 5"),
    ("corroder heimdall_1_0 clicks=2", "6/3 toll 0 break 5 clicks 2 past 0"),
    ("persephone archer", "6/4 toll 0 break 13 past 7"),
    ("corroder wotan", "10/4 toll 0 break 12 past 10"),
    ("corroder seraph", "5/3 toll 0 break only breaks barriers past 0"),
    ("abagnale gatekeeper", "0/2 toll 0 break 2 past 1 round 0 trashed True"),
    ("gauss hive", "3/5 toll 0 break 7 past 7"),
    ("makler bran_1_0", "6/3 toll 0 break 8 past 6"),
    ("mimic paywall", "1/1 toll 1 break only breaks sentries past 2"),
    ("mayfly bulwark", "8/3 toll 0 break 10 past 9"),
    ("d4v1d ice_wall", "1/1 toll 0 break strength 0 against 1 past None"),
    ("d4v1d archer counters=3", "6/4 toll 0 break breaks 3 of 4 subroutines past 0"),
    ("cyber_cypher enigma", "2/2 toll 0 break breaks 0 of 2 subroutines past None"),
    ("sunya archer", "6/4 toll 0 break 8 hosted ('power', 5) past 2"),
    ("sunya archer counters=4", "6/4 toll 0 break strength 5 against 6 past None"),
    ("gingerbread data_raven", "4/1 toll 0 break 3 past 0"),
    ("deus_x wotan", "10/4 toll 0 break only breaks AP ice past None"),
    ("sharpshooter archer", "6/4 toll 0 break 2 trashed True past 2"),
    ("spike ice_wall", "1/1 toll 0 break 0 trashed True past 0"),
    ("nfr eli_1_0", "4/2 toll 0 break 2 hosted ('power', 3) past 2"),
    ("wyrm enigma", "2/2 toll 0 break 9 past 6"),
    ("omega archer", "6/4 toll 0 break 9 past 6"),
    ("omega archer server_ice=2", "6/4 toll 0 break 9 past 6"),
    ("alpha ice_wall", "1/1 toll 0 break 1 past 1"),
    ("alpha ice_wall server_ice=2", "1/1 toll 0 break breaks 0 of 1 subroutine past None"),
    ("overmind enigma", "2/2 toll 0 break 2 counters (('power', 2),) past 2"),
    ("study_guide enigma", "2/2 toll 0 break 2 hosted ('power', 2) past 1"),
    ("darwin ice_wall", "1/1 toll 0 break 2 hosted ('virus', 1) past 2"),
    ("force_of_nature enigma", "2/2 toll 0 break 3 past 3"),
    ("battering_ram eli_1_0", "4/2 toll 0 break 3 past 3"),
    ("passport tollbooth server=remote", "5/1 toll 3 break strength 2 against 5 past None"),
    ("passport enigma", "2/2 toll 0 break 2 past 1"),
    ("demara ice_wall", "1/1 toll 0 break 2 past 2 round 0 trashed True"),
    ("chameleon enigma", "2/2 toll 0 break 2 past 1"),
    ("laamb archer", "6/4 toll 0 break 7 past 7"),
    ("propeller ice_wall", "1/1 toll 0 break 1 counters (('power', 1),) past 1"),
    ("curupira ice_wall", "1/1 toll 0 break 1 past 1 round 0 counters (('power', 3),)"),
    ("mammon tollbooth", "5/1 toll 3 break 6 counters (('power', 1),) past 9"),
    ("musaazi archer", "6/4 toll 0 break 0 counters (('virus', 9),) past 0"),
    ("musaazi archer counters=3", "6/4 toll 0 break strength 1 against 6 past None"),
    ("lustig archer", "6/4 toll 0 break 7 past 4 round 0 trashed True"),
    ("grappling_hook archer", "6/4 toll 0 break breaks 3 of 4 subroutines past None"),
    ("grappling_hook eli_1_0", "4/2 toll 0 break breaks 1 of 2 subroutines past None"),
    ("matryoshka enigma", "2/2 toll 0 break breaks 0 of 2 subroutines past None"),
    ("physarum_entangler enigma", "2/2 toll 0 break breaks nothing here past None round 2"),
    ("odore archer", "6/4 toll 0 break 8 past 8"),
    ("lobisomem ice_wall", "1/1 toll 0 break 1 counters (('power', 1),) past 1"),
    ("lobisomem enigma", "2/2 toll 0 break 2 past 1"),
    ("brahman enigma", "2/2 toll 0 break 1 past 1"),
    ("tycoon tollbooth", "5/1 toll 3 break only breaks barriers past None"),
    ("crypsis ice_wall", "1/1 toll 0 break 2 past 2"),
    ("atman enigma", "2/2 toll 0 break 2 hosted ('power', 2) past 1"),
    ("atman enigma counters=3", "2/2 toll 0 break only interfaces at strength 3 past None"),
    ("mongoose cobra", "1/2 toll 0 break 1 past 0"),
    ("corroder ice_wall advanced=4", "5/1 toll 0 break 4 past 4"),
    ("corroder ice_wall", "1/1 toll 0 break 1 past 1"),
    ("corroder resistor tags=5", "5/1 toll 0 break 4 past 4"),
    ("corroder resistor", "0/1 toll 0 break 1 past 1"),
    ("corroder palisade", "2/1 toll 0 break 1 past 1"),
    ("mimic archer others=dedicated_processor", "6/4 toll 0 break 6 past 3"),
    ("corroder eli_1_0 others=devil_charm", "-2/2 toll 0 break 2 past 2"),
    ("corroder eli_1_0 others=multithreader", "4/2 toll 0 break 2 past 2"),
    ("corroder tollbooth others=hush", "5/1 toll 0 break only breaks barriers past None"),
    ("mayfly wraparound", "7/1 toll 0 break 7 past 7"),
    ("umbrella enigma others=botulus", "2/2 toll 0 break 2 past 2"),
    ("corroder datapike", "2/2 toll 0 break only breaks barriers past None"),
    ("gordian_blade datapike", "2/2 toll 0 break 2 past 2"),
    ("mimic rime", "1/1 toll 0 break only breaks sentries past 0"),
    ("corroder whitespace", "0/2 toll 0 break only breaks barriers past 0"),
    ("gordian_blade whitespace", "0/2 toll 0 break 2 past 0"),
    ("mimic pulse", "1/2 toll 0 break only breaks sentries past None"),
    ("corroder blockchain", "4/2 toll 0 break 4 past 3"),
    ("mimic dna_tracker", "6/3 toll 0 break only breaks sentries past 0"),
    ("corroder pup", "0/2 toll 0 break only breaks barriers past 0"),
    ("mimic aiki", "3/3 toll 0 break only breaks sentries past 0"),
    ("corroder snowflake", "3/1 toll 0 break 2 past 2"),
    ("corroder mlinzi", "5/3 toll 0 break only breaks barriers past 0"),
    ("corroder endless_eula", "0/6 toll 0 break 6 past 6"),
    ("corroder kamali_1_0", "3/3 toll 0 break only breaks barriers past 0"),
    ("corroder attini", "5/3 toll 0 break only breaks barriers past 0"),
    ("corroder fairchild_1_0", "2/2 toll 0 break only breaks barriers past 0"),
    ("corroder veritas", "2/3 toll 0 break only breaks barriers past 0"),
    ("mimic cloud_eater", "6/3 toll 0 break strength 3 against 6 past 0"),
    ("corroder lionsmane", "4/3 toll 0 break only breaks barriers past 0"),
    ("corroder loki", "3/1 toll 0 break only breaks barriers past 0"),
    ("corroder lycian_multi_munition", "1/3 toll 0 break only breaks barriers past 0"),
    ("corroder upayoga", "4/2 toll 0 break only breaks barriers past 0"),
    ("mimic sadaka", "3/2 toll 0 break only breaks sentries past 0"),
    ("corroder herald", "1/2 toll 0 break only breaks barriers past 0"),
    ("corroder boto", "4/3 toll 0 break 5 past 0"),
    ("corroder searchlight advanced=2", "3/2 toll 0 break only breaks barriers past 0"),
    ("corroder ip_block", "4/2 toll 0 break 4 past 0"),
    ("corroder caduceus", "3/2 toll 0 break only breaks barriers past None"),
    ("corroder gold_farmer", "1/2 toll 0 break 4 past 4"),
    ("corroder otoroshi", "5/1 toll 0 break only breaks barriers past 0"),
    ("corroder shiro", "5/2 toll 0 break only breaks barriers past 0"),
    ("corroder pop_up_window", "0/1 toll 0 break only breaks barriers past 1"),
    ("corroder universal_connectivity_fee", "2/1 toll 0 break only breaks barriers past 0"),
    ("corroder tithe", "1/2 toll 0 break only breaks barriers past 0"),
    ("corroder archangel", "6/1 toll 0 break only breaks barriers past 0"),
    ("corroder hive", "3/5 toll 0 break 6 past 6"),
    ("gordian_blade mausolus advanced=3", "5/3 toll 0 break 6 past 4"),
    ("tapwrm enigma", "2/2 toll 0 break breaks nothing here past None"),
    ("boi_tata archer", "6/4 toll 0 break 10 past 8"),
    ("corroder eli_1_0 others=gamedragon_pro,ice_carver clicks=1", "3/2 toll 0 break 1 clicks 1 past 1"),
    ("echelon ichi_1_0 others=unity,carmen", "4/3 toll 0 break 6 past 0"),
    ("paperclip eli_1_0 others=corsair", "4/2 toll 0 break 3 past 3"),
    ("corroder ice_wall others=cloak", "1/1 toll 0 break 0 past 0"),
    ("refractor tollbooth others=cloak", "5/1 toll 3 break 1 past 4"),
    ("corroder enigma others=gordian_blade", "2/2 toll 0 break only breaks barriers past None"),
    ("backstitching enigma", "2/2 toll 0 break breaks nothing here past None round 0 trashed True"),
    ("backstitching enigma server=remote", "2/2 toll 0 break breaks nothing here past None"),
    ("adept ice_wall", "1/1 toll 0 break 2 past 2"),
    ("creeper cobra", "1/2 toll 0 break 4 past 0"),
    ("overmind enigma others=corroder", "2/2 toll 0 break 2 counters (('power', 2),) past 2"),
    ("savant enigma", "2/2 toll 0 break 2 past 2"),
    ("zu_13_key_master enigma others=corroder", "2/2 toll 0 break 3 past 2"),
    ("corroder wall_of_static others=the_personal_touch", "3/1 toll 0 break 1 past 1"),
    ("corroder wall_of_static others=dinosaurus", "3/1 toll 0 break 2 past 2"),
    ("gordian_blade tollbooth others=sifr", "0/1 toll 3 break 1 past 4"),
    ("corroder eli_1_0 others=botulus", "4/2 toll 0 break 4 past 4"),
    ("gordian_blade tollbooth others=takobi", "5/1 toll 3 break 4 past 7"),
    ("mimic archer others=monkeywrench", "4/4 toll 0 break strength 3 against 4 past None"),
    ("gordian_blade wendigo", "4/1 toll 0 break 3 past 0"),
    ("gordian_blade searchlight advanced=2", "3/2 toll 0 break only breaks code gates past 0"),
    ("mimic searchlight advanced=2", "3/2 toll 0 break 2 past 0"),
    ("femme_fatale searchlight advanced=2", "3/2 toll 0 break 4 past 0 round 2"),
    ("gordian_blade thimblerig", "0/1 toll 0 break 1 past 1"),
    ("mimic ichi_1_0 clicks=3", "4/3 toll 0 break 0 clicks 3 past 0"),
    ("mimic sherlock_1_0 clicks=1", "5/2 toll 0 break breaks 1 of 2 subroutines past 0"),
    ("carmen sherlock_1_0 clicks=1", "5/2 toll 0 break 3 clicks 1 past 0"),
    ("gordian_blade attini", "5/3 toll 0 break 6 past 0"),
    ("gordian_blade logjam", "0/3 toll 0 break only breaks code gates past None"),
    ("gordian_blade pulse", "1/2 toll 0 break 2 past 1"),
    ("gordian_blade aiki", "3/3 toll 0 break 4 past 0"),
    ("carmen cloud_eater", "6/3 toll 0 break 7 past 0"),
    ("carmen sadaka", "3/2 toll 0 break only breaks sentries past 0"),
    ("carmen herald", "1/2 toll 0 break only breaks sentries past 0"),
    ("gordian_blade veritas", "2/3 toll 0 break only breaks code gates past 0"),
    ("gordian_blade fairchild_1_0 clicks=1", "2/2 toll 0 break 1 clicks 1 past 0"),
    ("gordian_blade fairchild_2_0", "3/3 toll 0 break 4 past 0"),
    ("gordian_blade upayoga", "4/2 toll 0 break 4 past 0"),
    ("carmen otoroshi", "5/1 toll 0 break 3 past 0"),
    ("corroder machicolation_a", "4/4 toll 0 break only breaks barriers past None"),
    ("carmen vampyronassa", "4/4 toll 0 break only breaks sentries past 0"),
    ("carmen anansi", "5/3 toll 0 break 5 past 0"),
    ("carmen dna_tracker", "6/3 toll 0 break only breaks sentries past 0"),
    ("gordian_blade dna_tracker", "6/3 toll 0 break 7 past 0"),
    ("gordian_blade slot_machine", "5/3 toll 0 break 6 past 0"),
    ("mimic mestnichestvo", "4/2 toll 0 break only breaks sentries past None"),
    ("gordian_blade mestnichestvo", "4/2 toll 0 break 4 past 3"),
    ("gordian_blade tocsin", "5/3 toll 0 break 6 past 5"),
    ("gordian_blade valentao", "6/3 toll 0 break 7 past 0"),
    ("carmen lycian_multi_munition", "1/3 toll 0 break only breaks sentries past 0"),
    ("gordian_blade virtual_service_agent", "2/1 toll 0 break 1 past 0"),
    ("corroder universal_connectivity_fee tags=1", "2/1 toll 0 break only breaks barriers past 0"),
    ("gordian_blade mlinzi", "5/3 toll 0 break only breaks code gates past 0"),
    ("carmen mlinzi", "5/3 toll 0 break 5 past 0"),
    ("carmen lionsmane tags=1", "4/3 toll 0 break 5 past 0"),
    ("gordian_blade lamplighter", "3/2 toll 0 break only breaks code gates past 0"),
    ("carmen shiro", "5/2 toll 0 break only breaks sentries past 0"),
    ("carmen kamali_1_0", "3/3 toll 0 break 5 past 0"),
    ("gordian_blade loot_box", "3/2 toll 0 break only breaks code gates past 2"),
    ("gordian_blade mganga", "3/1 toll 0 break only breaks code gates past 0"),
    ("gordian_blade chetana", "3/2 toll 0 break only breaks code gates past 0"),
    ("gordian_blade clairvoyant_monitor", "3/1 toll 0 break 2 past 2"),
    ("gordian_blade bullfrog", "4/1 toll 0 break 3 past 0"),
    ("mimic mind_game", "4/1 toll 0 break only breaks sentries past 0"),
    ("carmen data_hound", "2/1 toll 0 break 1 past 0"),
    ("gordian_blade viper", "4/2 toll 0 break 4 past 3"),
    ("gordian_blade crick", "3/1 toll 0 break 2 past 0"),
    ("mimic komainu", "1/0 toll 0 break 0 past 0"),
    ("corroder eli_1_0 others=the_helpful_ai", "4/2 toll 0 break 2 past 2"),
    ("mimic ichi_1_0 others=the_helpful_ai", "4/3 toll 0 break 3 past 0"),
    ("mayfly saisentan clicks=2", "2/3 toll 0 break 4 past 0"),
    ("mimic enigma others=houdini", "2/2 toll 0 break only breaks sentries past None"),
    ("quetzal_free_spirit ice_wall others=the_helpful_ai", "1/1 toll 0 break 0 past 0"),
]


def paid(payment: Payment) -> str:
    beside = [f"{name} {value}" for name, value in payment._asdict().items() if value and name != "credits"]
    return " ".join([str(payment.credits), *beside])


def told(answer: BreakCost) -> str:
    breaks = paid(answer.breaks) if answer.breaks is not None else answer.reason
    met = f"{answer.strength}/{answer.subroutines} toll {answer.toll} break {breaks} past {answer.passes}"
    return met if answer.bypass is None else f"{met} round {paid(answer.bypass)}"


@pytest.mark.parametrize(("asked", "whole"), WHOLE, ids=[row[0] for row in WHOLE])
def test_whole_answers(asked: str, whole: str, catalogue: Catalogue, meetings: BreakCalculator) -> None:
    """All asked of the same meetings: none is taken for another."""
    breaker, ice, *options = asked.split()
    table: dict[str, Any] = {}
    for name, value in (option.split("=") for option in options):
        cards = tuple(catalogue.card(card) for card in value.split(",")) if name == "others" else ()
        table[name] = cards or (int(value) if value.isdigit() else value)
    assert told(meetings.break_cost(catalogue.card(breaker), catalogue.card(ice), BreakSetup(**table))) == whole


REMARKS = [
    ("corroder", "data_ward", ["When the Runner encounters this ice, the Runner takes 1 tag"]),
    ("mimic", "data_raven", ["When the Runner encounters this ice, the Runner chooses one"]),
    ("gordian_blade", "tollbooth", []),
    ("gordian_blade", "cell_portal", []),
    ("atman", "enigma", []),
    ("chameleon", "enigma", ["the ice's subtype must be the one chosen"]),
    (
        "alpha",
        "ice_wall",
        ["This card can interface only while you are encountering a piece of ice in the outermost position."],
    ),
    (
        "mongoose",
        "data_raven",
        ["This card cannot interf", "When the Runner encounters this ice, the Runner chooses one"],
    ),
    ("slap_vandal", "ice_wall", ["Slap Vandal must be hosted on the ice"]),
    ("boomerang", "eli_1_0", ["Trash this card: break up to 2 subroutines. When this run ends"]),
    ("mayfly", "ice_wall", ["Interface → 1 credit: break 1 subroutine. When this run ends, tras"]),
    ("inside_job", "data_raven", []),
]


@pytest.mark.parametrize(("breaker", "ice", "begin"), REMARKS, ids=[f"{row[0]}-{row[1]}" for row in REMARKS])
def test_remarks_begin_like_this(
    breaker: str, ice: str, begin: list[str], catalogue: Catalogue, meetings: BreakCalculator
) -> None:
    remarks = meetings.break_cost(catalogue.card(breaker), catalogue.card(ice)).remarks
    assert [remark[: len(said)] for remark, said in zip(remarks, begin, strict=True)] == begin


def test_a_table_is_laid_as_it_is_asked(catalogue: Catalogue) -> None:
    """Installed cards, an event in play, an identity; the ice advanced, with other ice before the same server."""
    others = tuple(catalogue.card(card) for card in ("inside_job", "cloak", "corroder"))
    entries = behaviour.entries()
    own, wall, *beside = (
        compiled(card, entries) for card in (catalogue.card("quetzal_free_spirit"), catalogue.card("crick"), *others)
    )
    table = BreakSetup(others, server="remote", server_ice=2, tags=3, clicks=4, advanced=5)
    met = Encounter(own, wall, beside, table, FillerCards())
    g = met.g
    cards = ["crick", "a_ice", "inside_job", "cloak", "corroder", "quetzal_free_spirit"]
    assert [card.id for card in g.table.card_of] == cards
    assert list(g.zone) == [INSTALLED, INSTALLED, PLAY, INSTALLED, INSTALLED, PLAY]
    assert [i for i in range(6) if g.active[i]] == [0, 2, 3, 4, 5], "the other ice is not rezzed"
    assert list(g.server[:2]) == [3, 3]
    assert list(g.advancement) == [5, 0, 0, 0, 0, 0]
    assert (g.runner.credits, g.runner.clicks, g.tags, g.turn) == (CREDITS, 4, 3, 1)
    assert g.run is not None
    assert (g.run.server, g.run.ice, g.run.ice_approached, g.run.source) == (3, 0, 1, 2)
    assert (met.breaker, met.bank, met.helpers) == (5, 0, {3, 5}), "another breaker breaks nothing in its place"


@pytest.mark.parametrize(
    ("breaker", "given", "growing", "power", "virus"),
    [
        ("sunya", None, "power", 0, 0),
        ("sunya", 4, "", 4, 0),
        ("hantu", None, "", 0, PLENTY),
        ("hantu", 4, "", 0, 4),
        ("aumakua", None, "virus", 0, 0),
        ("corroder", 4, "", 0, 0),
    ],
)
def test_counters_are_where_the_breaker_can_use_them(
    catalogue: Catalogue, breaker: str, given: int | None, growing: str, power: int, virus: int
) -> None:
    """Of those that give it strength there are none yet: how many it takes is sought."""
    entries = behaviour.entries()
    own, wall = (compiled(catalogue.card(card), entries) for card in (breaker, "enigma"))
    met = Encounter(own, wall, (), BreakSetup(counters=given), FillerCards())
    assert (met.growing, met.g.power[1], met.g.virus[1]) == (growing, power, virus)


def test_sixty_pairs_are_by_hand() -> None:
    assert len({(breaker, ice) for breaker, ice, _, _ in PAIRS}) == len(PAIRS) == 60


def test_why_a_breaker_cannot(catalogue: Catalogue) -> None:
    assert ask("corroder", "enigma", catalogue).reason == "only breaks barriers"
    assert ask("mimic", "archer", catalogue).reason == "strength 3 against 6"
    assert ask("mayfly", "swordsman", catalogue).reason == "its subroutines can't be broken by this"
    assert ask("atman", "tollbooth", catalogue, counters=4).reason == "only interfaces at strength 4"


def test_counters_that_give_strength_are_named_or_given(catalogue: Catalogue) -> None:
    assert ask("atman", "tollbooth", catalogue).breaks.hosted == ("power", 5)  # type: ignore[union-attr]
    assert ask("atman", "tollbooth", catalogue, counters=5).credits == 4
    assert ask("aumakua", "enigma", catalogue, counters=1).credits is None
    assert ask("aumakua", "enigma", catalogue, counters=7).credits == 2


def test_counters_spent_are_reported(catalogue: Catalogue) -> None:
    assert dict(ask("hantu", "archer", catalogue).breaks.counters) == {"virus": 2}  # type: ignore[union-attr]
    assert dict(ask("d4v1d", "tollbooth", catalogue).breaks.counters) == {"power": 1}  # type: ignore[union-attr]


def test_stealth_credits_are_reported(catalogue: Catalogue) -> None:
    assert ask("corsair", "palisade", catalogue, server="remote").breaks.stealth == 2  # type: ignore[union-attr]


def test_the_position_of_the_ice_and_its_counters(catalogue: Catalogue) -> None:
    assert ask("corroder", "palisade", catalogue, server="remote").credits == 3
    assert ask("corroder", "ice_wall", catalogue, advanced=4).credits == 4
    assert ask("corroder", "pharos", catalogue).credits == 6
    assert ask("corroder", "pharos", catalogue, advanced=3).credits == 11
    assert ask("gordian_blade", "scatter_field", catalogue).credits == 4
    assert ask("gordian_blade", "scatter_field", catalogue, server_ice=2).credits == 2
    assert ask("corroder", "resistor", catalogue, tags=5).credits == 4


def test_an_ai_meets_what_bars_it_only_when_advanced(catalogue: Catalogue) -> None:
    assert ask("mayfly", "hortum", catalogue).credits == 5
    assert ask("mayfly", "hortum", catalogue, advanced=3).credits is None
    assert ask("buzzsaw", "hortum", catalogue, advanced=3).credits == 4


def test_the_rest_of_the_rig_counts(catalogue: Catalogue) -> None:
    assert ask("unity", "tollbooth", catalogue, others=("carmen", "cleaver")).credits == 6
    assert ask("echelon", "ichi_1_0", catalogue, others=("unity",)).credits == 6
    assert ask("corroder", "eli_1_0", catalogue, others=("ice_carver",)).credits == 3
    assert ask("gordian_blade", "lotus_field", catalogue, others=("ice_carver",)).credits == 3
    assert ask("mayfly", "wraparound", catalogue, others=("corroder",)).credits == 1
    assert ask("corroder", "eli_1_0", catalogue, others=("gamedragon_pro",)).credits == 3
    assert ask("mayfly", "eli_1_0", catalogue, others=("gamedragon_pro",)).credits == 5
    assert ask("gordian_blade", "ice_wall", catalogue, others=("chromatophores",)).credits == 1


def test_bioroids_take_clicks_for_credits(catalogue: Catalogue) -> None:
    assert ask("mimic", "eli_1_0", catalogue).credits is None
    assert ask("mimic", "eli_1_0", catalogue, clicks=1).credits is None
    answer = ask("mimic", "eli_1_0", catalogue, clicks=2)
    assert answer.credits == 0
    assert answer.breaks is not None
    assert answer.breaks.clicks == 2


def test_a_breaker_may_go_round(catalogue: Catalogue) -> None:
    assert ask("femme_fatale", "tollbooth", catalogue).bypass.credits == 1  # type: ignore[union-attr]
    assert ask("femme_fatale", "archer", catalogue).bypass.credits == 4  # type: ignore[union-attr]
    assert ask("abagnale", "tollbooth", catalogue).bypass.trashed  # type: ignore[union-attr]
    assert ask("abagnale", "ice_wall", catalogue).bypass is None


def test_getting_past_needs_only_what_ends_the_run(catalogue: Catalogue) -> None:
    assert ask("carmen", "archer", catalogue).passes == 5
    assert ask("corroder", "tithe", catalogue).passes == 0
    assert ask("corroder", "enigma", catalogue).passes is None
    assert ask("corroder", "funhouse", catalogue).passes == 0
    assert ask("mimic", "event_horizon", catalogue).passes == 1
    assert ask("corroder", "pop_up_window", catalogue).passes == 1
    assert ask("corroder", "grubber", catalogue).passes == 5
    assert ask("gordian_blade", "grubber", catalogue).passes == 6


def test_what_using_it_brings_is_said(catalogue: Catalogue) -> None:
    assert ask("faerie", "cobra", catalogue).remarks == (
        "Whenever an encounter with a piece of ice ends, if this card broke a subroutine in that encounter, "
        "trash this card.",
    )
    assert "Botulus must be hosted on the ice" in ask("botulus", "ice_wall", catalogue).remarks
    assert "uses the ice's own ability" in ask("corroder", "n_pot", catalogue).remarks


def test_ice_without_an_entry_is_met_by_its_facts(catalogue: Catalogue) -> None:
    entries = {card: entry for card, entry in behaviour.entries().items() if card != "eli_1_0"}
    answer = break_cost(catalogue.card("corroder"), catalogue.card("eli_1_0"), entries)
    assert (answer.credits, answer.passes) == (4, 4)  # who breaks all of it is past it, whatever it does
    assert "only its strength and number of subroutines count" in answer.remarks[-1]
    mimic, none = (
        break_cost(catalogue.card("mimic"), catalogue.card(ice), {"mimic": entries["mimic"]})
        for ice in ("eli_1_0", "konjin")
    )
    assert (told(mimic), told(none)) == (
        "4/2 toll 0 break only breaks sentries past None",
        "3/0 toll 0 break 0 past 0",
    )


@pytest.mark.parametrize(("ice", "passes"), [("eli_1_0", None), ("gatekeeper", None), ("tithe", 0)])
def test_a_subroutine_that_is_not_played_ends_the_run_where_its_words_may(
    catalogue: Catalogue, ice: str, passes: int | None
) -> None:
    meetings = BreakCalculator(behaviour.entries())
    wall = meetings._card(catalogue.card(ice))
    wall.subroutines = [nothing, nothing]
    answer = meetings.break_cost(catalogue.card("gordian_blade" if ice == "tithe" else "mimic"), catalogue.card(ice))
    assert (answer.subroutines, answer.passes) == (2, passes)


def test_breakers_are_distinguished_from_other_cards(catalogue: Catalogue) -> None:
    entries = behaviour.entries()
    assert breaks_ice(catalogue.card("d4v1d"), entries)
    assert breaks_ice(catalogue.card("botulus"), entries)
    assert not breaks_ice(catalogue.card("sure_gamble"), entries)
    assert not breaks_ice(catalogue.card("eli_1_0"), entries), "a bioroid's own ability breaks, but it isn't a breaker"


def test_subroutines_said_are_as_many_as_the_facts_count(catalogue: Catalogue) -> None:
    from nrdb.catalogue.model import number

    for card in catalogue.cards():
        if card.type == "ice" and card.id in behaviour.entries():
            said = sum(ability.name == "sub" for ability in behaviour.load(card.id) or ())
            assert said == (number(card.subroutines) or 0), card.id


def test_the_outermost_ice_of_a_server(catalogue: Catalogue) -> None:
    """Alone before its server Curtain Wall is the outermost ice: strength 10, eight to boost and three to break."""
    alone, among = (ask("corroder", "curtain_wall", catalogue, server_ice=n) for n in (1, 2))
    assert (alone.strength, alone.credits, alone.passes) == (10, 11, 11)
    assert (among.strength, among.credits) == (6, 7)


def test_past_never_costs_more_than_break(catalogue: Catalogue) -> None:
    entries = behaviour.entries()
    breakers = [card for card in catalogue.cards() if breaks_ice(card, entries)][::4]
    walls = [card for card in catalogue.cards() if card.type == "ice"][::5]
    answers = [break_cost(breaker, wall, entries) for breaker in breakers for wall in walls]
    broken = [answer for answer in answers if answer.credits is not None]
    assert len(broken) > 200
    for answer in broken:
        assert answer.passes is not None, (answer.breaker, answer.ice)
        assert answer.passes <= answer.credits, (answer.breaker, answer.ice)


def test_past_is_no_cheaper_where_nothing_else_can_be_paid(catalogue: Catalogue) -> None:
    """Who breaks all of it is past it; an AI that may not break it, with no click to give up, is not past it at all."""
    wall = ask("corroder", "fire_wall", catalogue, advanced=2)
    assert (wall.strength, wall.credits, wall.passes) == (7, 6, 6)
    turing = ask("mayfly", "turing", catalogue)
    assert (turing.credits, turing.passes) == (None, None)
    assert ask("mayfly", "turing", catalogue, clicks=3).passes == 0, "three clicks keep the run going"
    assert ask("gordian_blade", "turing", catalogue).passes == 1
    assert ask("mayfly", "semak_samun", catalogue).passes == 0, "damage can be suffered"


def test_ais_and_trojans_are_breakers(catalogue: Catalogue) -> None:
    faust = ask("faust", "tollbooth", catalogue).breaks
    assert faust is not None
    assert (faust.credits, faust.cards) == (0, 3), "+2 strength twice, 1 subroutine: a card each"
    botulus = ask("botulus", "turing", catalogue)
    assert botulus.breaks is not None
    assert dict(botulus.breaks.counters) == {"virus": 1}, "no AI, and it needs no strength"
    assert ask("knight", "ice_wall", catalogue).credits == 2
    assert ask("umbrella", "enigma", catalogue).credits is None, "no trojan on the ice"
    assert ask("umbrella", "enigma", catalogue, others=("botulus",)).credits == 2
    entries = behaviour.entries()
    for card in catalogue.cards():
        said = card.id in entries and any(ability.name == "paid" and "'break'" in repr(ability)
                                          for ability in behaviour.load(card.id) or ())  # fmt: skip
        assert breaks_ice(card, entries) or not (said and card.side == "runner"), card.id


def test_what_meeting_the_ice_makes_of_it(catalogue: Catalogue) -> None:
    """Subtypes bought for the encounter, subroutines and strength gained in it, credits lost for each break."""
    laamb = ask("laamb", "enigma", catalogue)
    assert (laamb.credits, laamb.toll) == (4, 0), "2 to make it a barrier, 2 to break all of it"
    assert ask("berserker", "eli_1_0", catalogue).credits == 2, "+2 strength for 2 subroutines"
    assert ask("corroder", "quicksand", catalogue).strength == 1
    assert ask("gordian_blade", "next_opal", catalogue).subroutines == 1, "it counts itself"
    assert ask("corroder", "gold_farmer", catalogue).credits == 4, "a credit lost for each subroutine broken"
    ward = ask("corroder", "data_ward", catalogue)
    assert (ward.credits, ward.passes) == (10, 3), "3 paid for no tag: nothing ends the run"
    assert ask("corroder", "tsurugi", catalogue).passes is None, "the Corp pays or not as it likes"
    assert ask("corroder", "snowflake", catalogue).passes == 2, "nobody knows what the Corp bids"


def test_subroutines_that_the_ice_gains_in_its_encounter_are_broken_too(catalogue: Catalogue) -> None:
    """The tag that Arruaceiras Crew takes for -2 strength is one more subroutine of Information Overload."""
    crew = {"others": ("arruaceiras_crew",), "tags": 1}
    overload = ask("mimic", "information_overload", catalogue, **crew)
    assert (overload.subroutines, overload.credits) == (2, 3), "two at first, with the trace's tag, and the crew's"
    assert ask("mimic", "information_overload", catalogue, tags=1).credits is None, "strength 3 against 4"
    assert ask("rising_tide", "information_overload", catalogue, **crew).credits is None, "a fracter"


def test_only_ice_of_its_kind_is_broken(catalogue: Catalogue) -> None:
    assert ask("black_orchestra", "ice_wall", catalogue).credits is None
    assert ask("paperclip", "enigma", catalogue).credits is None


def test_a_partly_implemented_breaker_or_helper_is_reported(catalogue: Catalogue) -> None:
    """Whether the card breaks the ice itself or only helps a breaker."""
    entries = behaviour.entries()
    partly = BreakCalculator(
        {**entries, "corroder": [*entries["corroder"], {"unsaid": "something more", "why": "no word"}]}
    )
    corroder, mimic, wall = map(catalogue.card, ("corroder", "mimic", "ice_wall"))
    told = ("Corroder isn't fully implemented",)
    assert partly.break_cost(corroder, wall).remarks == told
    assert partly.break_cost(mimic, wall, BreakSetup(others=(corroder,))).remarks == told
    assert BreakCalculator(entries).break_cost(corroder, wall).remarks == ()


def test_copies_of_a_card_are_one_option() -> None:
    seats = Seats(grip=["Sure Gamble", "Diesel", "Sure Gamble"])
    first, second = seats.numbers["Sure Gamble"]
    others = [("card", seats.card("Diesel")), ("stop",)]
    assert distinct(seats.g, [("card", first), ("card", second), *others]) == [("card", first), *others]
