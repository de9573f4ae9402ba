"""After a move its maker goes on in the same private message, and can take it back there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import Any

import discord
import pytest
from simcord.backend.models import Message

from bot.features.moving.guided.beside import with_what_follows
from bot.features.moving.guided.forks import Way
from bot.features.moving.guided.numbers import SEEN
from bot.games import Legal, Scene, presentation
from bot.language import words
from engine.core import Action, Draft, registry
from engine.vienna1840.actions import BuyPrivate, Circle, LayTile, Name, Pass, Run
from tests.bot.features.moving.guided.finding import way_to
from tests.bot.features.moving.guided.positions import GAMES, Position
from tests.bot.features.moving.guided.pressing import Guide, RoomHand, begin, post_with
from tests.bot.features.moving.guided.table import press_kind, sit_down
from tests.bot.room import Room
from tests.games import kept, names

ROW = 1
Following = Callable[[Any, Action, Action], bool]
"""Whether the position before a move, the move, and the same seat's next one are looked for."""


@pytest.fixture
def every_game(toy_game: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "games", lambda: GAMES)


@cache
def found(wanted: Following) -> tuple[Position, Action, Any]:
    """The first such position of a kept game that has at most four players, the move, and the state."""
    for name in names("vienna1840-"):
        played = kept(name)
        if played.seats > 4:
            continue
        for number, (here, after) in enumerate(pairwise(played.turns())):
            if here[1] == after[1] and wanted(here[0], here[2], after[2]):
                return Position(played.opening(number).journal, here[1]), here[2], here[0]
    raise AssertionError("no such position")


def scene_in(state: Any, seat: int) -> Scene:
    """A position of 1840 as a seat sees it, in English."""
    game = GAMES["vienna1840"]
    names = ("Anna", "Ben", "Cat", "Dora")
    return Scene(words("en").of(game.id), names, game.view(state, seat), lambda each: game.kinds(state, each))


def rows_in(parts: Sequence[Mapping[str, Any]]) -> Iterator[list[str]]:
    """What stands on the buttons, row by row."""
    for part in parts:
        within = part.get("components") or ()
        if part.get("type") == ROW:
            yield [each["label"] for each in within]
        else:
            yield from rows_in(within)


def answers(room: Room) -> list[Message]:
    """What the bot has answered to people alone."""
    return [each for each in room.env.backend.messages[room.channel.id].values() if each.is_ephemeral]


async def make(room: Room, wanted: Following) -> tuple[Guide, Any, str]:
    """Make the move that is looked for by pressing, from the turn call on."""
    where, action, state = found(wanted)
    table, who = await sit_down(room, where)
    guide = await press_kind(room, who, action.kind)
    legal = Legal(table.game, state, where.seat)
    way = Way(legal, action.kind)
    path = way_to(way, table.game, state, where.seat, action)
    assert path is not None
    await guide.go(path, action)
    return guide, table, who


def circle_follows(_: Any, action: Action, following: Action) -> bool:
    return isinstance(action, LayTile) and isinstance(following, Circle)


def tile_follows(_: Any, action: Action, following: Action) -> bool:
    return isinstance(action, LayTile) and isinstance(following, LayTile)


def bid_follows(_: Any, action: Action, following: Action) -> bool:
    return isinstance(action, Name) and following.kind == "bid"


def privates_are_for_sale(state: Any, _: Action, __: Action) -> bool:
    """Several, of which the last in the list can be had at many prices."""
    game = GAMES["vienna1840"]
    legal = Legal(game, state, game.deciders(state)[0])
    choices = legal.choices(Draft("private")) if "private" in legal.kinds else None
    if choices is None or len(choices.values) < 2:
        return False
    prices = legal.choices(Draft("private", {"private": choices.values[-1]}))
    return prices is not None and len(prices.values) > SEEN.most


