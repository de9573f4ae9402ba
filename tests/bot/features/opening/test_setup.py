"""A table in the making: what a plan holds comes back from its id."""

from __future__ import annotations

import re

import pytest

from bot.features.opening.setup import LONGEST_STEP, SEED_MOST, TEMPLATE, Plan
from bot.games import Presentation, presentation
from bot.language.refusals import Refusal
from bot.limits import CUSTOM_ID
from engine.vienna1840 import GAME

SHOWN: Presentation = presentation(GAME)


pytestmark = pytest.mark.usefixtures("vienna")


def back(plan: Plan, step: str = LONGEST_STEP) -> Plan:
    found = re.fullmatch(TEMPLATE, plan.id(step))
    assert found is not None
    return Plan.read(found)


def other(plan: Plan, name: str) -> int:
    """The number of a value that a rule has not."""
    values = [str(value) for value in SHOWN.option_values(name)]
    return next(number for number, value in enumerate(values) if value != plan.value(name))


def test_every_rule_of_1840_fits_an_id_at_once() -> None:
    plan = Plan(preset=1, map=3, places=6, seating=2, consent=1, thread=1, seed=SEED_MOST)
    wanted = {}
    for name in plan.rule_names:
        plan = plan.with_rule(name, other(plan, name))
        wanted[name] = plan.value(name)
    assert len(plan.id(LONGEST_STEP)) <= CUSTOM_ID
    assert back(plan) == plan
    setup = plan.setup()
    assert setup.rules == {**wanted, "map": "small_2p"}
    assert (setup.preset, setup.places, setup.seating, setup.consent) == ("online", 6, "chosen", "all")
    assert (setup.thread, setup.partner, setup.seed) == (True, False, SEED_MOST)
    assert SHOWN.options(setup.preset, setup.rules).model_dump(mode="json")["preset"] == "online"


def test_a_rule_that_is_set_back_is_not_kept() -> None:
    plan = Plan()
    name = plan.rule_names[0]
    changed = plan.with_rule(name, other(plan, name))
    assert changed != plan
    assert changed.with_rule(name, other(changed, name)) == plan


def test_nothing_chosen_is_the_usual_table() -> None:
    setup = Plan().setup()
    assert (setup.game.id, setup.preset, setup.rules) == (GAME.id, "rulebook", {})
    assert (setup.seed, setup.places, setup.thread) == (None, None, False)


@pytest.mark.parametrize(
    "plan",
    [Plan(game=60), Plan(preset=60), Plan(map=60), Plan(seating=60), Plan(rules=((60, 0),))],
    ids=["game", "preset", "map", "seating", "rules"],
)
def test_numbers_that_stand_for_nothing_are_refused(plan: Plan) -> None:
    with pytest.raises(Refusal) as caught:
        back(plan).setup()
    assert caught.value.code == "stale_button"
