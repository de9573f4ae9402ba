"""Actions: what a player does, as small values with a text form that parses back.

A game declares one frozen model per kind of move. The fields are filled in the order of their
declaration; that order is also the order of the words in the notation (`tile F18 L11 2`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from pydantic import BaseModel, ConfigDict, ValidationError

from engine.core.errors import Malformed, Unknown

__all__ = ["Action", "Value", "action_kinds", "build", "parse"]

Value = str | int
"""One value of one field of an action."""

NUMBER_MOST = 2**53
"""Whole numbers of an action lie strictly between minus this and this: so far JSON is exact everywhere."""
TEXT_MOST = 10_000
"""Characters of a notation, or of one word of an action, at most."""


class Action(BaseModel):
    """Base of all actions: immutable, hashable, with a short notation.

    Subclasses name their kind (the notation's first word, and the slash command's name) and
    declare fields of type `str` or `int`; fields that may be left open come last and default to None.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    kind: ClassVar[str]

    @classmethod
    def field_names(cls) -> tuple[str, ...]:
        """The fields in the order in which they are filled."""
        return tuple(cls.model_fields)

    @classmethod
    def is_number(cls, field: str) -> bool:
        """Whether the field holds a whole number (otherwise a word)."""
        return cls.model_fields[field].annotation in (int, int | None)

    @classmethod
    def is_optional(cls, field: str) -> bool:
        """Whether the field may be left open."""
        return not cls.model_fields[field].is_required()

    def values(self) -> dict[str, Value]:
        """The filled fields, in order."""
        return {name: value for name in self.field_names() if (value := getattr(self, name)) is not None}

    def notation(self) -> str:
        """The action as one line of words: `parse(kinds, action.notation()) == action`."""
        return " ".join([self.kind, *(str(value) for value in self.values().values())])

    def record(self) -> dict[str, Value]:
        """The action as stored: its kind and its filled fields."""
        return {"kind": self.kind, **self.values()}

    def __str__(self) -> str:
        return self.notation()


def action_kinds(classes: Iterable[type[Action]]) -> dict[str, type[Action]]:
    """Index action classes by their kind."""
    return {cls.kind: cls for cls in classes}


def build(kinds: Mapping[str, type[Action]], record: Mapping[str, Any]) -> Action:
    """Make an action from its stored form.

    Raises:
        Unknown: no such kind of action.
        Malformed: a field is missing, too much, of the wrong type, empty, too long or too large.
    """
    fields = dict(record)
    kind = fields.pop("kind", None)
    if not isinstance(kind, str):
        raise Unknown("action", type(kind).__name__)
    if kind not in kinds:
        raise Unknown("action", kind)
    for name, value in fields.items():
        if not _is_bounded(value):
            raise Malformed(f"{kind}: {name}")
    try:
        return kinds[kind].model_validate(fields)
    except ValidationError as error:
        raise Malformed(f"{kind}: {error.errors()[0]['loc']}") from error


def _is_bounded(value: object) -> bool:
    if isinstance(value, int):
        return abs(value) < NUMBER_MOST
    # An empty word would be lost in the notation.
    return not isinstance(value, str) or 0 < len(value) <= TEXT_MOST


def parse(kinds: Mapping[str, type[Action]], text: str) -> Action:
    """Read an action from its notation.

    Raises:
        Unknown: no such kind of action.
        Malformed: too few or too many words, a word where a number belongs, or far too long.
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
        record[name] = _number(text, word) if cls.is_number(name) else word
    return build(kinds, record)


def _number(text: str, word: str) -> int:
    try:
        return int(word)
    except ValueError as error:
        raise Malformed(text) from error
