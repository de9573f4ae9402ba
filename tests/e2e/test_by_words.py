"""A game of each kind played by words alone: pictures thrown away, slash commands off, and the same end
as the recorded moves have.
"""

from __future__ import annotations

import base64
from collections.abc import Sequence
from dataclasses import replace
from statistics import median
from typing import Any

import pytest

from bot.games import Plate, presentation
from bot.language import words
from bot.posting.pictures.gallery import Gallery
from engine.core import Action, Journal, build, replay, state_hash
from tests.conftest import Tally
from tests.e2e.by_words import Player, Words, players
from tests.e2e.moves_in_words import ticket_europe, trambahn, tramways, vienna
from tests.e2e.sitting import Sitting
from tests.e2e.spoken import SAMPLES, Sample, heard
from tests.e2e.test_recorded_by_pressing import cut, lay_out
from tests.games import GAMES, kept

pytestmark = pytest.mark.whole

NOTHING = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="
)
HEADING = "games played by words alone"


@pytest.fixture(autouse=True)
def _pictures_are_thrown_away(monkeypatch: pytest.MonkeyPatch) -> None:
    async def plate(self: Gallery, pictures: Any, name: str, *rest: Any) -> Plate:
        return Plate(name, NOTHING, "")

    async def drawn(self: Gallery, *rest: Any) -> Any:
        raise AssertionError("a picture is drawn for somebody who plays by words")

    async def hand(self: Gallery, *rest: Any) -> None:
        """Asked for once, by the first press, before words are chosen."""

    monkeypatch.setattr(Gallery, "hand", hand)
    monkeypatch.setattr(Gallery, "plate", plate)
    monkeypatch.setattr(Gallery, "drawn", drawn)


async def typed(*_: Any) -> str:
    raise AssertionError("there are no slash commands")


async def play(
    sitting: Sitting,
    journal: Journal,
    in_words: Words,
    monkeypatch: pytest.MonkeyPatch,
    first: int = 0,
    last: int | None = None,
) -> Sequence[Player]:
    """Play the moves of a journal by words, and hold the end against the record."""
    game = GAMES[journal.game]
    kinds, last = game.kinds_by_name, len(journal.entries) if last is None else last
    await lay_out(sitting, journal, first)
    table = await sitting.table()
    people = players(sitting, table)
    begun = set[int]()
    monkeypatch.setattr(Sitting, "type", typed)
    while table.revision < last and table.outcome is None:
        entry = journal.entries[table.revision]
        player = people[entry.seat]
        if entry.seat not in begun:
            begun.add(entry.seat)
            await player.begin()
        action: Action = build(kinds, dict(entry.action))
        view = game.view(table.state, entry.seat)
        before = table.revision
        wanted = in_words(view, action)
        if not wanted.kind:
            scene = table.scene(words(), table.state, entry.seat)
            kind = presentation(game).naming.kind(scene, entry.seat, action.kind)
            wanted = replace(wanted, kind=kind)
        await player.make(wanted, lambda: table.revision)
        expected = replay(game, cut(journal, table.revision))
        assert state_hash(game, table.state) == state_hash(game, expected), (
            before,
            action.notation(),
            player.text,
        )
    return people


def told(people: Sequence[Player], moves: int) -> str:
    """How much was read aloud."""
    return f"{moves} moves, {sum(player.heard for player in people) // moves} characters a move"


async def test_what_is_asked_is_told_beside_the_way_to_a_move(sitting: Sitting) -> None:
    await lay_out(sitting, kept("trambahn-random-seed1").journal, 30)
    table = await sitting.table()
    player = players(sitting, table)[table.deciders[0]]
    await player.begin()
    way = player.text
    assert (await player.ask("My things")).startswith("Your hand: ")
    assert "Passengers waiting" in await player.ask("Board in words")
    other = table.names[1 - table.deciders[0]]
    happened = (await player.ask("What happened?")).splitlines()
    assert len(happened) > 1
    assert all(other in line for line in happened), happened
    assert happened[-1] == f"{other} loses a column without a tram: yellow 7. {other} draws 2 cards."
    assert (await player.ask("Ask about a place", "blue")).startswith("Blue: ")
    assert "nowhere" in await player.ask("Ask about a place", "nowhere")
    assert player.text == way
    assert "comes with pictures" in await player.ask("Show pictures")


@pytest.mark.parametrize(
    ("sample", "kind", "most"), [(SAMPLES[0], "passenger", 900), (SAMPLES[6], "bid", 600)]
)
async def test_a_turn_is_soon_heard(sitting: Sitting, sample: Sample, kind: str, most: int) -> None:
    turns = [turn.all for turn in await heard(sitting, sample, by_words=True) if turn.kind == kind]
    assert len(turns) > 6
    assert median(turns) <= most


async def test_trambahn(sitting: Sitting, monkeypatch: pytest.MonkeyPatch, tally: Tally) -> None:
    journal = kept("trambahn-random-seed1").journal
    people = await play(sitting, journal, trambahn, monkeypatch)
    tally(HEADING, f"Trambahn: {told(people, len(journal.entries))}")


async def test_ticket_to_ride(sitting: Sitting, monkeypatch: pytest.MonkeyPatch, tally: Tally) -> None:
    journal = kept("ticket_europe-purposeful-2p-seed1").journal
    people = await play(sitting, journal, ticket_europe, monkeypatch)
    tally(HEADING, f"Ticket to Ride Europe: {told(people, len(journal.entries))}")


async def test_tramways(sitting: Sitting, monkeypatch: pytest.MonkeyPatch, tally: Tally) -> None:
    journal = kept("tramways-building-1p-seed1").journal
    people = await play(sitting, journal, tramways, monkeypatch)
    tally(HEADING, f"Tramways: {told(people, len(journal.entries))}")


OPENING = 35
"""Moves of 1840: privates and a line auctioned, companies founded, trams, tiles, a run, a dividend."""


async def test_1840_begins(sitting: Sitting, monkeypatch: pytest.MonkeyPatch, tally: Tally) -> None:
    journal = kept("vienna1840-lively-2p-seed5").journal
    people = await play(sitting, journal, vienna, monkeypatch, 0, OPENING)
    tally(HEADING, f"1840: {told(people, OPENING)}")


def plain(journal: Journal) -> Journal:
    """The same game, but that nobody says from where a share is bought, which no button asks."""
    entries = [
        each.model_copy(update={"action": {k: v for k, v in each.action.items() if k != "source"}})
        for each in journal.entries
    ]
    return journal.model_copy(update={"entries": entries})


async def test_1840(sitting: Sitting, monkeypatch: pytest.MonkeyPatch, tally: Tally) -> None:
    journal = plain(kept("vienna1840-rulebook-2p-seed0").journal)
    people = await play(sitting, journal, vienna, monkeypatch)
    tally(HEADING, f"1840: {told(people, len(journal.entries))}")
