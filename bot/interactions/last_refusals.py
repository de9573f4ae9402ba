"""What somebody was refused last, kept while the bot runs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from cachetools import LRUCache

from bot.language.refusals import Refusal
from engine.core import GameError, RuleError

__all__ = ["LastRefusal", "LastRefusals"]

KEPT = 2_000
"""People, each in one channel, whose last refusal is kept."""


@dataclass(frozen=True, slots=True)
class LastRefusal:
    """A refusal: when it was, its sentence by language, for its reader may have another one by then, and the
    code and section of the rule, both empty where no rule of the game stands behind it, and the game
    of the table where it was.
    """

    at: datetime
    sentences: Mapping[str, str]
    code: str
    section: str
    game_id: int | None


class LastRefusals:
    """The last refusal of each person in each channel, noted `since` a time. The oldest make room."""

    def __init__(self) -> None:
        self.since = datetime.now(UTC)
        self._kept: LRUCache[tuple[int, int], LastRefusal] = LRUCache(KEPT)

    def note(
        self,
        channel_id: int,
        user_id: int,
        error: Refusal | GameError,
        sentences: Mapping[str, str],
        game_id: int | None,
    ) -> None:
        """Keep what somebody was told, by language."""
        self._kept[channel_id, user_id] = LastRefusal(datetime.now(UTC), sentences, *_rule(error), game_id)

    def last(self, channel_id: int, user_id: int) -> LastRefusal | None:
        """What somebody was refused last in a channel."""
        return self._kept.get((channel_id, user_id))


def _rule(error: BaseException | None) -> tuple[str, str]:
    """The code and the section of the rule behind an error, or behind what led to it."""
    if error is None:
        return "", ""
    return (error.code, error.section) if isinstance(error, RuleError) else _rule(error.__cause__)
