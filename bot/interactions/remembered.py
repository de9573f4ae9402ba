"""What somebody was refused last, kept while the bot runs."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from datetime import UTC, datetime

from bot.language.refusals import Refusal
from engine.core import GameError, RuleError

__all__ = ["Refusals", "Refused"]

KEPT = 2_000
"""People, each in one channel, whose last refusal is kept."""


@dataclass(frozen=True, slots=True)
class Refused:
    """A refusal: when it was, its sentence, and the code and section of the rule, both empty where no rule of
    the game stands behind it.
    """

    at: datetime
    sentence: str
    code: str
    section: str


class Refusals:
    """The last refusal of each person in each channel, noted `since` a time. The oldest make room."""

    def __init__(self) -> None:
        self.since = datetime.now(UTC)
        self._kept: OrderedDict[tuple[int, int], Refused] = OrderedDict()

    def note(self, channel_id: int, user_id: int, error: Refusal | GameError, sentence: str) -> None:
        """Keep what somebody was told."""
        self._kept[channel_id, user_id] = Refused(datetime.now(UTC), sentence, *_rule(error))
        self._kept.move_to_end((channel_id, user_id))
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)

    def last(self, channel_id: int, user_id: int) -> Refused | None:
        """What somebody was refused last in a channel."""
        return self._kept.get((channel_id, user_id))


def _rule(error: BaseException | None) -> tuple[str, str]:
    """The code and the section of the rule behind an error, or behind what led to it."""
    if error is None:
        return "", ""
    return (error.code, error.section) if isinstance(error, RuleError) else _rule(error.__cause__)
