"""The errors that a game raises. None of them changes a state."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["GameError", "Malformed", "NotYourTurn", "RuleError", "Unknown"]


class GameError(Exception):
    """Base of everything that can be wrong with an action."""


class NotYourTurn(GameError):
    """The seat has no decision to make now, or not one of this kind."""


class Malformed(GameError):
    """The text or record of an action can't be read."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what


class Unknown(GameError):
    """A name that the game does not know.

    Attributes:
        sort: what was looked for ("action", "hex", "company" ...).
        name: the name as given.
    """

    def __init__(self, sort: str, name: str) -> None:
        super().__init__(sort, name)
        self.sort = sort
        self.name = name


class RuleError(GameError):
    """The action is well formed but against the rules.

    Attributes:
        code: key of the sentence in the catalogues, for example `"tile_not_reachable"`.
        section: the rulebook's section, for example `"IX.4"`; empty if the rule isn't from the rulebook.
        params: values for the sentence's placeholders.
    """

    def __init__(self, code: str, section: str = "", **params: str | int) -> None:
        super().__init__(code, section, params)
        self.code = code
        self.section = section
        self.params: Mapping[str, str | int] = params
