"""Why a file can't be imported."""

from __future__ import annotations

from engine.core import GameError

__all__ = ["ImportRefused"]


class ImportRefused(GameError):
    """A file, or one of its actions, can't be imported.

    Attributes:
        code: key of the reason's sentence.
        action: the number of the action as the file counts them (its id), or None for the file as a whole.
        detail: more about the reason; the rule's error where one was broken.
    """

    def __init__(self, code: str, action: int | None = None, detail: GameError | str = "") -> None:
        super().__init__(code, action, detail)
        self.code = code
        self.action = action
        self.detail = detail
