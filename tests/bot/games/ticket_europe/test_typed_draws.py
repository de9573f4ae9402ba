"""Both cards of a turn in one typed line: all of it is read before any card is drawn, and what waits for a
card that is turned up is said before.
"""

from __future__ import annotations

from itertools import islice, product
from typing import Any

import pytest

from bot.features.moving.typed import Misread, Series, foretold, read_series, stages
from bot.table import Table
from engine.core import Chance, registry
from engine.ticket_europe import GAME
from engine.ticket_europe.facts import CARDS, LOCOMOTIVE
from tests.bot.features.moving.guided.positions import position
from tests.bot.features.moving.guided.pressing import Guide, RoomHand
from tests.bot.features.moving.guided.table import sit_down
from tests.bot.room import Room
from tests.games import kept

Seated = tuple[Room, Table, str]


@pytest.fixture
async def drawing(room: Room, monkeypatch: pytest.MonkeyPatch) -> Seated:
    """A table at which somebody may draw, and who."""
    monkeypatch.setattr(registry, "games", lambda: {GAME.id: GAME})
    await room.restart()
    return room, *await sit_down(room, position(GAME.id, "draw"))


@pytest.mark.parametrize(
    ("typed", "lines"),
    [
        ("draw red deck", ["draw red", "draw deck"]),
        ("ziehe Rot, verdeckt", ["ziehe Rot", "ziehe verdeckt"]),
        ("draw red; draw deck", ["draw red", "draw deck"]),
        ("draw red", ["draw red"]),
        ("claim Paris Marseille; draw red deck", ["claim Paris Marseille; draw red", "draw deck"]),
        ("draw red deck blue", ["draw red deck blue"]),
        ("draw red deck; claim Paris Marseille", ["draw red; draw deck; claim Paris Marseille"]),
        ("", [""]),
    ],
)
def test_a_line_is_read_draw_by_draw(typed: str, lines: list[str]) -> None:
    assert stages(GAME, typed) == lines


def test_what_if_tries_both_cards() -> None:
    state = next(
        state for state, _, _, _ in kept("ticket_europe-purposeful-3p-seed1").turns() if state.phase == "turn"
    )
    series = read_series(Series(GAME, state), "draw deck deck", lambda _: state.turn, beyond=True)
    assert series.notation == "draw deck; draw deck"
    assert series.state.turn != state.turn


async def test_two_cards_are_drawn_by_one_line(drawing: Seated) -> None:
    room, table, who = drawing
    seat, first = table.deciders[0], table.revision + 1
    held = sum(table.state.players[seat].hand.values())
    told = await room.do(who, "do", moves="draw deck deck")
    noted = [f"-# Move {number} is on record: `draw deck`" for number in (first, first + 1)]
    lines = told.split("\n")
    assert lines[:6:3] == ["You draw a card from the deck."] * 2
    assert all(line.startswith("From the deck: ") for line in lines[1:6:3])
    assert lines[2:6:3] == noted
    assert sum(table.state.players[seat].hand.values()) == held + 2
    assert table.state.turn != seat


async def test_a_word_that_is_wrong_whatever_is_turned_up_leaves_everything_as_it_was(
    drawing: Seated,
) -> None:
    room, table, who = drawing
    before, red = table.revision, face_up(table)
    absent = next(card for card in CARDS if card not in (*table.state.row, LOCOMOTIVE))
    for line, sentence in (
        (f"draw {red}; draw banana", "Move 2, `draw banana`, at `banana`: "),
        (f"draw {red} {LOCOMOTIVE}", f"Move 2, `draw {LOCOMOTIVE}`"),
        (f"draw {red} deck; draw deck", "Move 3, `draw deck`: "),
        (f"draw {red} {absent}; draw deck", "Move 3, `draw deck`: "),
        (f"draw deck {absent}", f"Move 2, `draw {absent}`"),
        (f"draw {red}; draw", "Move 2, `draw`: `draw` lacks a word"),
        (f"draw {red}; draw deck twice", "Move 3, `draw twice`"),
        ("draw nothing deck", "Move 1, "),
        ("draw red red red", "Move "),
        (f"draw {LOCOMOTIVE} {LOCOMOTIVE} deck", "Move 1, "),
        ("draw deck deck; tickets", "Move 2 and those after"),
        (f"draw {red}; banana", "Move 2 and those after"),
    ):
        assert (await room.do(who, "do", moves=line)).startswith(sentence), line
    assert table.revision == before


