"""People whose names are made to do something: whatever the bot says of them, nothing comes of it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any
from unicodedata import category

from bot.games.core.scene import INVISIBLE
from engine.core import Draft
from tests.bot.room import Room
from tests.e2e.description import Traffic

HOSTILE = {
    "ann": "</game end:123456789012345678>",
    "ben": "<t:0:R> <@123456789012345678>",
    "cat": "\u202eeno\u202c \u2066x <#123456789012345678>",
    "dan": "@everyone **b** https://a.example",
}
ACTS = re.compile(
    r"(?<!\\)</game end:1|(?<!\\)<t:0|<@123|(?<!\\)<#123|(?<!\\)\*\*b|@everyone|(?<!\\)://a\.example"
)
"""What Discord would make something of."""
MOVES = 12


def texts(part: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """All texts in what was sent, each with the name of its field."""
    if isinstance(part, dict):
        for name, value in part.items():
            yield from texts(value, name)
    elif isinstance(part, list):
        for value in part:
            yield from texts(value, key)
    elif isinstance(part, str):
        yield key, part


def harmful(traffic: Traffic) -> list[str]:
    """What was sent in which a name does something, or turns the words around it."""
    found = []
    for request in traffic.requests:
        for key, text in texts(json.loads(request.body)):
            turned = any(category(letter) in INVISIBLE and letter not in "\n\u200b" for letter in text)
            if turned or (key == "content" and ACTS.search(text)):
                found.append(f"{request.path} {key}: {text!r}")
    return found


async def test_nothing_comes_of_a_name(vienna: None, room: Room, traffic: Traffic) -> None:
    for name, hostile in HOSTILE.items():
        room.env.backend.users[room.people[name].id].global_name = hostile
    await room.begin("vienna1840", seed=1840, others=("ben", "cat"))
    table = await room.bot.services.tables.get(room.channel.id)
    people = {person.id: name for name, person in room.people.items()}
    for _ in range(MOVES):
        seat = table.deciders[0]
        draft = Draft(table.game.kinds(table.state, seat)[0])
        while (choices := table.game.choices(table.state, seat, draft)) is not None and choices.values:
            draft = choices.taken(draft, choices.values[0])
        typed = " ".join([draft.kind, *(str(value) for value in draft.fields.values())])
        await room.do(people[table.seats[seat].user_id or 0], "do", moves=typed)
    assert table.revision == MOVES
    for command in ("game status", "log", "help", "game pause", "game resume"):
        await room.do("ann", command)
    await room.do("ann", "board", text=True)
    await room.do("eve", "1840 pass")
    await room.do("dan", "game join")
    await room.surely("ben", "game seat", to=room.people["dan"])
    await room.do("ann", "game replace", seat=2, **{"with": room.people["dan"]})
    await room.do("ann", "game undo", to=1)
    await room.typed("ann", "game undo", "to")
    await room.typed("ann", "game replace", "seat", "", **{"with": room.people["eve"]})
    await room.surely("ann", "game end")
    assert harmful(traffic) == []
