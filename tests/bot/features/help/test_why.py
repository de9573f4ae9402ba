"""`/why`: what stands behind a refusal and behind what happened."""

from __future__ import annotations

import pytest

from bot.interactions import viewer
from bot.interactions.last_refusals import KEPT, LastRefusals
from bot.language import words
from bot.language.refusals import Refusal
from engine.core import RuleError
from tests.bot.conftest import with_1840
from tests.bot.room import Room


async def begin(room: Room, monkeypatch: pytest.MonkeyPatch) -> str:
    """1840 for two; who names first."""
    with_1840(monkeypatch)
    await room.restart()
    await room.begin("vienna1840")
    return "ann" if await room.typed("ann", "1840 name", "lot") else "ben"


async def test_the_rule_behind_a_refusal(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    first = await begin(room, monkeypatch)
    other = {"ann": "ben", "ben": "ann"}[first]
    lot = (await room.typed(first, "1840 name", "lot"))[0]
    refused = await room.do(first, "1840 bid", lot=lot, amount=20)
    told = await room.do(first, "why")
    assert refused in told
    assert (
        "The rule behind it:\n**6.1** The player whose turn it is puts an unsold private up for auction,"
        in told
    )
    assert "VIII.6" not in told, "a rule about the auction of lines"
    assert "I haven't refused you anything here" in await room.do(other, "why")
    nothing = await room.do("eve", "why")
    assert "I haven't refused you anything here since I started, <t:" in nothing
    assert "I don't remember anything before that." in nothing


async def test_the_rule_behind_a_move_of_a_line(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    first = await begin(room, monkeypatch)
    lot = (await room.typed(first, "1840 name", "lot"))[0]
    await room.do(first, "do", moves=f"name {lot}; bid {lot} 21")
    told = await room.do(first, "why", topic="refusal")
    assert "Move 2" in told
    assert "**6.1**" in told


async def test_what_was_refused_in_a_game_before_is_not_explained_by_this_one(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = await begin(room, monkeypatch)
    lot = (await room.typed(first, "1840 name", "lot"))[0]
    refused = await room.do(first, "1840 bid", lot=lot, amount=20)
    await room.surely("ann", "game end")
    await room.begin("toy")
    told = await room.do(first, "why")
    assert refused in told
    assert told.endswith("That was in another game here.")


async def test_what_the_table_refuses_is_no_rule_of_the_game(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begin(room, monkeypatch)
    await room.do("eve", "do", moves="pass")
    told = await room.do("eve", "why")
    assert told.startswith("You were told <t:")
    assert "You have no seat at this table." in told
    assert "not a rule of the game" in told


async def test_what_never_happened(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    await begin(room, monkeypatch)
    for topic in ("revenue", "price", "forced"):
        assert await room.do("eve", "why", topic=topic) == "Nothing of that kind has happened in this game."
    assert "You can't ask about" in await room.do("eve", "why", topic="weather")
    assert await room.typed("eve", "why", "topic") == ["refusal", "revenue", "price", "forced", "computer"]
    assert await room.typed("eve", "why", "topic", "pr") == ["price"]


async def test_no_game_no_reason(room: Room) -> None:
    assert "There's no game in this channel." in await room.do("ann", "why", topic="forced")
    await room.do("ann", "game new", game="toy")
    assert "The game hasn't started." in await room.do("ann", "why", topic="forced")


def test_only_so_much_is_remembered() -> None:
    refusals = LastRefusals()
    for person in range(KEPT + 10):
        refusals.note(1, person, RuleError("tram_limit", "VIII"), {"en": "No."}, 1)
    assert refusals.last(1, 5) is None
    kept = refusals.last(1, KEPT + 9)
    assert kept is not None
    assert (kept.sentences, kept.code) == ({"en": "No."}, "tram_limit")
    refusals.note(1, 7, Refusal("no_game"), {"en": "No game."}, None)
    told = refusals.last(1, 7)
    assert told is not None
    assert told.code == ""


async def test_a_refusal_is_said_again_in_the_language_of_its_reader(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All of it: also what stands in the middle of another sentence."""
    await room.begin()
    refused = await room.do("ann", "do", moves="take X 1")
    assert "No pile here is called `X`." in refused
    assert refused in await room.do("ann", "why")
    monkeypatch.setattr(viewer, "words", lambda _: words("de"))
    told = await room.do("ann", "why")
    assert "Zug 1, `take X 1`" in told
    assert "There is" not in told
    assert "Move" not in told
