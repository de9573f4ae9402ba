"""A game as it meets its players: its parts, each found by the name of its module."""

from __future__ import annotations

import importlib
import importlib.util
from functools import cache, cached_property
from typing import Any, TypeVar

from bot.games.core.calling import Calling
from bot.games.core.emblems import Emblems
from bot.games.core.errors import Errors, in_words
from bot.games.core.inquiries import Inquiries
from bot.games.core.interchange import Interchange
from bot.games.core.lessons import Lessons
from bot.games.core.naming import Naming
from bot.games.core.orders import Orders
from bot.games.core.pictures import Pictures
from bot.games.core.puzzles import Puzzles
from bot.games.core.reasons import Reasons
from bot.games.core.rules import Rules
from bot.games.core.scene import Part
from bot.games.core.speaking import Speaking
from bot.games.core.standing import Standing
from bot.games.core.synonyms import plain
from bot.games.core.table_options import TableOptions
from bot.games.core.telling import Telling
from bot.language import Words
from bot.language.refusals import Refusal
from engine.core import Game, GameError, registry

__all__ = ["Presentation", "named", "presentation", "sentence", "shelf", "title_of", "usual"]

GAMES = __name__.removesuffix(".core.presentation")
"""The package in which the games have their own parts."""

P = TypeVar("P", bound=Part)


def _module(plain: type[Part]) -> str:
    return plain.__module__.rpartition(".")[2]


def _own(game_id: str, plain: type[P]) -> type[P]:
    """The game's own class of a part, or the plain one."""
    home = f"{GAMES}.{game_id}"
    name = f"{home}.{_module(plain)}"
    if importlib.util.find_spec(home) is None or importlib.util.find_spec(name) is None:
        return plain
    own: type[P] = getattr(importlib.import_module(name), plain.__name__)
    return own


def _made(plain: type[P]) -> cached_property[P]:
    """A part of a game, made when it is first asked for."""

    def make(shown: Presentation) -> P:
        return _own(shown.game.id, plain)(shown.game, shown)

    return cached_property(make)


class Presentation:
    """The parts of one game, each made when it is first asked for.

    A part's own class stands in the game's module of the same name as the plain one's, and has the same name:
    `bot.games.<game id>.naming.Naming`. Where there is no such module, the part is the plain one.
    """

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game

    naming = _made(Naming)
    """What things are called, and how moves are asked for."""
    telling = _made(Telling)
    """What happened."""
    calling = _made(Calling)
    """Whose decision it is, and which."""
    pictures = _made(Pictures)
    """What is drawn."""
    emblems = _made(Emblems)
    """Small pictures on buttons, in menus and in sentences."""
    speaking = _made(Speaking)
    """What is said to those who play by words alone."""
    standing = _made(Standing)
    """How the game stands."""
    rules = _made(Rules)
    """The rules in short."""
    reasons = _made(Reasons)
    """Why something happened, and by which rule."""
    errors = _made(Errors)
    """What is wrong."""
    table_options = _made(TableOptions)
    """The rules options of a new table."""
    inquiries = _made(Inquiries)
    """Questions about the position."""
    interchange = _made(Interchange)
    """Games that travel as files."""
    orders = _made(Orders)
    """Standing orders."""
    puzzles = _made(Puzzles)
    """Positions to be solved."""
    lessons = _made(Lessons)
    """A first lesson."""

    def part(self, plain: type[P]) -> P:
        """The part that the property by the name of the plain class's module holds."""
        found: P = getattr(self, _module(plain))
        return found


@cache
def presentation(game: Game[Any, Any]) -> Presentation:
    """The parts of a game."""
    return Presentation(game)


def shelf() -> list[Presentation]:
    """All games as people see them listed."""
    found = map(presentation, registry.games().values())
    return sorted(found, key=lambda shown: (shown.naming.place, shown.game.title))


def named(name: str) -> Presentation:
    """A game by its id, its title or the name of its commands, in any case and with or without accents and
    signs.

    Raises:
        Refusal: there is no such game.
    """
    wanted = plain(name)
    for shown in shelf():
        if wanted in map(plain, (shown.game.id, shown.game.title, shown.naming.group)):
            return shown
    raise Refusal("unknown_game", game=name[:100])


def usual() -> Presentation:
    """The game that is meant where none is named."""
    return shelf()[0]


def sentence(words: Words, error: Refusal | GameError, shown: Presentation | None = None) -> str:
    """What is wrong, said to the person who tried it; `shown` is the game, where it is known."""
    return in_words(words, error, None if shown is None else shown.errors)


def title_of(game_id: str) -> str:
    """What a game is called by its id; the id itself where this release has no such game."""
    game = registry.games().get(game_id)
    return game_id if game is None else game.title
