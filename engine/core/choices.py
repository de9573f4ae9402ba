"""Drafts and choices: a move is filled in field by field, a tuple value by value, and at each step the game
lists what is legal.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from engine.core.actions import Content, Value

__all__ = ["Choices", "Draft"]


@dataclass(frozen=True, slots=True)
class Draft:
    """An action in the making.

    Attributes:
        kind: the kind of action.
        fields: the fields filled so far, in the order of declaration.
        elements: the values so far of the next open field, if that's a tuple.
    """

    kind: str
    fields: Mapping[str, Content] = field(default_factory=dict)
    elements: tuple[Value, ...] = ()

    def fill(self, name: str, content: Content) -> Draft:
        """The draft with one more field filled, for a tuple with all its values."""
        return Draft(self.kind, {**self.fields, name: content})

    def add(self, value: Value) -> Draft:
        """The draft with one more value of the tuple being filled."""
        return Draft(self.kind, self.fields, (*self.elements, value))


@dataclass(frozen=True, slots=True)
class Choices:
    """What is legal for a draft's next open field.

    Attributes:
        field: the field's name.
        values: the legal values, best or most natural first; may be a `range`.
        optional: whether the action is legal with this field and all later ones left open.
        complete: whether `values` holds every legal value. False if listing them all is impossible (a tram's
            routes) or repetitive (the order in which trams are placed); `apply` judges what isn't listed.
        element: whether the field is a tuple, and `values` are its possible next values.
        ends: whether that tuple may end with the draft's values.
        together: how many of the values may be taken at once, as in a menu with several choices: any that
            many different ones end the tuple legally, in any order. None: the values are taken one by one.
    """

    field: str
    values: Sequence[Value]
    optional: bool = False
    complete: bool = True
    element: bool = False
    ends: bool = False
    together: range | None = None

    def taken(self, draft: Draft, value: Value) -> Draft:
        """The draft with one of the values: as its field, or as the tuple's next value."""
        return draft.add(value) if self.element else draft.fill(self.field, value)

    def ended(self, draft: Draft) -> Draft:
        """The draft with its tuple ended as it is."""
        return draft.fill(self.field, draft.elements)

    def onward(self, draft: Draft) -> Iterator[Draft]:
        """The drafts one step further: with the field filled, or the tuple one value longer. Values that may
        be taken together are one step, in one order only.
        """
        if self.together is not None:
            for count in self.together:
                for taken in combinations(self.values, count):
                    yield draft.fill(self.field, (*draft.elements, *taken))
            return
        if self.ends:
            yield self.ended(draft)
        for value in self.values:
            yield self.taken(draft, value)
