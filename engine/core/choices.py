"""Drafts and choices: a move is filled in field by field, and each field can list its legal values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from engine.core.actions import Value

__all__ = ["Choices", "Draft"]


@dataclass(frozen=True, slots=True)
class Draft:
    """An action in the making: its kind and the fields filled so far (in the order of declaration)."""

    kind: str
    fields: Mapping[str, Value] = field(default_factory=dict)

    def fill(self, name: str, value: Value) -> Draft:
        """The draft with one more field."""
        return Draft(self.kind, {**self.fields, name: value})


@dataclass(frozen=True, slots=True)
class Choices:
    """The legal values of a draft's next open field.

    Attributes:
        field: the field's name.
        values: the legal values, best or most natural first; may be a `range`.
        optional: whether the action is legal with this field, and all after it, left open.
        complete: whether `values` holds every legal value; False where listing them all is
            out of reach (the routes of a tram), and `apply` judges what was not listed.
    """

    field: str
    values: Sequence[Value]
    optional: bool = False
    complete: bool = True
