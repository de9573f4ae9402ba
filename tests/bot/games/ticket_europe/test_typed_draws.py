"""Both cards of a turn in one typed line: the second is drawn whatever the first turned over, and the first
stays drawn where the second can't be.
"""

from __future__ import annotations

import pytest

from bot.features.moving.typed import Series, read_series, stages
from bot.table import Table
from engine.core import registry
from engine.ticket_europe import GAME
from engine.ticket_europe.facts import CARDS, LOCOMOTIVE
from tests.bot.features.moving.guided.positions import position
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
    said = [f"Move {number} is on record: `draw deck`" for number in (first, first + 1)]
    lines = told.split("\n")
    assert lines[0:4:2] == said
    assert all(line.startswith("From the deck: ") for line in lines[1:4:2])
    assert sum(table.state.players[seat].hand.values()) == held + 2
    assert table.state.turn != seat


async def test_the_first_card_stays_drawn_where_the_second_can_not_be(drawing: Seated) -> None:
    room, table, who = drawing
    seat, first = table.deciders[0], table.revision + 1
    absent = next(card for card in CARDS if card not in table.state.row)
    told = await room.do(who, "do", moves=f"draw deck {absent}")
    recorded, uncovered, refused, *_ = told.split("\n")
    assert recorded == f"Move {first} is on record: `draw deck`"
    assert uncovered.startswith("From the deck: ")
    assert refused.startswith(f"Move 2, `draw {absent}`")
    assert table.revision == first
    assert table.state.turn == seat
    assert table.state.phase == "second_card"


async def test_a_bad_first_card_leaves_everything_as_it_was(drawing: Seated) -> None:
    room, table, who = drawing
    before = table.revision
    for line in ("draw nothing deck", "draw red red red", f"draw {LOCOMOTIVE} {LOCOMOTIVE} deck"):
        assert (await room.do(who, "do", moves=line)).startswith("Move 1, ")
    assert (await room.do(who, "do", moves="draw deck deck; tickets")).startswith("Move 2 and those after")
    assert table.revision == before
