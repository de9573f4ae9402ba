"""What a locked phone shows of a call: the first request has the mention, the game and the decision."""

from __future__ import annotations

from typing import Any

import pytest
from simcord.http import router

from bot.games import presentation
from bot.limits import MESSAGE
from engine.core import registry
from engine.ticket_europe import GAME as TICKET_EUROPE
from engine.trambahn import GAME as TRAMBAHN
from engine.vienna1840 import GAME as VIENNA
from tests.bot.room import Room
from tests.toy import OUTING, TOY

GAMES = {game.id: game for game in (VIENNA, TICKET_EUROPE, TRAMBAHN, TOY, OUTING)}
COMPONENTS = 1 << 15

Sent = list[tuple[str, dict[str, Any]]]


@pytest.fixture(autouse=True)
def games(toy_game: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "games", lambda: GAMES)


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> Sent:
    """The bot's requests for messages in channels, as they come: method and body."""
    seen: Sent = []
    answer = router.dispatch

    def dispatch(backend: Any, method: str, path: str, **given: Any) -> Any:
        if path.startswith("/channels/") and "/messages" in path and method in ("POST", "PATCH"):
            seen.append((method, dict(given["json"] or {})))
        return answer(backend, method, path, **given)

    monkeypatch.setattr(router, "dispatch", dispatch)
    return seen


def notifies(body: dict[str, Any]) -> list[str]:
    """The people whom a request notifies."""
    return [str(user) for user in body.get("allowed_mentions", {}).get("users", ())]


async def decided(room: Room, game: str) -> tuple[str, str, str]:
    """The first decider's mention, the game's title, and what is to be decided, to its first stop."""
    table = await room.bot.services.tables.get(room.channel.id)
    shown = presentation(table.game)
    seat = table.deciders[0]
    scene = room.bot._sender._composer._spoken["en", True].scene(table, table.state)
    call = shown.calling.call(scene, seat).partition(".")[0]
    return f"<@{table.seats[seat].person}>", shown.game.title, call


@pytest.mark.parametrize("game", GAMES)
async def test_the_first_request_for_a_call_has_mention_game_and_decision(
    room: Room, sent: Sent, game: str
) -> None:
    await room.restart()
    await room.open(game, others=("ben", "cat") if game == OUTING.id else ("ben",))
    sent.clear()
    await room.do("ann", "game start")
    calls = [body for method, body in sent if method == "POST" and notifies(body)]
    mention, title, call = await decided(room, game)
    assert len(calls) == 1
    content = calls[0]["content"]
    assert content.startswith(f"{mention} · {title} · {call}")
    assert mention[2:-1] in notifies(calls[0])
    assert not (calls[0].get("flags") or 0) & COMPONENTS
    assert len(content) <= MESSAGE


async def test_who_is_next_is_called_by_a_message_that_is_nothing_but_the_call(
    room: Room, sent: Sent
) -> None:
    await room.begin("toy")
    sent.clear()
    await room.do("ann", "toy skip")
    made = [(method, body["content"].partition("\n")[0]) for method, body in sent]
    mention = room.people["ben"].mention
    assert made[-1] == ("POST", f"{mention} · {TOY.title} · it's your turn.")
    assert [method for method, _ in made] == ["PATCH", "POST"]
    assert "skipped" not in sent[-1][1]["content"]


async def test_an_edit_notifies_nobody(room: Room, sent: Sent) -> None:
    await room.begin("vienna1840", seed=1840)
    opener = next(name for name, person in room.people.items() if person.mention in room.words)
    sent.clear()
    await room.do(opener, "1840 name", lot="HB")
    edits = [body for method, body in sent if method == "PATCH"]
    assert edits
    assert not any(notifies(body) for body in edits)
    assert not [body for method, body in sent if method == "POST"]
    assert room.people[opener].mention in room.words
