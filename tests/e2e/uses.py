"""Cases of a command: who uses it, when, and what that leads to, and who is refused and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

__all__ = ["Case", "Refused", "Use", "changes"]


@dataclass(frozen=True, slots=True)
class Use:
    """Somebody uses the command, and it works.

    Attributes:
        says: words of the answer.
        changes: what is different then: tables of the database, and "posts".
        press: the button of the answer that is pressed then; the changes come of that.
        then: words of the answer when it was pressed.
        goes_on: the answer has buttons for what can be done next.
    """

    stage: str
    who: str
    says: str
    changes: frozenset[str] = frozenset()
    options: Mapping[str, Any] = field(default_factory=dict)
    press: str = ""
    then: str = ""
    goes_on: bool = False


@dataclass(frozen=True, slots=True)
class Refused:
    """Somebody uses the command, and is told in the sentence of a code that it can't be."""

    stage: str
    who: str
    code: str
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Case:
    """A command. It says that there is no game where there is none, unless it is `at_home` anywhere."""

    command: str
    uses: tuple[Use, ...]
    refused: tuple[Refused, ...] = ()
    at_home: bool = False


def changes(*names: str) -> frozenset[str]:
    """Tables of the database, and "posts"."""
    return frozenset(names)
