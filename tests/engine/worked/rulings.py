"""How each ruling of the 1996 game is covered: by a scenario, by what entries and rules say, or not, and why.

A ruling is named by its card, and by its number among the rulings of that card if only some of them are meant:
`dr_dreff:3,7`. A scenario that shows one has a line `# CLS ruling <title>`.
"""

from __future__ import annotations

SCENARIOS = """
        fetal_ai ice_transmutation:2 project_babylon world_domination ball_and_chain:1 caryatid
        haunting_inquisition:2 homing_missile iceberg riddler roadblock tutor corporate_negotiating_center
        cowboy_sysop data_masons:1 newsgroup_taunting pattel_antibody:3,4 setup virus_test_site closed_accounts
        emergency_rig:1,3 management_shake_up team_restructuring underworld_mole chester_mix
        crystal_palace_station_grid dr_dreff:3,7 jenny_jett simon_francisco hq_interface r_d_interface
        custodial_position edited_shipping_manifests kilroy_was_here lucidrine_booster_drug:1 prearranged_drop
        sneak_preview armageddon:4 boardwalk:1,2 clown dropp:1,2 fait_accompli hammer mouse rabbit rent_i_con
        self_modifying_code shredder_uplink_protocol signpost smarteye access_through_alpha back_door_to_rivals
        broker chiba_bank_account:2 loan_from_chiba:2 preying_mantis:1,3 smiths_pawnshop submarine_uplink
        wired_switchboard data_fort_reclamation please_dont_choke_anyone priority_requisition security_purge:3
        viral_breeding_ground:1 datacomb glacier:2 marionette twisty_passages vacuum_link vortex
        city_surveillance:1,3 investment_firm:1,2 siren trap corporate_detective_agency power_grid_overload aardvark
        bizarre_encryption_scheme lisa_blight marcel_desoleil namatoki_plaza pavit_bharat self_destruct
        lifesaver_nanosurgeons arasaka_owns_you demolition_run disgruntled_ice_technician pirate_broadcast
        remote_detonator social_engineering:2,3 total_genetic_retrofit:2 valu_pak_software_bundle afreet:4
        armageddon:1 disintegrator emergency_self_construct fubar i_spy joan_of_arc lockjaw mystery_box pattels_virus
        speed_trap startup_immolator:4 viral_pipeline bargain_with_viacox:2 crash_everett_inventive_fixer
        death_from_above:1 time_to_collect wilson_weeflerunner_apprentice:2 obfuscated_fortress:1
        microtech_backup_drive microtech_trode_set
"""
"""Rulings that a scenario shows."""

SAID = """
        artificial_security_directors corporate_headhunters employee_empowerment ice_transmutation:1 marine_arcology
        security_net_optimization security_purge:2 subsidiary_branch viral_breeding_ground:2 ball_and_chain:2
        bug_zapper digiconda dog_pile glacier:1 haunting_inquisition:1 hunting_pack jack_attack mastermind minotaur
        puzzle shock_r viral_15 data_masons:2 doppelganger_antibody euromarket_consortium executive_boot_camp
        government_contract indiscriminate_response_team omniscience_foundation pacifica_regional_ai
        pattel_antibody:1,2 remote_facility:1,2 rustbelt_hq_branch south_african_mining_corp vapor_ops data_sifters
        emergency_rig:2 project_consultants systematic_layoffs dr_dreff:1,2,4,5,6,8 new_galveston_city_grid
        olivia_salazar omni_kismet_ph_d red_herrings rio_de_janeiro_city_grid roving_submarine sterdroid
        bodyweight_data_creche drifter_mobile_environment eurocorpse_spin_chip lucidrine_drip_feed
        omnitech_wet_drive pandoras_deck pk_6089a techtronica_utility_suit all_hands executive_wiretaps
        hunt_club_bbs lucidrine_booster_drug:2 organ_donor promises_promises rush_hour senatorial_field_trip
        subliminal_corruption synchronized_attack_on_hq afreet:1,2,3,5 ai_boon armageddon:3 blink boardwalk:3,4,5
        cascade cloak dropp:4,5 enterprise_inc_shields forwards_legacy garbage_in highlighter incubator pile_driver
        pox scaldan seeya skivviss skullcap startup_immolator:1,3 superglue vienna_22 aujourdoui
        chiba_bank_account:1,3,4 credit_subversion hq_mole liberated_savings_account loan_from_chiba:1,3,4 n_e_t_o
        the_shell_traders:1,2,3,7,9 city_surveillance:2 armageddon:2 bargain_with_viacox:1
        wilson_weeflerunner_apprentice:1 preying_mantis:2 quest_for_cattekin r_d_mole ronin_around swiss_bank_account
        the_springboard
"""
"""Rulings that follow from the words of the entry, or from a row or switch of the rulebook."""

ELSEWHERE = {
    "the same as a ruling on another card": """
        executive_extraction genetics_visionary_acquisition credit_blocks dumpster entrapment galatea lesser_arcana
        sphinx_2006 sumo_2008 trapdoor encoder_inc fortress_architects skalderviken_sa_beta_test_site
        jerusalem_city_grid networked_center research_bunker washington_d_c_city_grid weapons_depot
        raven_microcyb_owl sunburst_cranial_interface the_deck baedekers_net_map bakdoor bulldozer butcher_boy
        cockroach crumble deep_thought gremlins imp invisibility jackhammer ramming_piston succubus taxman
        wrecking_ball runner_sensei access_to_arasaka access_to_kiribati back_door_to_hilliard
        back_door_to_orbital_air
    """,
    "superseded by a later ruling": """
        security_purge:1 total_genetic_retrofit:1 startup_immolator:2
    """,
}
"""Rulings that another ruling covers."""

NOT_COVERED = {
    "about what players may ask or look at, not about a game": """
        city_surveillance:4,5 remote_facility:3 on_the_fast_track false_echo death_from_above:2 social_engineering:1
    """,
    "actions that are owed are not paid with an action that is bound to a purpose": """
        edgerunner_inc_temps bargain_with_viacox:3 wilson_weeflerunner_apprentice:3
    """,
    "bits for one purpose are a run's credits or a lower price here, which come to no pool": """
        investment_firm:3 elena_laskova
    """,
    "a limit on what a run costs stays with the fort at which the run began": """
        obfuscated_fortress:2
    """,
    "each subroutine is paid for by itself, so a part of them can be broken": """
        dropp:3
    """,
    "trashing at no cost asks for no additional trash cost": """
        death_from_above:3
    """,
    "a Corp card that the Runner installs as a program is not implemented": """
        theorem_proof
    """,
    "cards set aside are hosted on the card that did it, and go with it": """
        the_shell_traders:4,5
    """,
    "a card that an effect installs at no cost pays no additional costs either": """
        the_shell_traders:6,8
    """,
}
"""The reason for each ruling that nothing covers."""