async def test_what_waits_for_a_card_that_is_turned_up_is_said_before(drawing: Seated) -> None:
    room, table, who = drawing
    seat, first, red = table.deciders[0], table.revision + 1, face_up(table)
    absent = next(card for card in CARDS if card not in (*table.state.row, LOCOMOTIVE))
    asked = await typed(room, who, f"draw {red} {absent}")
    assert asked.text.startswith(
        f"Nothing has been done yet.\nAfter `draw {red}`, the rest waits for what is turned up: "
        f"`draw {absent}`."
    )
    assert table.revision == first - 1
    await room.restart()
    table = await room.bot.services.tables.get(room.channel.id)
    await asked.press("Play it")
    drawn, recorded, second, *more = asked.text.split("\n")
    assert drawn.startswith("You take ")
    assert recorded == f"-# Move {first} is on record: `draw {red}`"
    table = await room.bot.services.tables.get(room.channel.id)
    if absent in table.past.rows[-1].notation:
        assert second.startswith("You take ")
        assert more[0] == f"-# Move {first + 1} is on record: `draw {absent}`"
    else:
        assert second.startswith(f"Move 2, `draw {absent}`")
        assert (table.revision, table.state.turn, table.state.phase) == (first, seat, "second_card")


async def test_a_line_that_waits_is_given_up_or_out_of_date(drawing: Seated) -> None:
    room, table, who = drawing
    before, red = table.revision, face_up(table)
    absent = next(card for card in CARDS if card not in (*table.state.row, LOCOMOTIVE))
    line = f"draw {red} {absent}"
    away, stale = await typed(room, who, line), await typed(room, who, line)
    await away.press("Cancel")
    assert away.text == "Nothing was done."
    assert table.revision == before
    await room.do(who, "do", moves="draw deck")
    await stale.press("Play it")
    assert stale.text.startswith("That button is from an earlier position.")
    assert table.revision == before + 1


@pytest.mark.parametrize("hidden", [1, 2, 3])
def test_what_is_said_before_has_nothing_to_do_with_what_lies_hidden(hidden: int) -> None:
    for state, seat, _, _ in islice(kept("ticket_europe-purposeful-3p-seed1").turns(), 6, 60, 7):
        if state.phase != "turn":
            continue
        dealt = GAME.redealt(state, seat, Chance.seeded(hidden))
        for cards in product(CARDS, CARDS):
            line = [f"draw {card}" for card in cards]
            assert answered(state, seat, line) == answered(dealt, seat, line)


async def typed(room: Room, who: str, line: str) -> Guide:
    """What somebody is asked about a line."""
    result = await room.people[who].slash(room.channel, "do", moves=line)
    assert result.response is not None
    return Guide(RoomHand(room, who), result.response.id)


def answered(state: Any, seat: int, lines: list[str]) -> tuple[str, ...]:
    """What is said of a line before it is made."""
    try:
        sure, rest = foretold(Series(GAME, state), seat, lines)
    except Misread as error:
        return str(error.number), str(error.cause)
    return sure.notation, *(each.notation() for each in rest)


@pytest.mark.whole
def test_what_is_sure_can_be_made_and_what_is_refused_can_not() -> None:
    for state, seat, _, _ in islice(kept("ticket_europe-purposeful-3p-seed1").turns(), 6, 200, 5):
        if state.phase != "turn":
            continue
        for cards in product((*CARDS, "deck"), (*CARDS, "deck")):
            line = [f"draw {card}" for card in cards]
            try:
                sure, rest = foretold(Series(GAME, state), seat, line)
            except Misread:
                with pytest.raises(Misread):
                    played(state, seat, line)
            else:
                assert rest or played(state, seat, line).notation == sure.notation


def played(state: Any, seat: int, lines: list[str]) -> Series:
    return read_series(Series(GAME, state), "; ".join(lines), lambda _: seat, beyond=True)


def face_up(table: Table) -> str:
    """A card that lies face up once."""
    row = table.state.row
    return str(next(card for card in row if card != LOCOMOTIVE and row.count(card) == 1))
