"""A recorded public game comes to the channel as a file, and goes on there; files that cannot are refused."""

from __future__ import annotations

import json

import pytest

from engine.vienna1840.interchange import export_game
from tests.e2e.sitting import Sitting
from tests.games import kept
from tests.reading import words_of
from tests.shared import RECORDED

EXPORT = RECORDED / "export-218809.json"


@pytest.mark.whole
@pytest.mark.shared(EXPORT)
async def test_a_recorded_game_comes_to_its_recorded_scores(sitting: Sitting) -> None:
    """Its players stopped it early; the recorded scores are what the seats were worth at that moment."""
    data = EXPORT.read_bytes()
    assert "The game is here" in await sitting.type(
        "Poldi", "/game import game:vienna1840", ("game.json", data)
    )
    game = json.loads(data)
    table = await sitting.table()
    view = table.game.view(table.state, None)
    recorded_scores = {player["name"]: game["result"][str(player["id"])] for player in game["players"]}
    assert {table.names[player.seat]: player.worth for player in view.players} == recorded_scores
    assert "was brought here" in words_of(sitting.posts[-1])
    assert len(sitting.posts[-1].attachments) == 2


async def test_an_unfinished_game_goes_on_in_the_channel(sitting: Sitting) -> None:
    game = kept("vienna1840-lively-5p-seed5").opening(200)
    data = export_game(game.journal, ("Ann", "Ben", "Cat", "Dan", "Eve"))
    answer = await sitting.type("Poldi", "/game import game:vienna1840", ("game.json", data))
    assert "The game is here" in answer
    table = await sitting.table()
    assert table.outcome is None
    people = ("Franzi", "Poldi", "Resi", "Schani", "Mizzi", "Ferdl")[: len(table.names)]
    for seat, who in enumerate(people, start=1):
        assert f"You have seat {seat}" in await sitting.type(who, f"/game join seat:{seat}")
    seat = (await sitting.table()).deciders[0]
    await sitting.restart()
    table = await sitting.table()
    assert table.deciders[0] == seat
    assert [place.user_id for place in table.seats] == [sitting.world.person(who).id for who in people]


NO_GAMES = {
    "empty": (b"", "isn't JSON"),
    "cut off": (b'{"title": "1840", "actions": [', "isn't JSON"),
    "deep": (b"[" * 100_000, "nested too deeply"),
    "another game": (b'{"title": "1830"}', "isn't a game of 1840"),
    "oversized": (b" " * (2 * 2**20 + 1), "large"),
}
"""Files, and what is said of them."""


async def test_a_file_that_is_no_game_is_refused_in_one_sentence(
    sitting: Sitting, subtests: pytest.Subtests
) -> None:
    for name, (data, reason) in NO_GAMES.items():
        with subtests.test(name):
            answer = await sitting.type("Poldi", "/game import game:vienna1840", ("game.json", data))
            assert reason in answer
            assert "Something" not in answer
            assert sitting.posts == []
