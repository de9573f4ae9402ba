"""Several moves in one line, typed into the sandbox's page with what it offers."""

from __future__ import annotations

import pytest

from bot.sandbox.composer import suggest
from bot.sandbox.world import World
from tests.e2e.sitting import Sitting


async def offered(world: World, who: str, text: str) -> list[str]:
    """What the page offers under a text, each as the text that it makes."""
    return [each.text for each in (await suggest(world, world.person(who), text)).items]


@pytest.mark.usefixtures("toy_game")
async def test_a_line_is_put_together_from_what_is_offered(sitting: Sitting) -> None:
    await sitting.begin("game:toy seed:4", "Franzi", "Poldi")
    text = "/do moves:"
    for word, expected in (
        ("take", "/do moves:take "),
        ("A", "/do moves:take A "),
        ("5", "/do moves:take A 5 "),
    ):
        rows = await offered(sitting.world, "Franzi", text)
        assert expected in rows, (word, rows)
        text = expected
    told = await sitting.type("Franzi", text)
    assert "-# Move 1 is on record: `take A 5`" in told.splitlines()
    # Also out of turn: for the player's next move.
    assert await offered(sitting.world, "Franzi", "/do moves:take ") != []
