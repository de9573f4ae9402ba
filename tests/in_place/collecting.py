"""A walk through all that the bot says, with every message marked: the screens and pictures of it."""

from __future__ import annotations

import json
import tempfile
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any
from unittest.mock import patch

import discord
import pytest
import simcord
from discord import app_commands
from simcord.http import router

from bot.features.tree import add_commands
from bot.games import Plate
from bot.interactions.translation import CatalogueTranslator
from bot.language import library as catalogues
from bot.language.library import SHIPPED, Library
from engine.core import registry
from render.core import fonts
from render.core.fonts import Glyph
from render.core.picture import SIGNATURE
from tests.bot.features.moving.guided.positions import KINDS
from tests.bot.room import Room, bot_on
from tests.e2e import walks
from tests.e2e.place import Place
from tests.e2e.scenarios import CASES
from tests.in_place.marks import EITHER, MARK, Numbered, number_of, write
from tests.toy import LONG_TURNS, TOY

__all__ = ["Notes", "Screen", "Shot", "collected"]

NOTHING = Glyph(None, (0, 0), 0, 0, 0.0)
"""What a picture shows of a mark."""


@dataclass(frozen=True, slots=True)
class Shot:
    """A picture, as PNG, and the numbers of the messages that are drawn in it."""

    png: bytes
    messages: frozenset[int]


@dataclass(frozen=True, slots=True)
class Screen:
    """What Discord was sent at once: a message, a form, what is offered for an option; and on which walk."""

    walk: str
    body: Any
    shots: Sequence[Shot] = ()

    @property
    def messages(self) -> Sequence[int]:
        """The numbers of the messages on it, each once, in the order in which they stand there."""
        text = json.dumps(self.body, ensure_ascii=False)
        drawn = chain.from_iterable(sorted(shot.messages) for shot in self.shots)
        return tuple(dict.fromkeys((*map(number_of, MARK.findall(text)), *drawn)))


@dataclass(slots=True)
class Notes:
    """What was sent and drawn up to now."""

    walk: str = ""
    screens: list[Screen] = field(default_factory=list)
    drawn: set[int] = field(default_factory=set)
    in_picture: dict[bytes, frozenset[int]] = field(default_factory=dict)

    def sent(self, body: Any, files: Sequence[Any] | None) -> None:
        if body is not None:
            found = (each.fp.getvalue() for each in files or () if hasattr(each.fp, "getvalue"))
            pictures = (each for each in found if each.startswith(SIGNATURE))
            shots = [Shot(png, self.in_picture.get(png, frozenset())) for png in pictures]
            self.screens.append(Screen(self.walk, body, shots))

    def taken(self, png: bytes) -> None:
        """A picture is ready: all that was drawn since the last one is in it."""
        self.in_picture[png] = frozenset(self.drawn)
        self.drawn.clear()
        fonts.line_of.cache_clear()


async def collected(language: str, numbers: Numbered, most: int | None = None) -> Sequence[Screen]:
    """The screens of all walks, or of the first `most`, in a language."""
    notes = Notes()
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as monkeypatch:
        write(Path(folder, "words"), language, numbers)
        library = walks.Everywhere(Library(SHIPPED, Path(folder, "words")), language)
        monkeypatch.setattr(catalogues, "in_use", library)
        real = registry.games()
        monkeypatch.setattr(registry, "games", lambda: {**real, "toy": TOY, "long_turns": LONG_TURNS})
        with _listening(notes):
            for number, (name, walk) in enumerate(_walks(library)):
                if number == most:
                    break
                notes.walk = name
                print(name)
                async with _place(Path(folder, f"{number}.sqlite3"), monkeypatch) as place:
                    await walk(place)
        return [*notes.screens, Screen("commands and options", await _described())]


def _walks(library: Library) -> Iterator[tuple[str, Any]]:
    """Each walk with its name."""
    said = partial(_said, library)
    for stage, command in walks.WITH_SCREENS:
        yield f"/{command}", lambda place, s=stage, c=command: walks.the_screens_of(place, s, c, said)
    for game, kind in KINDS:
        yield f"{_title(game)}: {kind}", lambda place, g=game, k=kind: walks.a_move(place, g, k, said)
    for case in CASES:
        yield f"/{case.command}", lambda place, c=case: walks.a_command(place, c, said)
    for stage in walks.STAGES_WITH_OPTIONS:
        yield "what is offered for an option", lambda place, s=stage: walks.what_is_offered(place, s)


def _title(game: str) -> str:
    """What a game is called."""
    return registry.games()[game].title


def _said(library: Library, english: str) -> str:
    """How an English label stands on a button."""
    return library.words("").say(english)


async def _described() -> Any:
    """What Discord says of each command, option and fixed value when one begins to type it."""
    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    add_commands(tree)
    told = [await each.get_translated_payload(tree, CatalogueTranslator()) for each in tree.get_commands()]
    return {"choices": [row for payload in told for row in _rows(payload)]}


def _rows(part: Mapping[str, Any]) -> Iterator[Mapping[str, str]]:
    """A part of what Discord is told of a command, and all below it, as in a list."""
    said = {**part.get("name_localizations", {}), **part.get("description_localizations", {})}
    yield {"label": part["name"], "description": next(iter(said.values()), "")}
    for each in (*part.get("options", ()), *part.get("choices", ())):
        yield from _rows(each)


@asynccontextmanager
async def _place(file: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Place]:
    url = f"sqlite+aiosqlite:///{file}"
    bot_here = bot_on(url)
    env = simcord.Env(bot_here, settle_timeout=60.0)
    await env.start()
    room = Room(env, bot_here, url)
    monkeypatch.setattr(room, "restart", walks.goes_on)
    yield Place(room)
    await env.shutdown()
    await bot_here.close()


@contextmanager
def _listening(notes: Notes) -> Iterator[None]:
    """Note what is sent to Discord and drawn; marks take no room in pictures."""
    answer, made = router.dispatch, Plate.__init__
    advance, glyph = fonts._Typeface.advance, fonts._Typeface.glyph

    def dispatch(backend: Any, method: str, path: str, **sent: Any) -> Any:
        if "/commands" not in path:
            notes.sent(sent.get("json"), sent.get("files"))
        return answer(backend, method, path, **sent)

    def plate(self: Plate, name: str, png: bytes, alt_text: str) -> None:
        made(self, name, png, alt_text)
        notes.taken(png)

    def wide(self: Any, character: str) -> float:
        return 0.0 if EITHER.match(character) else advance(self, character)

    def drawn(self: Any, character: str) -> Glyph:
        if not EITHER.match(character):
            return glyph(self, character)
        if MARK.match(character):
            notes.drawn.add(number_of(character))
        return NOTHING

    with (
        patch.object(router, "dispatch", dispatch),
        patch.object(Plate, "__init__", plate),
        patch.object(fonts._Typeface, "advance", wide),
        patch.object(fonts._Typeface, "glyph", drawn),
    ):
        yield
