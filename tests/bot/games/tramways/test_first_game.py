"""What somebody in their first game of Tramways asked, answered where they asked it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from bot.games import Legal, presentation
from bot.language import languages
from engine.core import Step, parse
from engine.tramways import GAME
from engine.tramways.actions import Take
from engine.tramways.events.rounds import RoundBegan
from engine.tramways.facts import TABLE
from tests.bot.games.tramways.test_newcomer import rule, scene_of
from tests.engine.tramways.tables import ANNA, play, player, table
from tests.games import kept, names
from tests.render.tramways.positions import NAMES

SHOWN = presentation(GAME)
JOURNEY = "move a1 1,2,3 0 92:strip,6:L"
"""Over three links, paid with a strip and an L of two cards."""


def _turns(kind: str) -> Iterator[tuple[Any, int, Any, Step[Any]]]:
    """All moves of a kind in kept games."""
    for name in names("tramways-"):
        yield from (turn for turn in kept(name).turns() if turn[2].kind == kind)


@pytest.mark.parametrize(
    ("kind", "begins"),
    [
        ("link", "You "),
        ("upgrade_link", "You upgrade **link "),
        ("build", "You build on "),
        ("upgrade_building", "You upgrade the building on "),
        ("move", "You move a passenger from "),
        ("bid", "You bid "),
    ],
)
def test_a_receipt_begins_with_what_was_done_and_not_with_how_it_was_paid(kind: str, begins: str) -> None:
    state, seat, action, step = next(_turns(kind))
    before, after = (SHOWN.telling.to(scene_of(GAME.view(each, seat)), seat) for each in (state, step.state))
    said = SHOWN.telling.headline(before, after, seat, action, step.events)
    assert said.startswith(begins)
    assert "play card" not in said


def test_what_one_has_then_begins_with_the_points() -> None:
    state, seat, action, step = next(_turns("link"))
    before, after = (scene_of(GAME.view(each, seat)) for each in (state, step.state))
    last = SHOWN.telling.preview(before, after, seat, action, step.events)[-1]
    total = GAME.view(step.state, seat).standings[seat].total
    assert last.startswith(f"-# Then: {str(total).replace('-', chr(0x2212))} point")


@pytest.mark.parametrize(
    ("language", "points"),
    [
        ("en", ["You gain **2 points**.", f"{NAMES[1]} gains **1 point**."]),
        ("de", ["Du erhältst **2 Punkte**.", f"{NAMES[1]} erhält **1 Punkt**."]),
    ],
)
def test_a_journey_says_once_what_each_owner_of_its_links_gains(language: str, points: list[str]) -> None:
    state = table(
        player("6 92"),
        player(),
        map="Ca . . . Rb . . . ./. . . . . . . . Ic/. . . . . . La . .",
        links="anna a1 b1 c1 d1 e1,ben e1 f1 g1 h1 i1 i2,anna i2 h2 g2 g3",
    )
    step = play(state, JOURNEY)
    before, after = (
        SHOWN.telling.to(scene_of(GAME.view(each, ANNA), language), ANNA) for each in (state, step.state)
    )
    action = parse(GAME.kinds_by_name, JOURNEY)
    lines = SHOWN.telling.preview(before, after, ANNA, action, step.events)
    assert [line for line in lines if "gain" in line or "erhält" in line] == points


@pytest.mark.parametrize("language", languages())
def test_the_first_evening_names_what_a_link_counts_and_an_arrival_costs(language: str) -> None:
    assert str(TABLE.points.link) in rule("0.6", language)
    assert "7.3" in rule("0.6", language)
    assert re.search(r"\b1 (?:de )?e?str[eé]s", rule("0.7", language), re.IGNORECASE)


@pytest.mark.parametrize("sign", ["C", "I"])
def test_the_legend_says_what_an_arrival_costs(sign: str) -> None:
    assert "for 1 stress" in SHOWN.rules.signs[sign].meaning


def test_the_auction_says_what_the_first_place_is_worth() -> None:
    first = next(_turns("bid"))[0]
    last = next(state for state, *_ in _turns("bid") if state.round == TABLE.rounds)
    said = SHOWN.calling.heading(scene_of(GAME.view(first, None)))[-1]
    assert "Place 1 costs 1 stress and chooses a card first" in said
    assert "Place 1 costs 2 stress; no cards" in SHOWN.calling.heading(scene_of(GAME.view(last, None)))[-1]


def test_the_last_round_says_its_stress_and_that_the_game_ends() -> None:
    scene = scene_of(GAME.view(next(_turns("bid"))[0], None))
    said = {number: SHOWN.telling.event(scene, RoundBegan(number)) for number in range(1, TABLE.rounds + 1)}
    assert said.pop(TABLE.rounds) == (
        f"**Round {TABLE.rounds} begins.** It's the last: the first player's stress rises by 2, and the game "
        "ends after the administration."
    )
    assert set(said.values()) == {f"**Round {number} begins.**" for number in said}


def test_the_newest_card_of_the_line_says_its_stress() -> None:
    state, seat, *_ = next(
        turn for turn in _turns("take") if turn[0].phase == "line" and len(turn[0].market) > 1
    )
    legal = Legal(GAME, state, seat)
    scene = scene_of(legal.view)
    notes = [SHOWN.naming.dialogue("take").note(scene, legal, Take(card=card)) for card in legal.view.market]
    assert ["newest" in note for note in notes] == [False] * (len(notes) - 1) + [True]


def test_another_card_of_the_line_says_its_price() -> None:
    state, seat, action, _ = next(_turns("reveal"))
    (said,) = SHOWN.telling.uncertain(scene_of(GAME.view(state, seat)), seat, action)
    assert said.startswith(f"You pay {len(state.market)} money")


def test_a_passenger_says_where_he_can_go() -> None:
    state, seat, action, _ = next(_turns("move"))
    legal = Legal(GAME, state, seat)
    _, said = SHOWN.naming.offer(scene_of(legal.view), legal, "move", "start", action.start)
    assert said.startswith("to ")


def test_a_journey_to_leisure_says_that_points_can_be_bought() -> None:
    at_leisure = (turn for turn in _turns("move") if turn[2].bonus.isdecimal() and int(turn[2].bonus))
    state, seat, action, _ = next(at_leisure)
    legal = Legal(GAME, state, seat)
    assert "; points to buy" in SHOWN.naming.dialogue("move").note(scene_of(legal.view), legal, action)


def test_a_parcel_is_named_once() -> None:
    state, seat, action, _ = next(_turns("build"))
    legal = Legal(GAME, state, seat)
    name, said = SHOWN.naming.offer(scene_of(legal.view), legal, "build", "parcel", action.parcel)
    assert name == action.parcel
    assert name not in said
