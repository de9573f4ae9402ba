"""What a press means: a value that is written into the id of a button, menu or form, and read back from
there.

A kind of press is a frozen dataclass with a prefix. The types of its fields say how they are written.

    @dataclass(frozen=True, slots=True)
    class TakeSeat(Press, prefix="take"):
        game: GameId
        seat: SeatNumber

    TakeSeat(12, 0).custom_id           # "take:12:0"
    TakeSeat.read("take:12:0")          # TakeSeat(game=12, seat=0)

Ids stay on people's screens for years, so a prefix, the order of its fields and their values stay; a new
field comes last and is empty by default.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, dataclass, fields
from typing import Annotated, Any, ClassVar, Literal, Self, get_args, get_origin, get_type_hints

from bot.limits import CUSTOM_ID

__all__ = [
    "GameId",
    "Numbers",
    "OfGame",
    "Page",
    "Place",
    "Press",
    "Revision",
    "SeatNumber",
    "SeatPress",
    "Text",
    "UserId",
    "Word",
    "Written",
    "number",
]

SEPARATOR = ":"


@dataclass(frozen=True, slots=True)
class Written:
    """How the values of a field are written in an id.

    Attributes:
        pattern: a regular expression without capturing groups.
        read: makes the value of a text that fits the pattern.
        largest: the longest text.
        write: makes the text of a value.
        lead: what precedes it.
        always: it's written even if it's empty.
    """

    pattern: str
    read: Callable[[str], Any]
    largest: str
    write: Callable[[Any], str] = str
    lead: str = SEPARATOR
    always: bool = False


def number(digits: int, lead: str = SEPARATOR) -> Written:
    """How a number with at most so many digits is written."""
    return Written(rf"\d{{1,{digits}}}", int, "9" * digits, lead=lead)


def _path(text: str) -> tuple[int, ...]:
    return tuple(int(number) for number in text.split(".") if number)


GameId = Annotated[int, number(18)]
Revision = Annotated[int, number(18)]
"""A row of a game's journal; 0 is the start."""
SeatNumber = Annotated[int, number(3)]
UserId = Annotated[int, number(20)]
Place = Annotated[int, number(3)]
"""An index into a list."""
Page = Annotated[int, number(4, lead=".")]
"""A page number, written after another field; the first page, 0, isn't written."""
Numbers = Annotated[
    tuple[int, ...],
    Written(
        r"(?:\d{1,8}(?:\.\d{1,8})*)?",
        _path,
        "99999999.99999999",
        lambda path: ".".join(map(str, path)),
        always=True,
    ),
]
"""A path of numbers, which may be empty. At most two may have eight digits."""
Word = Annotated[str, Written(r"\w{1,20}", str, "x" * 20)]
Text = Annotated[str, Written(r".+", str, "")]
"""Any text, as the last field of a press. Check whether the press `fits`."""


@dataclass(frozen=True, slots=True)
class Press:
    """What a pressed button, a choice in a menu or a sent form asks for; its id begins with its `prefix`."""

    prefix: ClassVar[str]

    def __init_subclass__(cls, prefix: str = "") -> None:
        if prefix:
            cls.prefix = prefix

    @property
    def custom_id(self) -> str:
        """The id: the prefix, then each field without those that are empty by default."""
        return self.prefix + "".join(self._parts())

    @property
    def fits(self) -> bool:
        """Whether the id is short enough for Discord."""
        return len(self.custom_id) <= CUSTOM_ID

    @classmethod
    def template(cls) -> re.Pattern[str]:
        """The pattern of exactly the ids of this kind."""
        return _layout(cls).template

    @classmethod
    def read(cls, custom_id: str) -> Self | None:
        """The press that an id stands for; None if it's of another kind."""
        match = cls.template().fullmatch(custom_id)
        return None if match is None else cls.matched(match)

    @classmethod
    def matched(cls, match: re.Match[str]) -> Self:
        """The press of an id that fits the template."""
        written = _layout(cls).written
        found = {name: text for name, text in match.groupdict().items() if text is not None}
        return cls(**{name: written[name].read(text) for name, text in found.items()})

    @classmethod
    def largest(cls) -> int:
        """The length of its longest id in characters, not counting texts."""
        parts = _layout(cls).written.values()
        return len(cls.prefix) + sum(len(each.lead) + len(each.largest) for each in parts)

    def _parts(self) -> Iterator[str]:
        layout = _layout(type(self))
        for name, each in layout.written.items():
            value = getattr(self, name)
            if each.always or name not in layout.omitted or value != layout.omitted[name]:
                yield each.lead + each.write(value)


@dataclass(frozen=True, slots=True)
class OfGame(Press):
    """A press for a game's table: pressed in a private message, it leads to that table, wherever it is."""

    game: GameId


@dataclass(frozen=True, slots=True)
class SeatPress(Press):
    """A press about a seat of a game."""

    game: GameId
    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class _Layout:
    """How the ids of a kind of press are laid out.

    Attributes:
        written: how each field is written, in the order of the id.
        omitted: the empty values of optional fields, which aren't written.
        template: the pattern of each id.
    """

    written: Mapping[str, Written]
    omitted: Mapping[str, Any]
    template: re.Pattern[str]


_LAYOUTS: dict[type[Press], _Layout] = {}
"""Worked out when a kind is first used, because its types can be resolved only once its module is loaded."""


def _layout(kind: type[Press]) -> _Layout:
    """How the ids of a kind of press are laid out."""
    if kind not in _LAYOUTS:
        hints = get_type_hints(kind, include_extras=True)
        written = {field.name: _of_type(hints[field.name]) for field in fields(kind)}
        defaults = {field.name: field.default for field in fields(kind) if field.default is not MISSING}
        omitted = {name: value for name, value in defaults.items() if not value}
        parts = [
            f"(?:{re.escape(each.lead)}(?P<{name}>{each.pattern})){'?' if name in omitted else ''}"
            for name, each in written.items()
        ]
        template = re.compile(re.escape(kind.prefix) + "".join(parts))
        _LAYOUTS[kind] = _Layout(written, omitted, template)
    return _LAYOUTS[kind]


def _of_type(hint: Any) -> Written:
    """How values of a type are written: as annotated, or as one of a Literal's words."""
    if get_origin(hint) is Annotated:
        return next(each for each in hint.__metadata__ if isinstance(each, Written))
    if get_origin(hint) is Literal:
        words = [str(word) for word in get_args(hint)]
        return Written("|".join(map(re.escape, words)), str, max(words, key=len))
    choices = [each for each in get_args(hint) if each is not type(None)]
    first, *others = map(_of_type, choices)
    return first if not others else _either(first, *others)


def _either(*kinds: Written) -> Written:
    """How a union is written; the first form that fits is read."""

    def read(text: str) -> Any:
        return next(each.read(text) for each in kinds if re.fullmatch(each.pattern, text))

    return Written(
        "|".join(each.pattern for each in kinds), read, max((each.largest for each in kinds), key=len)
    )
