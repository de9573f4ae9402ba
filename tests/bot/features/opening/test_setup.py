"""A table in the making: what a plan holds comes back from its id, also from one of an earlier release."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from bot.features.opening.former import former_choice, former_plan
from bot.features.opening.setup import LONGEST_STEP, SEED_MOST, TEMPLATE, Plan, Setup
from bot.games import presentation
from bot.language import words
from bot.language.refusals import Refusal
from bot.limits import CUSTOM_ID
from engine.core import registry
from engine.trambahn import GAME as TRAMBAHN
from engine.vienna1840 import GAME
from tests.toy import TOY

OPTIONS = presentation(GAME).table_options


@pytest.fixture(autouse=True)
def games(toy_game: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """A third game stands between the two by its title."""
    known = {each.id: each for each in (TOY, TRAMBAHN, GAME)}
    monkeypatch.setattr(registry, "games", lambda: known)


def fitted(custom_id: str) -> re.Match[str]:
    found = re.fullmatch(TEMPLATE, custom_id)
    assert found is not None
    return found


def back(plan: Plan, step: str = LONGEST_STEP) -> Plan:
    return Plan.read(fitted(plan.id(step)))


def other(plan: Plan, name: str) -> int:
    """The number of a value that a rule has not."""
    values = [str(value) for value in OPTIONS.values(name)]
    return next(number for number, value in enumerate(values) if value != plan.value(name))


def test_every_rule_of_1840_fits_an_id_at_once() -> None:
    plan = Plan(set=7, places=6, seating=2, consent=1, thread=1, language=1, seed=SEED_MOST)
    wanted = {}
    for name in OPTIONS.single:
        plan = plan.with_rule(name, other(plan, name))
        wanted[name] = plan.value(name)
    assert len(plan.id(LONGEST_STEP)) <= CUSTOM_ID
    assert back(plan) == plan
    setup = plan.setup()
    assert setup.rules == {**wanted, "map": "small_2p"}
    assert (setup.preset, setup.places, setup.seating, setup.consent) == ("online", 6, "chosen", "all")
    assert (setup.thread, setup.partner, setup.seed) == (True, False, SEED_MOST)
    assert OPTIONS.options(setup.preset, setup.rules).model_dump(mode="json")["preset"] == "online"


def test_a_rule_that_is_set_back_is_not_kept() -> None:
    plan = Plan()
    name = OPTIONS.single[3]
    changed = plan.with_rule(name, other(plan, name))
    assert changed != plan
    assert back(changed) == changed
    assert changed.with_rule(name, other(changed, name)) == plan


def test_nothing_chosen_is_the_usual_table() -> None:
    setup = Plan().setup()
    assert (setup.game.id, setup.preset, setup.rules) == (GAME.id, "rulebook", {})
    assert (setup.seed, setup.places, setup.thread) == (None, None, False)


@pytest.mark.parametrize(
    "plan",
    [Plan("ludo"), Plan(GAME.id, set=60), Plan(GAME.id, seating=60), Plan(GAME.id, rules=((60, 0),))],
    ids=["game", "set", "seating", "rules"],
)
def test_numbers_that_stand_for_nothing_are_refused(plan: Plan) -> None:
    with pytest.raises(Refusal) as caught:
        back(plan).setup()
    assert caught.value.code == "stale_button"


ONLINE = Setup(
    game=GAME,
    preset="online",
    rules={"map": "small_3p", "scrap": "any_time", "l16_count": "2"},
    seed=1840,
    seating="chosen",
    consent="all",
    places=3,
    thread=True,
)


@pytest.mark.parametrize(
    ("custom_id", "setup"),
    [
        ("table:open:01232110:730:f0p0", ONLINE),
        ("table:set:00000000::", Setup(game=GAME, preset="rulebook")),
        ("table:who:10000001::", Setup(game=TRAMBAHN, preset="standard", partner=True)),
        (
            "table:rule0:10000000::11",
            Setup(game=TRAMBAHN, preset="standard", rules={"conductor_opens": "yes"}),
        ),
    ],
)
def test_a_form_of_an_earlier_release_means_what_it_meant(custom_id: str, setup: Setup) -> None:
    """These ids were made by commit fd4ccac, when games went by their places by title."""
    plan = former_plan(fitted(custom_id))
    as_then = replace(setup, language=None)
    assert plan.setup() == as_then
    assert back(plan).setup() == as_then


def test_a_form_that_told_nothing_of_a_language_leaves_it_as_it_is() -> None:
    """This id was made by commit 372c0b2e."""
    plan = Plan.read(fitted("table:open:trambahn:00000010::"))
    assert plan.setup().language is None
    assert Plan().setup().spoken(words("de")) == "de"


@pytest.mark.parametrize(
    ("custom_id", "chosen", "now"),
    [
        ("table:game:00000000::", "0", GAME.id),
        ("table:game:00000000::", "1", TRAMBAHN.id),
        ("table:set:00000000::", "0.2", "2"),
        ("table:set:01000000::", "1.3", "7"),
        ("table:set:10000000::", "0.0", "0"),
        ("table:seats:00000000::", "2", "2"),
        ("table:rule1:00000000::", "12.1", "12.1"),
    ],
)
def test_a_menu_of_an_earlier_release_means_what_it_meant(custom_id: str, chosen: str, now: str) -> None:
    assert former_choice(fitted(custom_id), chosen) == now


@pytest.mark.parametrize(
    "custom_id", ["table:open:20000000::", "table:open:09000000::", "table:open:11000000::"]
)
def test_a_number_that_stood_for_nothing_is_refused(custom_id: str) -> None:
    with pytest.raises(Refusal):
        former_plan(fitted(custom_id))


def test_what_open_forms_know_by_place_stays_in_its_place() -> None:
    """New options, values and sets come last; what is here may be in an id of a form."""
    assert [(each.preset, each.changed.get("map")) for each in OPTIONS.sets] == [
        (preset, map) for preset in ("rulebook", "online") for map in (None, "full", "small_3p", "small_2p")
    ]
    assert list(OPTIONS.single)[:5] == [
        "tc_choice",
        "sr1_order",
        "private_naming",
        "private_discount",
        "private_payout_restart",
    ]
    assert OPTIONS.single.index("scrap") == 15
    assert OPTIONS.single.index("score_privates") == 33
    assert list(presentation(TRAMBAHN).table_options.single) == [
        "tour",
        "conductor_opens",
        "conductor_after_ten",
        "lost_money",
        "pile_runs_out",
        "unserved_column",
    ]
