"""Actions: what a player does, as small values with a text form that parses back.

A game declares one frozen model per kind of move. The fields are filled in the order of their
declaration; that order is also the order of the words in the notation (`tile F18 L11 2`).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, ClassVar, NamedTuple, get_args, get_origin

from pydantic import BaseModel, ConfigDict, ValidationError

from engine.core.errors import Malformed, Unknown

__all__ = [
    "COMMA",
    "EMPTY",
    "Action",
    "Content",
    "Record",
    "Value",
    "build",
    "parse",
    "single",
]

Value = str | int
"""A single value: a word or a whole number."""
Content = Value | tuple[Value, ...]
"""What a field of an action holds: a value, or for a tuple any number of them."""
Record = dict[str, Value | list[Value]]
"""An action as stored, in JSON's types: its kind and its filled fields, tuples as lists."""

NUMBER_MOST = 2**53
"""Whole numbers of an action lie strictly between minus this and this, where JSON is exact everywhere."""
TEXT_MOST = 10_000
"""The most characters of a notation, or of one word of an action."""
ELEMENTS_MOST = 200
"""The most values of one tuple."""

COMMA = ","
"""Separates the values of a tuple in a notation."""
EMPTY = "-"
"""The notation of a tuple without values."""


class _Form(NamedTuple):
    """What a field is declared to hold."""

    number: bool
    several: bool


class Action(BaseModel):
    """Base of all actions: immutable, hashable, with a short notation.

    Subclasses name their kind (the notation's first word and the slash command's name) and declare fields of
    type `str`, `int`, `tuple[str, ...]` or `tuple[int, ...]`. Optional fields come last and default to None.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    kind: ClassVar[str]

    @classmethod
    def field_names(cls) -> tuple[str, ...]:
        """The fields, in the order they are filled."""
        return tuple(cls.model_fields)

    @classmethod
    def is_number(cls, field: str) -> bool:
        """Whether the field holds whole numbers (otherwise words)."""
        return _form(cls, field).number

    @classmethod
    def is_tuple(cls, field: str) -> bool:
        """Whether the field holds any number of values (otherwise exactly one)."""
        return _form(cls, field).several

    @classmethod
    def is_optional(cls, field: str) -> bool:
        """Whether the field may be left open."""
        return not cls.model_fields[field].is_required()

    def values(self) -> dict[str, Content]:
        """The filled fields, in order."""
        return {name: value for name in self.field_names() if (value := getattr(self, name)) is not None}

    def notation(self) -> str:
        """The action as one line of words: `parse(kinds, action.notation()) == action`.

        The values of a tuple are one word, separated by commas; `-` is the empty tuple.
        """
        return " ".join([self.kind, *(str(single(content)) for content in self.values().values())])

    def record(self) -> Record:
        """The action as stored: `build(kinds, action.record()) == action`, through JSON as well."""
        filled = self.values().items()
        return {
            "kind": self.kind,
            **{name: list(each) if isinstance(each, tuple) else each for name, each in filled},
        }

    def __str__(self) -> str:
        return self.notation()


@cache
def _form(cls: type[Action], field: str) -> _Form:
    declared = cls.model_fields[field].annotation
    for form in (declared, *get_args(declared)):
        if get_origin(form) is tuple:
            return _Form(get_args(form)[0] is int, several=True)
    return _Form(declared in (int, int | None), several=False)


@cache
def _tuples(cls: type[Action]) -> frozenset[str]:
    return frozenset(name for name in cls.model_fields if _form(cls, name).several)


def single(content: Content) -> Value:
    """What a field holds, as a single value: for a tuple, its word in a notation."""
    if isinstance(content, tuple):
        return COMMA.join(str(value) for value in content) or EMPTY
    return content


def build(kinds: Mapping[str, type[Action]], record: Mapping[str, Any]) -> Action:
    """Make an action from its stored form. A tuple may be given as a list, a tuple, or its notation.

    Raises:
        Unknown: no such kind of action.
        Malformed: a field is missing, unknown, of the wrong type, empty, too long or too large; or a value of
            a tuple contains a space or comma, or is `-`.
    """
    fields = dict(record)
    kind = fields.pop("kind", None)
    if not isinstance(kind, str):
        raise Unknown("action", type(kind).__name__)
    if kind not in kinds:
        raise Unknown("action", kind)
    cls = kinds[kind]
    tuples = _tuples(cls)
    for name, content in fields.items():
        if name in tuples and isinstance(content, str | list | tuple):
            fields[name] = _elements(cls, name, content)
        elif not _is_bounded(content):
            raise Malformed(f"{kind}: {name}")
    try:
        return cls.model_validate(fields)
    except ValidationError as error:
        raise Malformed(f"{kind}: {error.errors()[0]['loc']}") from error


def _is_bounded(content: object) -> bool:
    if isinstance(content, int):
        return abs(content) < NUMBER_MOST
    # An empty word would be lost in the notation.
    return not isinstance(content, str) or 0 < len(content) <= TEXT_MOST


def _elements(cls: type[Action], name: str, content: str | list[Any] | tuple[Any, ...]) -> tuple[Any, ...]:
    """The values of a tuple, which may be given as its notation.

    Raises:
        Malformed: one of them can't be part of a notation, or they are too many or too long for one.
    """
    wrong = f"{cls.kind}: {name}"
    if isinstance(content, str):
        if not _is_bounded(content):
            raise Malformed(wrong)
        words = [] if content == EMPTY else content.split(COMMA)
        found = tuple(_number(wrong, word) for word in words) if cls.is_number(name) else tuple(words)
    else:
        found = tuple(content)
    if len(found) > ELEMENTS_MOST or not all(_is_element(value) for value in found):
        raise Malformed(wrong)
    if not _is_bounded(single(found)):
        raise Malformed(wrong)
    return found


def _is_element(value: object) -> bool:
    if not isinstance(value, str):
        return _is_bounded(value)
    return _is_bounded(value) and COMMA not in value and value.split() == [value] and value != EMPTY


def parse(kinds: Mapping[str, type[Action]], text: str) -> Action:
    """Read an action from its notation.

    Raises:
        Unknown: no such kind of action.
        Malformed: there are too few or too many words, a word isn't a number where one is needed, or the text
            is far too long.
    """
    if len(text) > TEXT_MOST:
        raise Malformed(text[:TEXT_MOST])
    words = text.split()
    if not words or words[0] not in kinds:
        raise Unknown("action", words[0] if words else "")
    cls = kinds[words[0]]
    names = cls.field_names()
    if len(words) - 1 > len(names):
        raise Malformed(text)
    record: dict[str, Any] = {"kind": cls.kind}
    for name, word in zip(names, words[1:], strict=False):
        single_number = cls.is_number(name) and not cls.is_tuple(name)
        record[name] = _number(text, word) if single_number else word
    return build(kinds, record)


def _number(text: str, word: str) -> int:
    try:
        return int(word)
    except ValueError as error:
        raise Malformed(text) from error
