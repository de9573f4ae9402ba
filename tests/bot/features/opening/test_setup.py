"""A table in the making: what a sketch holds comes back from its id, also from one of an earlier release."""

from __future__ import annotations

import pytest

from bot.features.opening.setup import SEED_MOST, FormPress, Sketch
from bot.games import presentation
from bot.language import words
from bot.language.refusals import Refusal
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


def back(sketch: Sketch) -> Sketch:
    found = FormPress.read(FormPress("language", sketch).custom_id)
    assert found is not None
    return found.sketch


def other(sketch: Sketch, name: str) -> int:
    """The number of a value that a rule has not."""
    values = [str(value) for value in OPTIONS.values(name)]
    return next(number for number, value in enumerate(values) if value != sketch.value(name))


def test_every_rule_of_1840_fits_an_id_at_once() -> None:
    sketch = Sketch(set=7, players=6, seating="chosen", consent="all", thread=True, seed=SEED_MOST)
    wanted = {}
    for name in OPTIONS.single:
        sketch = sketch.with_rule(name, other(sketch, name))
        wanted[name] = sketch.value(name)
    assert FormPress("language", sketch).fits
    assert back(sketch) == sketch
    setup = sketch.setup()
    assert setup.rules == {**wanted, "map": "small_2p"}
    assert (setup.preset, setup.players, setup.seating, setup.consent) == ("online", 6, "chosen", "all")
    assert (setup.thread, setup.partner, setup.seed) == (True, False, SEED_MOST)
    assert OPTIONS.options(setup.preset, setup.rules).model_dump(mode="json")["preset"] == "online"


def test_a_rule_that_is_set_back_is_not_kept() -> None:
    sketch = Sketch()
    name = OPTIONS.single[3]
    changed = sketch.with_rule(name, other(sketch, name))
    assert changed != sketch
    assert back(changed) == changed
    assert changed.with_rule(name, other(changed, name)) == sketch


def test_nothing_chosen_is_the_usual_table() -> None:
    setup = Sketch().setup()
    assert (setup.game.id, setup.preset, setup.rules) == (GAME.id, "rulebook", {})
    assert (setup.seed, setup.players, setup.thread) == (None, None, False)


@pytest.mark.parametrize(
    "written",
    [
        "ludo:00000010::",
        "vienna1840:y0000010::",
        "vienna1840:00y00010::",
        f"vienna1840:00000010::{'0' * 60}1",
    ],
    ids=["game", "set", "seating", "rules"],
)
def test_numbers_that_stand_for_nothing_are_refused(written: str) -> None:
    press = FormPress.read(f"table:open:{written}")
    assert press is not None
    with pytest.raises(Refusal) as caught:
        press.sketch.setup()
    assert caught.value.code == "stale_button"


def test_a_form_that_told_nothing_of_a_language_leaves_it_as_it_is() -> None:
    """This id was made by commit 372c0b2e."""
    press = FormPress.read("table:open:trambahn:00000010::")
    assert press is not None
    assert press.sketch.setup().language is None
    assert Sketch().setup().spoken(words("de")) == "de"


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
