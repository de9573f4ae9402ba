"""Every request that the bot makes in a game fits Discord's published interface description."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from simcord.types import HttpLogEntry

from engine.core import build
from engine.vienna1840 import GAME
from tests.bot.room import Room
from tests.bot.test_history import look
from tests.bot.whatif.test_sandbox import sandbox, vienna
from tests.conformance.recording import DATA
from tests.e2e.sitting import Sitting, in_any_order, play_on
from tests.e2e.test_recorded_by_pressing import lay_out, press_move, recorded_journal

SHARED = Path(os.environ.get("STELLWERK_SHARED", Path(__file__).parents[3] / "shared"))
DESCRIPTION = SHARED / "discord" / "openapi.json"
MOVES = 40
FORM = 9
"""The kind of answer that opens a form."""

pytestmark = pytest.mark.skipif(
    not DESCRIPTION.exists(), reason=f"Discord's description is not at {DESCRIPTION}"
)


class Kept(list[HttpLogEntry]):
    """SimCord's record of requests, which the sandbox would empty after every act."""

    def clear(self) -> None:
        pass


@cache
def _description() -> dict[str, Any]:
    return dict(json.loads(DESCRIPTION.read_text(encoding="utf-8")))


@cache
def _validator(method: str, template: str) -> Draft202012Validator | None:
    """Of the body of an operation; None for one without a body."""
    operation = _description()["paths"][template][method.lower()]
    if "requestBody" not in operation:
        return None
    body = operation["requestBody"]["content"]["application/json"]["schema"]
    return Draft202012Validator({**body, "components": _description()["components"]})


def _template(method: str, path: str) -> str:
    """The path of the description that this path fits, the most literal one."""
    parts = path.strip("/").split("/")
    fits: list[tuple[int, str]] = []
    for template, operations in _description()["paths"].items():
        wanted = template.strip("/").split("/")
        if len(wanted) != len(parts) or method.lower() not in operations:
            continue
        literal = [one == part for one, part in zip(wanted, parts, strict=True)]
        if all(same or one.startswith("{") for same, one in zip(literal, wanted, strict=True)):
            fits.append((sum(literal), template))
    assert fits, f"Discord has no {method} {path}"
    return max(fits)[1]


def _with_text_ids(body: Any) -> Any:
    """The one allowance: discord.py sends ids as numbers where the description says text."""
    if isinstance(body, list):
        return [_with_text_ids(one) for one in body]
    if not isinstance(body, dict):
        return body
    changed = {name: _with_text_ids(value) for name, value in body.items()}
    for name in ("users", "roles"):
        if isinstance(changed.get(name), list):
            changed[name] = [str(one) for one in changed[name]]
    for item in changed.get("attachments") or []:
        item["id"] = str(item["id"])
    return changed


def test_the_description_catches_what_does_not_fit() -> None:
    validator = _validator("POST", "/channels/{channel_id}/messages")
    assert validator is not None
    assert validator.is_valid({"content": "Servus"})
    assert not validator.is_valid({"content": "x" * 5000})
    assert not validator.is_valid({"components": [{"type": 1, "components": "none"}]})


async def test_every_request_of_a_game_fits(sitting: Sitting) -> None:
    backend = sitting.world.env.backend
    requests = backend.http_requests = Kept(backend.http_requests)
    await sitting.begin("game:vienna1840 seed:3 preset:online", "Franzi", "Poldi", "Resi")
    await play_on(sitting, "1840", random.Random(4), in_any_order, 60)
    for text in (
        "/game status",
        "/board",
        "/market",
        "/log",
        "/help",
        "/game undo",
        "/game new",
        "/game join",
    ):
        await sitting.type("Franzi", text)
    await sitting.type("Schani", "/1840 pass")
    assert {request.method for request in requests} >= {"PUT", "POST", "PATCH"}
    _check(requests)


async def test_every_request_of_moves_made_by_pressing_fits(sitting: Sitting) -> None:
    journal = recorded_journal(DATA / "3p-random.json.gz")
    await lay_out(sitting, journal, 0)
    requests = sitting.world.env.backend.http_requests = Kept()
    for entry in journal.entries[:MOVES]:
        action = build(GAME.kinds_by_name, dict(entry.action))
        await press_move(sitting, await sitting.table(), entry.seat, action)
    assert any((request.json or {}).get("type") == FORM for request in requests)
    _check(requests)


async def test_every_request_around_a_game_fits(room: Room) -> None:
    requests = room.env.backend.http_requests = Kept()
    ann, ben, cat = (room.people[name] for name in ("ann", "ben", "cat"))
    await room.do("ann", "game new", game="toy", seating="chosen", thread=True)
    form: Any = (await ann.slash(room.channel, "game new")).response
    asked = await ann.click(form, label="Seed …")
    await ann.submit_modal(asked, {"typed": "4"})
    await ann.click(form, label="Single rules …")
    await ann.click(form, label="Done")
    await ann.click(form, label="Open the table")
    await room.do("ann", "game end")
    await room.do("ann", "game new", game="toy", seating="chosen", consent="all")
    for person, label in ((ben, "Seat 2"), (cat, "Seat 3"), (ann, "Begin the game")):
        await person.click(room.last, label=label)
    for who in ("ann", "ben", "cat"):
        await room.do(who, "toy skip")
    shown: Any = (await cat.slash(room.channel, "game undo", to=1)).response
    await cat.click(shown, label="Ask them")
    wish = room.last
    for person in (ann, ben):
        await person.click(wish, label="Agree")
    await room.do("ann", "game seat", to=room.people["dan"])
    await room.people["dan"].click(room.last, label="Take the seat")
    for command in ("game pause", "game resume", "next", "game status"):
        await room.do("dan", command)
    await room.do("dan", "game end", sure=True)
    assert {request.method for request in requests} >= {"POST", "PATCH"}
    assert any(request.path.endswith("/threads") for request in requests)
    _check(requests)


async def test_every_request_of_looking_and_trying_fits(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    first, other = await vienna(room, monkeypatch)
    requests = room.env.backend.http_requests = Kept()
    stand = room.guild.create_text_channel("stand")
    await room.do("eve", "watch", to=stand)
    opened = await sandbox(room, first)
    await opened.choose(opened.labels[0])
    await opened.choose(opened.labels[0])
    await opened.type("Type moves", "bid A1 3")
    await opened.press("Undo the last")
    await opened.press("Throw away")
    await room.typed(first, "do", "moves", "name ")
    line = (await room.typed(first, "do", "moves", "name "))[0]
    await room.do(first, "do", moves=f"{line}; bid {line.split()[1]} 20")
    await room.do(other, "do", moves="jump")
    for topic in ("refusal", "revenue", "price", "forced"):
        await room.do(other, "why", topic=topic)
    shown = await look(room, "eve")
    for step in ("◀", "|◀", "▶", "▶|"):
        await shown.press(step)
    await room.do("eve", "replay")
    assert any((request.json or {}).get("type") == FORM for request in requests)
    assert any(f"/channels/{stand.id}/messages" in request.path for request in requests)
    _check(requests)


def _check(requests: Sequence[HttpLogEntry]) -> None:
    for request in requests:
        validator = _validator(request.method, _template(request.method, request.path))
        if validator is None:
            assert request.json is None, request
            continue
        wrong = [error.message for error in validator.iter_errors(_with_text_ids(request.json))]
        assert wrong == [], f"{request.method} {request.path}: {json.dumps(request.json)[:2000]}"