@pytest.mark.usefixtures("every_game")
async def test_the_circle_is_asked_below_the_receipt_of_the_tile(room: Room) -> None:
    guide, table, _ = await make(room, circle_follows)
    before, told = table.revision, len(answers(room))
    assert "on record: `tile " in guide.text
    assert "which circle?" in guide.text
    assert guide.pictures == ["circles"]
    await guide.choose("circle")
    assert "on record: `circle " in guide.text
    assert table.revision > before
    assert len(answers(room)) == told


@pytest.mark.usefixtures("every_game")
async def test_what_is_left_of_the_tiles_is_asked_below_a_tile_with_all_else_that_can_be_done(
    room: Room,
) -> None:
    guide, table, _ = await make(room, tile_follows)
    assert "on record: `tile " in guide.text
    assert "which tile, and how turned?" in guide.text
    assert guide.pictures == ["tiles"]
    assert "Take back" in guide.buttons
    assert "Cancel" not in guide.buttons
    revision = table.revision
    await guide.press("Take back")
    assert "Taken back: Line 1 lays tile " in guide.text
    assert "Lay a tile" in guide.buttons
    assert table.revision == revision + 1


@pytest.mark.usefixtures("every_game")
async def test_the_first_bid_is_asked_below_the_naming(room: Room) -> None:
    guide, _, _ = await make(room, bid_follows)
    assert "on record: `name " in guide.text
    assert "how much?" in guide.text
    assert guide.taps <= 3


@pytest.mark.usefixtures("every_game")
async def test_a_private_is_offered_at_its_highest_price_and_any_other_takes_four_taps(room: Room) -> None:
    where, _, state = found(privates_are_for_sale)
    game, (_, who) = GAMES["vienna1840"], await sit_down(room, where)
    guide = await press_kind(room, who, "private")
    await guide.choose(guide.labels[-1])
    offered = re.search(r"`private (\w+) (\d+)`", guide.text)
    assert offered is not None
    prices = Legal(game, state, where.seat).choices(Draft("private", {"private": offered[1]}))
    assert prices is not None
    assert int(offered[2]) == max(int(str(price)) for price in prices.values)
    await guide.type("Another price", "1")
    assert f"on record: `private {offered[1]} 1`" in guide.text
    assert guide.taps <= 4


async def test_the_last_press_of_a_turn_says_so_and_can_be_taken_back(room: Room) -> None:
    await room.begin()
    guide = await begin(room, "ann", "take B 2")
    await guide.press("Confirm")
    assert "Your turn is over. Next up: ben." in guide.text
    await guide.press("Take back")
    assert "Taken back: stones taken: ann, pile B, stones 2\n-# `take B 2`" in guide.text
    assert "**ann**: it's your turn." in guide.text
    assert list(guide.buttons) == ["Take", "Skip", "Turn"]
    await guide.press("Skip")
    assert "on record: `skip`" in guide.text
    assert len(answers(room)) == 4


async def test_what_others_must_agree_to_is_asked_of_them(room: Room) -> None:
    await room.begin()
    guide = await begin(room, "ann", "take B 2")
    await guide.press("Confirm")
    await room.do("ben", "toy skip")
    await guide.press("Take back")
    assert "must agree" in guide.text
    assert "Ask them" in guide.buttons


async def test_nobody_takes_back_by_a_button_that_is_not_his(room: Room) -> None:
    await room.begin()
    guide = await begin(room, "ann", "take B 2")
    await guide.press("Confirm")
    back = guide.buttons["Take back"]
    table = await room.bot.services.tables.get(room.channel.id)
    hand, post = RoomHand(room, "eve"), await post_with(room, back)
    result = await hand.click(post.id, back)
    assert "no seat" in hand.look(result.response.id).content
    assert table.revision == 1


async def test_a_refusal_in_the_private_message_leaves_what_can_be_done(room: Room) -> None:
    await room.begin()
    guide = await begin(room, "ann", "take B 2")
    await guide.press("Confirm")
    await guide.press("Take back")
    before, back = guide.text, f"undo:{guide.buttons['Take'].split(':')[1]}:1"
    message = room.env.backend.get_message(room.channel.id, guide.message)
    message.components[0]["components"][0]["custom_id"] = back
    await guide.click(back)
    assert guide.text != before
    assert list(guide.buttons) == ["Take", "Skip", "Turn"]


