"""What a screen reader speaks while a kept game is played by pressing: `python -m tests.e2e.spoken`.

A turn is the post that calls a person, each of that person's private screens until another person is called,
and the new lines in that post when a move changes it, unless it still calls only that person. (Discord never
speaks edits, and the sandbox's page only these.) It counts the characters of messages, alt texts, buttons,
menus with all their options, and forms. Formatting doesn't count, and a mention counts as its name.
"""

from __future__ import annotations

import asyncio
import re
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from bot.sandbox.world import PEOPLE
from bot.store.people import preferences
from tests.e2e.sitting import Sitting
from tests.e2e.test_recorded_by_pressing import (
    PersonsHand,
    Pressing,
    every_part,
    lay_out,
    moves_ahead,
)
from tests.games import kept

__all__ = ["SAMPLES", "Heard", "Listening", "Sample", "heard", "spoken"]

BUTTON, MENU = 2, 3
MARKUP = re.compile(r"\*\*|`|^-# ", re.MULTILINE)
MENTION = re.compile(r"<@\d+>")


def spoken(message: Any) -> int:
    """Characters that are spoken of a message."""
    return sum(map(len, texts(message)))


def lines(message: Any) -> Sequence[str]:
    """The words of a message, line by line."""
    return next(texts(message)).splitlines()


def texts(message: Any) -> Iterator[str]:
    """What is spoken of a message, one after the other."""
    yield MENTION.sub("@name", MARKUP.sub("", str(message.content)))
    for each in message.attachments:
        yield str(each.get("description") or "") if isinstance(each, Mapping) else str(each.description or "")
    for part in every_part(message.components):
        if part["type"] == BUTTON:
            yield str(part.get("label") or "")
        elif part["type"] == MENU:
            yield str(part.get("placeholder") or "")
            for option in part["options"]:
                yield str(option["label"])
                yield str(option.get("description") or "")


def of_form(part: Any) -> Iterator[str]:
    """What is spoken of a form: its title, and what stands at its fields."""
    for key in ("title", "label", "description", "placeholder") if isinstance(part, Mapping) else ():
        if isinstance(said := part.get(key), str):
            yield said
    inside = part.values() if isinstance(part, Mapping) else part if isinstance(part, list) else ()
    for each in inside:
        yield from of_form(each)


@dataclass
class Heard:
    """Characters that were spoken in a turn: of the call, of private screens, of what is new in the post with
    each move.
    """

    kind: str
    post: int
    screens: list[int] = field(default_factory=list)
    told: list[int] = field(default_factory=list)

    @property
    def all(self) -> int:
        """All of the turn."""
        return self.post + sum(self.screens) + sum(self.told)


class Listening(PersonsHand):
    """A hand on a screen that is read aloud after each press."""

    def __init__(self, sitting: Sitting, who: str, turn: Heard) -> None:
        super().__init__(sitting, who)
        self.turn = turn

    async def click(self, message: int, custom_id: str) -> Any:
        return self._read(await super().click(message, custom_id), message)

    async def select(self, message: int, custom_id: str, *values: str) -> Any:
        return self._read(await super().select(message, custom_id, *values), message)

    async def send(self, shown: Any, values: Mapping[str, Any]) -> Any:
        result = await super().send(shown, values)
        return self._read(result, result.response.id) if result.response is not None else result

    def _read(self, result: Any, message: int) -> Any:
        shown = message if result.response is None else result.response.id
        form = result.modal is not None
        self.turn.screens.append(sum(map(len, of_form(result.modal))) if form else spoken(self.look(shown)))
        return result


@dataclass(frozen=True)
class Sample:
    """Some moves of a kept game."""

    game: str
    first: int
    last: int


SAMPLES: Sequence[Sample] = (
    Sample("trambahn-random-seed1", 0, 24),
    Sample("trambahn-random-seed1", 100, 124),
    Sample("ticket_europe-purposeful-3p-seed1", 0, 20),
    Sample("ticket_europe-purposeful-3p-seed1", 100, 120),
    Sample("tramways-building-3p-seed1", 0, 24),
    Sample("tramways-building-3p-seed1", 100, 124),
    Sample("vienna1840-lively-3p-seed0", 0, 24),
    Sample("vienna1840-lively-3p-seed0", 100, 130),
)


async def heard(sitting: Sitting, sample: Sample, *, by_words: bool = False) -> Sequence[Heard]:
    """What is spoken in each turn of a sample."""
    journal = kept(sample.game).journal
    await lay_out(sitting, journal, sample.first)
    if by_words:
        await _choose_words(sitting, journal.seats)
    turns: list[Heard] = []
    said = "" if by_words else "on record"
    pressing = Pressing(sitting, lambda at, who: Listening(at, who, turns[-1]), said=said)
    called: int | None = None
    known: Sequence[str] = ()
    while (table := await sitting.table()).revision < sample.last and table.outcome is None:
        here = table.revision
        seat = journal.entries[here].seat
        ahead = moves_ahead(journal, here, sample.last)
        if seat != called:
            called = seat
            pressing.private.clear()
            call = sitting.posts[-1]
            known = lines(call)
            turns.append(Heard(ahead[0].kind, spoken(call)))
        await pressing.make(table, seat, ahead)
        post = next(post for post in sitting.posts if post.id == call.id)
        now = lines(post)
        fresh = (
            ()
            if len(set(MENTION.findall(post.content))) == 1
            else [line for line in now if line not in known]
        )
        turns[-1].told.append(sum(map(len, fresh)))
        known = now
    return turns


async def _choose_words(sitting: Sitting, seats: int) -> None:
    """Everybody plays by words."""
    async with sitting.bot.services.store.writing() as connection:
        for who in PEOPLE[:seats]:
            await preferences.choose(connection, "person", sitting.world.person(who).id, "manner", "words")


def row(name: str, turns: Sequence[Heard]) -> str:
    """A line of the table: turns, their characters in the median and at most, and of its post."""
    all_of = [turn.all for turn in turns]
    told = [max(turn.told) for turn in turns]
    return (
        f"{name:45} {len(turns):3} turns, median {median(all_of):6.0f}, most {max(all_of):6}; "
        f"its post: median {median(told):5.0f}, most {max(told):5}"
    )


async def main() -> None:
    """Print the figures: with pictures, or with `words` behind the command by words."""
    by_words = sys.argv[1:] == ["words"]
    for sample in SAMPLES:
        with tempfile.TemporaryDirectory() as folder:
            async with Sitting(Path(folder)) as sitting:
                turns = await heard(sitting, sample, by_words=by_words)
        print(row(f"{sample.game} {sample.first}-{sample.last}", turns))
        for kind in dict.fromkeys(turn.kind for turn in turns):
            print(row(f"    beginning with {kind}", [turn for turn in turns if turn.kind == kind]))


if __name__ == "__main__":
    asyncio.run(main())
