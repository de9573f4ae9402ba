"""What somebody who has never played here reads: prompts, labels and sentences without riddles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from bot.features.moving.options import description
from bot.features.moving.typed.completing import spread
from bot.games import Scene, presentation, sentence
from bot.games.vienna1840.moves import STEPS
from bot.language import words
from bot.language.refusals import Refusal
from bot.limits import CHOICES
from engine.core import Action, Draft, RuleError, Unknown, legal_actions, parse, replay
from engine.vienna1840 import GAME, outlook
from engine.vienna1840.facts import PRIVATES
from engine.vienna1840.options import ONLINE, RULEBOOK, Options1840
from tests.bot.features.moving.guided.positions import position

SHOWN = presentation(GAME)
NAMES = ("Ann", "Ben", "Cat")


class Table:
    """Three players, moved by notation."""

    def __init__(self, options: Options1840 = RULEBOOK) -> None:
        self.state: Any = GAME.start(len(NAMES), options, 1840)

    @property
    def seat(self) -> int:
        return GAME.deciders(self.state)[0]

    @property
    def scene(self) -> Scene:
        return Scene(words(), NAMES, GAME.view(self.state, self.seat), partial(GAME.kinds, self.state))

    def move(self, notation: str) -> str | None:
        """Make the move; what is said where no event tells of it."""
        action, seat, before = parse(GAME.kinds_by_name, notation), self.seat, self.scene
        step = GAME.apply(self.state, seat, action)
        self.state = step.state
        return SHOWN.telling.untold(before, seat, action, step.events)

    def call(self) -> str:
        return SHOWN.calling.call(self.scene, self.seat)

    def labels(self, kind: str, field: str, **chosen: Any) -> dict[Any, str]:
        choices = GAME.choices(self.state, self.seat, Draft(kind, chosen))
        assert choices is not None
        assert choices.field == field
        scene = replace(self.scene, chosen=chosen)
        return {value: SHOWN.naming.label(scene, kind, field, value) for value in choices.values}

    def play(self, until: str) -> None:
        """Make the first move that is open and does not end anything early, up to a step of the view."""
        for _ in range(400):
            if self.scene.view.step == until:
                return
            self.move(_plain_move(self))
        raise AssertionError(f"{until} was not reached")


def _plain_move(table: Table) -> str:
    kinds = [
        kind for kind in GAME.kinds(table.state, table.seat) if kind not in ("return", "scrap", "private")
    ]
    if table.scene.view.step in ("stock", "build"):
        return "pass"
    return _first(table, kinds[0])


def _first(table: Table, kind: str) -> str:
    fields: dict[str, Any] = {}
    while (choices := GAME.choices(table.state, table.seat, Draft(kind, fields))) is not None:
        if choices.optional:
            break
        fields[choices.field] = choices.values[0]
    return " ".join([kind, *map(str, fields.values())])


def test_nobody_is_told_to_pass_who_may_not() -> None:
    table = Table()
    assert (
        table.call()
        == "put a private up for auction. You have the lowest order card, so you start and can't pass."
    )
    table.move("name HB")
    assert table.call().startswith("bid, or pass.")
    table.play("buy_trams")
    while table.scene.view.step != "name_line":
        assert "buy a tram for" in table.call()
        table.move("pass")
    table.move(_first(table, "name"))
    assert "open the bidding at 20 or more" in table.call()
    table.move(_first(table, "bid"))
    while table.scene.view.step == "bid_line":
        assert "bid as" in table.call()
        table.move("pass")
    assert "it must have one." in table.call()


def test_what_is_asked_for_is_what_is_open() -> None:
    """In a long game, a prompt that offers to pass is given to those who may, and to nobody else."""
    for options in (RULEBOOK, ONLINE):
        table = Table(options)
        for _ in range(150):
            if not GAME.deciders(table.state):
                break
            open_kinds, said = GAME.kinds(table.state, table.seat), table.call()
            if "pass" not in open_kinds:
                assert "or pass." not in said, said
            if "must" in said:
                assert "pass" not in open_kinds, said
            table.move(_plain_move(table))


def test_first_stock_round_has_nothing_to_sell() -> None:
    table = Table(RULEBOOK.model_copy(update={"sr1_order": "seating_from_lowest"}))
    table.play("par")
    table.play("stock")
    assert "sell" not in table.call().replace("you can't buy or sell", "")


def test_tiles_are_told_by_their_shape_and_where_they_lead() -> None:
    table = Table()
    table.play("build")
    hexes = table.labels("tile", "hex")
    assert hexes["B16"] == "B16, Stadtbahn G, costs 20, bonus: another yellow tile"
    home = next(hex for hex, said in hexes.items() if "Stadtbahn" not in said)
    tiles = table.labels("tile", "tile", hex=home)
    assert set(tiles.values()) & {
        "5 yellow: sharp curve, interchange 20, 5 left",
        "57 yellow: straight, interchange 20, 5 left",
        "3 yellow: sharp curve, stop 10, 5 left",
        "235 yellow: 1 way, 2 places, interchange 30, 4 left",
    }, tiles
    for tile in tiles:
        turns = table.labels("tile", "rotation", hex=home, tile=tile)
        assert all(": to " in said or "–" in said for said in turns.values()), turns
        assert len(set(turns.values())) == len(turns)


def test_a_turn_without_a_hex_is_told_by_its_angle() -> None:
    assert SHOWN.naming.label(Table().scene, "tile", "rotation", 2) == "2 × 60° clockwise"


def test_trams_and_lines_are_placed_in_words() -> None:
    table = Table()
    table.play("assign_trams")
    said = table.call()
    assert "no tram yet" in said
    assert "unused" in said
    single = table.labels("assign", "placing").values()
    assert all(each.startswith(("line ", "unused: ")) for each in single)
    whole = [
        SHOWN.naming.option(table.scene, action)
        for action in legal_actions(GAME, table.state, table.seat)
        if action.kind == "assign"
    ]
    assert all("line " in each for each in whole)
    assert "no tram" not in whole[0]
    if "pass" in GAME.kinds(table.state, table.seat):
        told = table.move("pass")
        assert told is not None
        assert "no tram yet" in told


def test_a_pass_that_no_event_tells_is_told() -> None:
    table = Table()
    table.play("build")
    name = NAMES[table.seat]
    line = table.scene.view.acting
    assert table.move("pass") == f"{name} finishes building with line {line}."
    assert not STEPS[Table().scene.view.step].passed


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (RuleError("other_lot", "VI", lot="HB"), "Another auction is still running: Hofburg. [VI]"),
        (RuleError("other_lot", "", lot="12"), "Another auction is still running: line 12."),
        (RuleError("must_buy_tram", "", company="DTKC"), "DTKC has no tram and must buy one."),
        (Unknown("reply", "no"), "`no` isn't an answer to that."),
        (Unknown("colour", "Y"), "No colour here is called `Y`."),
    ],
)
def test_errors_name_things_as_people_do(error: RuleError | Unknown, said: str) -> None:
    assert sentence(words(), error, SHOWN) == said


@pytest.mark.parametrize(
    ("overrides", "said"),
    [
        ({"foo": "1"}, "`foo` isn't a setting of this game."),
        ({"scrap": "often"}, "`often` isn't a value of `scrap`. Possible: "),
    ],
)
def test_a_wrong_setting_is_told_from_a_wrong_value(overrides: dict[str, str], said: str) -> None:
    with pytest.raises(Refusal) as refused:
        SHOWN.table_options.options(None, overrides)
    assert sentence(words(), refused.value).startswith(said)


def test_long_ranges_begin_in_small_steps_and_reach_the_end() -> None:
    few: Sequence[int] = range(5, 100, 5)
    assert spread(few) == few
    many = range(40, 1000, 5)
    offered = list(spread(many))
    assert len(offered) == CHOICES
    assert offered[:3] == [40, 45, 50]
    assert offered[-1] == many[-1]
    assert offered == sorted(set(offered))
    assert set(offered) <= set(many)


def test_pictures_have_their_own_captions() -> None:
    table = Table()
    table.play("build")
    board, market = (SHOWN.standing.caption(table.scene, name) for name in ("board", "market"))
    assert board[0] == market[0] == "**Line round 1a**"
    assert set(board[1:]).isdisjoint(market[1:])
    assert {*board, *market} == set(SHOWN.standing.status(table.scene))


def test_a_button_says_what_passing_means() -> None:
    table = Table()
    passing: Action = parse(GAME.kinds_by_name, "pass")
    for step, said in (
        ("name_private", "Pass: put none up"),
        ("bid_private", "Pass: leave this auction"),
        ("stock", "Pass: buy nothing"),
        ("buy_trams", "Pass: buy no tram"),
        ("build", "Done building"),
    ):
        table.play(step)
        assert SHOWN.naming.button(table.scene, table.seat, passing) == said


def _always(kinds: Sequence[str], _seat: int) -> Sequence[str]:
    return kinds


def test_passing_says_what_a_trader_could_still_do() -> None:
    table = Table()
    table.play("stock")
    passing: Action = parse(GAME.kinds_by_name, "pass")
    for open_kinds, sold, said in (
        (("buy", "sell", "pass"), False, "Pass: sell and buy nothing"),
        (("buy", "pass"), False, "Pass: buy nothing"),
        (("pass",), False, "Pass"),
        (("buy", "sell", "pass"), True, "End the turn: buy nothing"),
        (("sell", "pass"), False, "Pass: sell nothing"),
        (("sell", "pass"), True, "End the turn"),
    ):
        view = replace(table.scene.view, acted=sold)
        scene = replace(table.scene, view=view, kinds=partial(_always, open_kinds))
        assert SHOWN.naming.button(scene, table.seat, passing) == said


def test_leaving_the_trams_says_which_line_goes_without() -> None:
    state = replay(GAME, position("vienna1840", "assign").journal)
    seat = GAME.deciders(state)[0]
    view = GAME.view(state, seat)
    without, unused = outlook.tram_gaps(view)
    assert unused
    said = SHOWN.naming.button(Scene(words(), NAMES, view), seat, parse(GAME.kinds_by_name, "pass"))
    assert said == (f"Leave line {without[0]} without a tram" if len(without) == 1 else "Leave the trams")


@pytest.mark.parametrize(
    ("options", "last"),
    [
        pytest.param(RULEBOOK, "card 3", id="clockwise from the lowest card"),
        pytest.param(
            RULEBOOK.model_copy(update={"sr1_order": "cards"}), "card 3: acts last", id="by the cards"
        ),
    ],
)
def test_order_cards_say_who_acts_first_and_who_last_where_that_is_so(
    options: Options1840, last: str
) -> None:
    """III.1, VII.5, R5.4: in SR1 the lowest card begins; the others follow clockwise, or by the cards."""
    table = Table(options)
    table.play("choose_order")
    assert list(table.labels("order", "position").values()) == ["card 1: acts first", "card 2", last]


def test_an_offer_for_a_private_names_it_and_its_price() -> None:
    journal = position("vienna1840", "answer").journal
    state = replay(GAME, journal)
    seat = GAME.deciders(state)[0]
    view = GAME.view(state, seat)
    assert view.offer is not None
    private, price = view.offer
    said = SHOWN.calling.call(Scene(words(), NAMES, view), seat)
    assert f"offers you {price} for {PRIVATES[private].name}" in said


def test_commands_are_described_whole_and_without_sections() -> None:
    described = {action.kind: description(action) for action in GAME.action_types}
    assert described["bid"] == "Bid for a private or a line"
    assert described["name"] == "Put a private or a line up for auction"
    assert described["run"] == "Run the line's tram; leave the route empty for the best one"
    assert not any("(" in said for said in described.values())