def test_what_has_no_alternative_is_taken_along() -> None:
    """A forced pass comes with the run before it, and never where there is a choice."""
    game = GAMES["vienna1840"]
    taken = 0
    for state, seat, action, step in kept("vienna1840-online-3p-seed4").turns():
        made = with_what_follows(game, state, seat, [action], scene_in)
        assert made[0] == action
        if len(made) > 1:
            taken += 1
            assert len(game.kinds(step.state, seat)) == 1
            assert not step.reveals
    assert taken


@pytest.mark.whole
@pytest.mark.usefixtures("every_game")
async def test_what_is_asked_next_says_what_the_turn_allows(room: Room) -> None:
    """Where one may do no more as well: the question for one kind looks as if it had to be answered."""
    guide, _, who = await make(room, tile_follows)
    (called,) = [line for line in guide.text.splitlines() if line.startswith(f"**{who}**: ")]
    assert "tile" in called
    assert guide.text.index(called) < guide.text.rindex("?")


def leaves_one_move(state: Any, action: Action, _: Action) -> bool:
    """Only then is the next one made along with it; what is asked before, a press confirms."""
    game = GAMES["vienna1840"]
    seat = game.deciders(state)[0]
    return isinstance(action, Run) and len(with_what_follows(game, state, seat, [action], scene_in)) == 2


@pytest.mark.usefixtures("every_game")
async def test_what_is_made_along_is_said_in_sentences(room: Room) -> None:
    where, action, _ = found(leaves_one_move)
    _, who = await sit_down(room, where)
    guide = await begin(room, who, action.notation())
    await guide.press("Confirm")
    ran, passed, noted, along, *_ = guide.text.splitlines()
    assert ran.startswith("Line ")
    assert passed.startswith("You finish building with line ")
    assert noted.startswith("-# Moves ")
    assert along == "-# The last move was made automatically, as the only one left."


def test_the_best_route_is_one_press_and_ends_building_where_no_tile_is_left() -> None:
    game, shown = GAMES["vienna1840"], presentation(GAMES["vienna1840"])
    offered = set()
    for state, seat, _, _ in kept("vienna1840-lively-2p-seed5").turns():
        scene = scene_in(state, seat)
        for stroke in shown.calling.strokes(scene, seat):
            offered.add(tuple(type(action) for action in stroke.actions))
            assert "best route" in stroke.label
            assert shown.naming.doubt(scene, stroke.actions[0]) is None
            for action in stroke.actions:
                assert action.kind in Legal(game, state, seat).kinds
                state = game.apply(state, seat, action).state
    assert offered == {(Run,), (Pass, Run)}


def test_the_directors_own_privates_are_sold_at_their_face_value_by_one_press() -> None:
    where, _, building = found(privates_are_for_sale)
    game, seat = GAMES["vienna1840"], where.seat
    state = game.apply(building, seat, Pass()).state
    (name, private), *_ = (
        (name, each) for name, each in state.privates.items() if isinstance(each.owner, int)
    )
    state = replace(state, privates={**state.privates, name: replace(private, owner=seat)})
    strokes = presentation(game).calling.strokes(scene_in(state, seat), seat)
    (action,) = (each.actions[0] for each in strokes if isinstance(each.actions[0], BuyPrivate))
    view = game.view(state, seat)
    face = next(each.face for each in view.privates if each.private == name)
    assert action == BuyPrivate(private=name, price=face)
    after = game.view(game.apply(state, seat, action).state, seat)
    assert after.players[seat].cash == view.players[seat].cash + face


def tile_is_open(state: Any, action: Action, _: Action) -> bool:
    return isinstance(action, LayTile) and GAMES["vienna1840"].view(state, None).turn.building


