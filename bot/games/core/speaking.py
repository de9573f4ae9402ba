"""What a game says to those who play by words alone, where others look at a picture."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import ClassVar, TypeVar

from bot.games.core.naming import Naming
from bot.games.core.scene import Part, Scene
from bot.games.core.standing import Standing
from bot.games.core.synonyms import plain
from bot.language import N_
from engine.core import Seat, Unknown

__all__ = ["Answer", "Speaking", "named_by"]

T = TypeVar("T")
WORD = re.compile(r"(?<=\W)\w")
"""The first letter of a name's further words."""
Answer = Callable[[Scene, str], Iterable[str]]
"""Tells about the thing with a name, in lines; nothing if there's no such thing."""


def named_by(typed: str, names: Mapping[T, Iterable[str]]) -> T | None:
    """What somebody means: the thing with this name, or the only one of which a name begins so, or else a
    word of a name; None where none does, or several do.
    """
    wanted = plain(typed)
    known = {thing: [plain(each) for each in called] for thing, called in names.items()}
    for thing, called in known.items():
        if wanted in called:
            return thing
    if not wanted:
        return None
    tails = {thing: [plain(tail) for each in names[thing] for tail in _tails(each)] for thing in names}
    for begun in (known, tails):
        found = [thing for thing, called in begun.items() if any(n.startswith(wanted) for n in called)]
        if found:
            return found[0] if len(found) == 1 else None
    return None


def _tails(name: str) -> Sequence[str]:
    """A name from each of its further words on."""
    return [name[begun.start() :] for begun in WORD.finditer(name)]


def _with_noun(scene: Scene, typed: str, nouns: Iterable[str]) -> tuple[str | None, str]:
    """The noun and the name in what was typed: "line 7" is a `line` called "7". The noun is None if none of
    `nouns` was typed. They are understood in the scene's language and in English.
    """
    parts = typed.split()
    called = [(said.split(), noun) for noun in nouns for said in (noun, scene.say(noun))]
    # A noun of two words may begin with one of the others.
    for said, noun in sorted(called, key=lambda each: -len(each[0])):
        if len(parts) > len(said) and plain("".join(parts[: len(said)])) == plain("".join(said)):
            return noun, " ".join(parts[len(said) :])
    return None, typed.strip()


class Speaking(Part):
    """Answers in words.

    Attributes:
        places: what people can ask about, after "You can ask about:".
        examples: the same in few words, for the form: phones show 40 characters.
        by_noun: answers about things named with a noun ("line 7"), by the noun.
        bare: answers about things named without a noun, tried in this order.
        in_words: what things are called without a picture beside them; None if it's what they're always
            called.
    """

    places: ClassVar[str] = N_("a player's name")
    examples: ClassVar[str] = N_("a player's name")
    by_noun: ClassVar[Mapping[str, Answer]] = {}
    bare: ClassVar[Sequence[Answer]] = ()
    in_words: ClassVar[type[Naming] | None] = None

    @property
    def naming(self) -> Naming:
        """What things are called without a picture beside them."""
        return self.shown.part(Naming) if self.in_words is None else self.in_words(self.game, self.shown)

    def things(self, scene: Scene) -> Sequence[str]:
        """What the scene's seat has, in lines, the hand first. Only call it for a scene with a seat."""
        return self.shown.part(Standing).status(scene)

    def news(self, before: Scene, after: Scene, told: str) -> Sequence[str]:
        """What the scenes' seat got between two positions and `told` doesn't say, in lines."""
        return ()

    def about(self, scene: Scene, place: str) -> Sequence[str]:
        """All about the thing that a person typed, in lines: who holds it, what is next to it, what leads
        away. A game looks among its own things before players. Slow: call it off the event loop.

        Raises:
            Unknown: it names nothing.
        """
        noun, name = _with_noun(scene, place, self.by_noun)
        for answer in self.bare if noun is None else (self.by_noun[noun],):
            if told := list(answer(scene, name)):
                return told
        seat = named_by(place, {seat: (name,) for seat, name in enumerate(scene.names)})
        if seat is None:
            raise Unknown("place", place)
        return list(self.player(scene, seat))

    def known(self, scene: Scene) -> Iterable[Sequence[str]]:
        """All names of each thing that people ask about and can misspell, the game's own first."""
        return ()

    def nearest(self, scene: Scene, place: str) -> Sequence[str]:
        """Names most like what a person typed, the most like it first. Slow: call it off the event loop."""
        names = {
            plain(name): called[0]
            for called in (*self.known(scene), *((name,) for name in scene.names))
            for name in called
        }
        return list(dict.fromkeys(names[each] for each in get_close_matches(plain(place), names)))

    def player(self, scene: Scene, seat: Seat) -> Iterable[str]:
        """A player in lines."""
        return [scene.name(seat)]
