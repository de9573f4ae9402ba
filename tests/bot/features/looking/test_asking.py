"""Questions in words: a name that nothing has leads on to what can be asked."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core import registry
from tests.bot.features.settings.test_manner import choose
from tests.bot.room import Room
from tests.games import GAMES
from tests.reading import labels_of


async def about(room: Room, place: str) -> Any:
    """What is answered about a place, by way of the form."""
    ann: Any = room.people["ann"]
    shown = await choose(room, "ann", "Play by words")
    asked = (await ann.click(shown, label="Ask")).response
    form = await ann.click(asked, label="Ask about a place")
    return (await ann.submit_modal(form, {"typed": place})).response


@pytest.mark.parametrize(
    ("place", "first"),
    [
        ("blue", "Blue: 0 of "),
        ("bleu", "No place here is called `bleu`. Nearest: `blue`."),
        ("nowhere", "No place here is called `nowhere`."),
    ],
)
async def test_an_answer_leads_on_also_if_nothing_is_called_so(
    room: Room, monkeypatch: pytest.MonkeyPatch, place: str, first: str
) -> None:
    monkeypatch.setattr(registry, "games", lambda: {"trambahn": GAMES["trambahn"]})
    await room.begin("trambahn")
    told = await about(room, place)
    line, *further = told.content.splitlines()
    assert line.startswith(first)
    instead = ["You can ask about: a colour, a card (B7), a kind of tram, a player's name."]
    assert further == (instead if "No place" in first else [])
    assert {"My things", "Board in words", "Ask about a place", "Show pictures"} <= {*labels_of(told)}