@pytest.mark.usefixtures("every_game")
async def test_ending_to_build_with_a_tile_left_asks_once_more(room: Room) -> None:
    where, _, _ = found(tile_is_open)
    table, who = await sit_down(room, where)
    revision = table.revision
    guide = await press_kind(room, who, "pass")
    assert "can still lay a tile. Go ahead anyway?" in guide.text
    assert table.revision == revision
    await guide.press("Confirm")
    assert table.revision > revision
    assert "on record: `pass" in guide.text


@pytest.mark.usefixtures("every_game")
async def test_what_ends_or_gives_away_stands_in_a_row_apart(room: Room) -> None:
    where, _, _ = found(tile_is_open)
    await sit_down(room, where)
    rows = list(rows_in(room.env.backend.get_message(room.channel.id, room.last.id).components))
    apart = next(row for row in rows if "Done building" in row)
    assert "Lay a tile" not in apart
    assert set(apart) <= {"Done building", "More"}


def no_route_is_left(state: Any, action: Action, _: Action) -> bool:
    seat, calling = GAMES["vienna1840"].deciders(state)[0], presentation(GAMES["vienna1840"]).calling
    return isinstance(action, Pass) and any(
        each.instead for each in calling.strokes(scene_in(state, seat), seat)
    )


@pytest.mark.usefixtures("every_game")
async def test_without_a_route_one_button_ends_building_and_the_run(room: Room) -> None:
    where, _, _ = found(no_route_is_left)
    await sit_down(room, where)
    rows = rows_in(room.env.backend.get_message(room.channel.id, room.last.id).components)
    ends = [label for row in rows for label in row if label.startswith("Done building")]
    assert ends == ["Done building: there's no route to run"]


def return_is_open(state: Any, action: Action, after: Action) -> bool:
    seat = GAMES["vienna1840"].deciders(state)[0]
    return tile_is_open(state, action, after) and "return" in GAMES["vienna1840"].kinds(state, seat)


@pytest.mark.usefixtures("every_game")
async def test_what_gives_something_away_stands_behind_more(room: Room) -> None:
    """And to be done with building has the second colour, beside what the step asks for."""
    where, _, _ = found(return_is_open)
    _, who = await sit_down(room, where)
    call = room.env.backend.get_message(room.channel.id, room.last.id)
    buttons = {part["label"]: part for row in call.components for part in row["components"]}
    assert not {"Return a private", "Scrap a tram"} & set(buttons)
    done = next(part for label, part in buttons.items() if label.startswith("Done building"))
    assert done["style"] == discord.ButtonStyle.secondary.value
    result = await RoomHand(room, who).click(call.id, buttons["More"]["custom_id"])
    assert "Return a private" in Guide(RoomHand(room, who), result.response.id).buttons


def tile_follows_beside_a_return(state: Any, action: Action, after: Action) -> bool:
    return tile_follows(state, action, after) and return_is_open(state, action, after)


@pytest.mark.usefixtures("every_game")
async def test_more_below_a_receipt_shows_what_can_be_done_and_denies_nothing(room: Room) -> None:
    guide, table, _ = await make(room, tile_follows_beside_a_return)
    revision = table.revision
    await guide.press("More")
    assert "Nothing was done." not in guide.text
    assert {"Return a private", "Take back"} <= set(guide.buttons)
    assert table.revision == revision


def test_what_passing_lets_go_is_named_and_nothing_else_is_doubted() -> None:
    """A tile that can be laid, a tram for a line without one: so much is said at every pass of two games."""
    game, naming = GAMES["vienna1840"], presentation(GAMES["vienna1840"]).naming
    asked = set()
    for name in ("vienna1840-lively-3p-seed0", "vienna1840-online-3p-seed4"):
        for state, seat, action, _ in kept(name).turns():
            view, kinds = game.view(state, seat), game.kinds(state, seat)
            if not isinstance(action, Pass):
                continue
            doubt = naming.doubt(scene_in(state, seat), action)
            if view.turn is not None and view.turn.building:
                assert (doubt is not None) == ("tile" in kinds)
            elif view.step not in ("buy_trams", "assign_trams"):
                assert doubt is None
            if doubt is not None:
                asked.add(view.step)
                assert doubt.endswith("anyway?")
    assert "build" in asked
