"""Facts derived from a card's text: invented cards that show one fact each, and its boundary."""

from __future__ import annotations

import pytest

from nrdb.catalogue.model import X
from nrdb.catalogue.traits import TRAIT_FIELDS, traits


def ice(text: str | None, title: str = "Test Wall") -> dict[str, object]:
    return {"title": title, "stripped_title": title, "card_type_id": "ice", "text": text}


def card(kind: str, text: str | None, title: str = "Test Card") -> dict[str, object]:
    return {"title": title, "stripped_title": title, "card_type_id": kind, "text": text}


@pytest.mark.parametrize(
    ("subject", "name", "value"),
    [
        (ice("[subroutine] End the run.\n[subroutine] Do it."), "subroutines", 2),
        (ice(None), "subroutines", 0),
        (ice('It gains "[subroutine] End the run."\n[subroutine] Do it.'), "subroutines", 1),
        (ice("Odd.<ul><li>[subroutine] One.</li></ul>"), "subroutines", 1),
        (card("asset", "[subroutine] Quoted."), "subroutines", None),
        (card("hardware", "+1[link]"), "link_provided", 1),
        (card("hardware", "+X[mu]"), "mu_provided", X),
        (card("hardware", "+2[mu]"), "mu_provided", 2),
        (card("hardware", "2[recurring-credit]"), "recurring_credits_provided", 2),
        (card("hardware", "2[credit]"), "recurring_credits_provided", None),
        (ice("You can advance this ice."), "advanceable", True),
        (card("asset", "Test Card can be advanced."), "advanceable", True),
        (card("asset", "Place 1 counter on a card that can be advanced."), "advanceable", None),
        (card("resource", "[click], [trash]: Smile."), "click_ability", True),
        (card("resource", "Once per turn → [click]: Smile."), "click_ability", True),
        (card("resource", "1[credit]: Lose [click]."), "click_ability", None),
        (card("event", "Gain [click]."), "gains_click", True),
        (card("event", "Lose [click]."), "gains_click", None),
        (ice('This ice gains "[subroutine] End the run."'), "gains_subroutines", True),
        (card("asset", 'A piece of ice gains "[subroutine] End the run."'), "gains_subroutines", None),
        (card("program", "<strong>1[credit]:</strong> +1 strength."), "has_paid_ability", True),
        (card("program", "When you install this program, draw 1 card."), "has_paid_ability", None),
        (card("program", "When you install this program, draw 1 card."), "install_effect", True),
        (card("event", "[interrupt] → Prevent it."), "interrupt", True),
        (card("resource", "Prevent an interrupt."), "interrupt", None),
        (ice("When the Runner encounters this ice, smile."), "on_encounter_effect", True),
        (ice("When the Runner encounters Test Wall, smile."), "on_encounter_effect", True),
        (ice("When the Runner encounters another ice, smile."), "on_encounter_effect", None),
        (card("operation", "Trace[3]. If successful, smile."), "performs_trace", True),
        (card("asset", "When you rez this asset, gain 3[credit]."), "rez_effect", True),
        (card("agenda", "When you score this agenda, gain 3[credit]."), "score_effect", True),
        (card("agenda", "When the Runner steals this agenda, smile."), "steal_effect", True),
        (card("resource", "Sabotage 2."), "sabotage", True),
        (card("resource", "Smile. (Sabotage means nothing here.)"), "sabotage", None),
        (card("resource", "Charge 1 of your installed cards."), "charge", True),
        (card("resource", "Run your mark."), "mark", True),
        (card("operation", "As an additional cost to play this operation, spend [click]."), "additional_cost", True),
        (card("operation", "Play it, ignoring any additional costs."), "additional_cost", None),
        (card("resource", "[click], [trash]: Smile."), "trash_ability", True),
        (card("resource", "Trash this."), "trash_ability", None),
    ],
)
def test_one_fact(subject: dict[str, object], name: str, value: object) -> None:
    assert traits(subject).get(name) == value


def test_only_named_facts_come_out() -> None:
    names = {field.name for field in TRAIT_FIELDS}
    everything = ice(
        '+1[link] +1[mu] 1[recurring-credit] [trash]: gains "[subroutine]" When you rez this ice, Trace[1]'
    )
    assert set(traits(everything)) <= names


def test_a_card_without_text_has_no_facts() -> None:
    assert traits(card("asset", None)) == {}
