"""Somebody who plays by words hears in one message what was done, what others did, and what to do now."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any
from unittest.mock import Mock

import pytest

from bot.features.moving.guided.numbers import HEARD
from bot.features.moving.guided.places import Context, Place
from bot.features.moving.guided.screens import move_outline
from bot.games import Legal, Scene, presentation
from bot.interactions.manners import PICTURES, WORDS
from bot.language import words
from bot.language.refusals import Refusal
from bot.posting.pictures.drawing import Plates
from bot.table.past import Past
from engine.core import registry
from tests.bot.features.moving.guided.pressing import Guide, RoomHand, begin, post_with
from tests.bot.features.settings.test_manner import choose
from tests.bot.room import Room, said
from tests.games import GAMES, kept
from tests.reading import buttons_of, labels_of

OPTIONS = "My options"


async def against_the_computer(room: Room, monkeypatch: pytest.MonkeyPatch, game: str, seed: int) -> None:
    monkeypatch.setattr(registry, "games", lambda: {game: GAMES[game]})
    settings: dict[str, Any] = {
        "seed": seed,
        "partner": True,
        "players": 2,
        "seating": "joined",
        "level": "apprentice",
    }
    await room.do("ann", "game new", game=game, **settings)
    await choose(room, "ann", "Play by words")


async def options(room: Room) -> Guide:
    """What "My options" tells below the newest call."""
    hand = RoomHand(room, "ann")
    *_, call = [
        each for each in map(hand.look, (post.id for post in room.posts)) if OPTIONS in labels_of(each)
    ]
    shown = next(each for each in buttons_of(call) if each["label"] == OPTIONS)
    return Guide(hand, (await hand.click(call.id, shown["custom_id"])).response.id)


async def what_happened(room: Room, who: str) -> list[str]:
    """What "What happened" tells, line by line."""
    table = await room.bot.services.tables.get(room.channel.id)
    asked = f"words:{table.record.id}:changed"
    post = await post_with(room, asked)
    return said(await room.people[who].click(post, custom_id=asked)).splitlines()


async def test_it_tells_what_the_computer_did_and_what_came_into_the_hand(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await against_the_computer(room, monkeypatch, "tramways", seed=11)
    guide = await begin(room, "ann", "side")
    await guide.choose("normal side")
    done, others, *_, asked = guide.text.splitlines()
    assert done == "You take the normal side of the player board."
    assert others == "Everyone is dealt parcel cards: 4."
    assert asked == "**Look at a book**: which book?"
    assert "New in your hand: card " in guide.text
    await guide.choose("Book B")
    await guide.press("Confirm")
    await guide.choose("card 7")
    await guide.choose("card 17")
    await guide.press("Confirm")
    lines = guide.text.splitlines()
    took = next(place for place, line in enumerate(lines) if line.startswith("You take a card from book B"))
    looked = next(place for place, line in enumerate(lines) if line.startswith("Computer looks at book A"))
    new = next(place for place, line in enumerate(lines) if line.startswith("New in your hand: card 7 ("))
    assert took < looked < new
    assert lines[-1].startswith("**Take a card**")


async def test_whoever_types_hears_as_much(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    await against_the_computer(room, monkeypatch, "tramways", seed=11)
    done, others, *lines = (await room.do("ann", "do", moves="side normal")).splitlines()
    assert done == "You take the normal side of the player board."
    assert others == "Everyone is dealt parcel cards: 4."
    assert any(line.startswith("New in your hand: card ") for line in lines)
    assert not any("on record" in line for line in lines)


async def test_what_is_doubted_is_not_said_to_be_marked_by_a_sign_that_is_left_out(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "games", lambda: {"trambahn": GAMES["trambahn"]})
    await room.begin("trambahn")
    await choose(room, "ann", "Play by words")
    await room.do("ann", "do", moves="passenger B6 blue; station Y1 new")
    nothing, *lines = (await room.do("ann", "do", moves="end")).splitlines()
    assert nothing == "Nothing has been done yet."
    assert "Column 1 has no tram and will be lost. End the turn anyway?" in lines
    assert "ann loses a column without a tram: yellow 1." in lines


async def test_it_says_how_an_auction_went(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    await against_the_computer(room, monkeypatch, "vienna1840", seed=12)
    guide = await options(room)
    passing = next(label for label in guide.buttons if label.startswith("Pass"))
    await guide.press(passing)
    done, *others = guide.text.splitlines()
    assert done == "You pass."
    assert any("buys" in line and "Computer" in line for line in others)
    assert "Ask" in guide.buttons


@pytest.mark.usefixtures("toy_game")
async def test_it_says_how_the_game_ended(room: Room) -> None:
    await room.begin()
    await choose(room, "ann", "Play by words")
    for who, pile in (("ann", "A"), ("ben", "B")):
        await room.do(who, "toy take", pile=pile, stones=5)
    said = await room.do("ann", "toy take", pile="C", stones=5)
    assert said.splitlines()[-3:] == ["**The game is over.**", "1. ann (1)", "2. ben (0)"]


@pytest.mark.usefixtures("toy_game")
async def test_what_happened_is_told_when_the_game_is_over_as_well(room: Room) -> None:
    await room.begin()
    for who, pile in (("ann", "A"), ("ben", "B"), ("ann", "C")):
        await room.do(who, "toy take", pile=pile, stones=5)
    assert await what_happened(room, "ben") == ["stones taken: ann, pile C, stones 5"]
    assert await what_happened(room, "cat") == ["You have no seat at this table."]


async def test_what_a_stand_in_did_in_ones_place_is_told_as_well(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "games", lambda: {"trambahn": GAMES["trambahn"]})
    await room.begin("trambahn")
    await room.do("ann", "game standin", plays="apprentice")
    first, *_, last = await what_happened(room, "ann")
    assert first == "You play yellow 10 as a passenger: 1 of 4 waiting for yellow."
    assert last == "You draw 2 cards."


async def test_a_bid_offers_few_amounts_and_one_that_is_typed_is_shown_without_notation(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await against_the_computer(room, monkeypatch, "vienna1840", seed=12)
    guide = await begin(room, "ann", "bid")
    assert len(guide.labels) <= HEARD.most
    assert all(label.startswith("bid ") for label in guide.labels)
    await guide.type("Another amount", "75")
    assert guide.text == "You bid 75 for Stephansdom."
    await guide.press("Confirm")
    assert guide.text.startswith("You bid 75 for Stephansdom.\n")


def test_a_preview_that_nobody_chose_or_below_a_receipt_is_told_apart_from_what_was_done() -> None:
    game, played = GAMES["vienna1840"], kept("vienna1840-lively-2p-seed5")
    state, seat, action, _ = next(turn for turn in played.turns() if turn[2].kind == "tram")
    names = ("Anna", "Ben")
    scene = Scene(words().of(game.id), names, game.view(state, seat), partial(game.kinds, state), aloud=True)
    context = Context(
        presentation(game), scene, Legal(game, state, seat), Place(1, 1, "tram", path=(0,)), manner=WORDS
    )
    chosen = move_outline(context, action)
    offered = move_outline(context, action, offered=True)
    done, ahead = "WT passes.", "If you confirm:"
    assert ahead not in chosen.screen(Plates()).text
    assert offered.screen(Plates()).text.splitlines()[-len(offered.lines) - 1] == ahead
    receipt, _, *rest = chosen.screen(Plates(), done).text.splitlines()
    assert receipt == done
    assert rest == [ahead, *chosen.lines]
    pictured = replace(chosen, context=replace(context, manner=PICTURES))
    assert ahead not in pictured.screen(Plates(), done).text


async def test_the_call_stands_before_a_question_that_has_to_be_answered(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await against_the_computer(room, monkeypatch, "vienna1840", seed=12)
    guide, asked = await options(room), "**Found a company**: which one?"
    while asked not in guide.text:
        passing = next((label for label in guide.buttons if label.startswith("Pass")), None)
        await guide.press(passing or next(iter(guide.buttons)))
    *_, call, question = guide.text.splitlines()
    assert question == asked
    assert call.startswith("**ann**: found a tramway company and set its par: ")


async def test_my_options_tell_first_the_call_and_then_what_happened_since(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await against_the_computer(room, monkeypatch, "vienna1840", seed=12)
    guide = await options(room)
    call, *since = guide.text.splitlines()
    assert call.startswith("**ann**: bid, or pass.")
    assert since == ["Computer puts Stephansdom up for auction.", "Computer bids 50 for Stephansdom."]
    bid = await begin(room, "ann", "bid")
    await bid.choose("bid 55")
    await bid.press("Confirm")
    call, *since = (await options(room)).text.splitlines()
    assert call.startswith("**ann**: ")
    assert since
    assert all("Computer" in line for line in since)


async def test_what_happened_is_told_even_if_ones_own_last_move_can_not_be_replayed(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await against_the_computer(room, monkeypatch, "vienna1840", seed=12)
    bid = await begin(room, "ann", "bid")
    await bid.choose("bid 55")
    await bid.press("Confirm")

    def damaged(past: Past, revision: int) -> Any:
        raise Refusal("game_damaged", game=revision)

    monkeypatch.setattr(Past, "replayed", damaged)
    call, *since = (await options(room)).text.splitlines()
    assert call.startswith("**ann**: ")
    assert since


async def test_what_to_do_is_told_even_if_there_are_no_words_for_what_happened(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await against_the_computer(room, monkeypatch, "vienna1840", seed=12)
    monkeypatch.setattr("bot.features.moving.present.changes", Mock(side_effect=KeyError("an event")))
    guide = await options(room)
    assert guide.text.startswith("**ann**: bid, or pass.")
    assert len(guide.text.splitlines()) == 1
    assert any(label.startswith("Pass") for label in guide.buttons)
