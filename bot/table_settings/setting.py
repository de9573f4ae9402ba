"""What there is to say of a setting."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

__all__ = ["NAMED", "Said", "Setting", "setting"]

V = TypeVar("V")
NAMED = "setting"
"""Under this word a field has its setting with it."""


@dataclass(frozen=True, slots=True)
class Said:
    """A value of a setting in words.

    Attributes:
        label: in the form.
        box: beside the box that is ticked for it there, if that isn't the label.
        rule: a line in the post of an open table.
        now: the answer to whoever changes the setting to it, if that isn't the rule.
        told: what the table is told then; `{name}` is who changed it.
    """

    label: str = ""
    box: str = ""
    rule: str = ""
    now: str = ""
    told: str = ""

    @property
    def answer(self) -> str:
        """What whoever changes the setting to it is told."""
        return self.now or self.rule


UNSAID = Said()


@dataclass(frozen=True, slots=True)
class Setting:
    """One of the settings of a table.

    Attributes:
        about: what the option of `/game new` is for.
        said: its values in words. In rows and ids that are older than the setting the first one is meant.
        change: what the command is for by which a host or moderator changes it in a running game, which goes
            by the setting's name; empty: it stays.
        mode: what the option of that command is for.
        among_many: it matters only if more than two can play.
        apart: the form asks for it in a row of its own, not by a box for each value but the first.
        growing: each value has in it what those before it say, so the form shows their boxes ticked too.
    """

    about: str
    said: Mapping[Any, Said]
    change: str = ""
    mode: str = ""
    among_many: bool = False
    apart: bool = False
    growing: bool = False

    @property
    def values(self) -> Sequence[Any]:
        """Its values, in the order of their numbers in ids."""
        return tuple(self.said)

    def of(self, value: Any) -> Said:
        """A value in words; of one that was typed, as a clock, nothing is said here."""
        return self.said.get(value, UNSAID)

    def ticked(self, value: Any) -> Sequence[Any]:
        """The values of which the boxes are ticked where the setting has this one."""
        return self.values[: self.values.index(value) + 1] if self.growing else (value,)

    @property
    def boxes(self) -> Mapping[Any, str]:
        """The values for which a box is ticked in the form, with what stands beside it."""
        if self.apart:
            return {}
        others = list(self.said.items())[1:]
        return {value: said.box or said.label for value, said in others if said.label}


def setting(about: str, said: Mapping[V, Said], **more: Any) -> V:
    """A field of a table's settings; its default is the first value."""
    return field(default=next(iter(said)), metadata={NAMED: Setting(about, said, **more)})
