"""What each person was last refused, kept while the bot runs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from cachetools import LRUCache

from bot.language.refusals import Refusal
from engine.core import GameError, RuleError

__all__ = ["LastRefusal", "LastRefusals"]

KEPT = 2_000
"""How many last refusals are kept, one per person and channel."""


@dataclass(frozen=True, slots=True)
class LastRefusal:
    """A refusal: when it was; its sentence by language, because its reader may have changed theirs since; the
    code and section of the game's rule behind it, both empty if there's none; and the table's game.
    """

    at: datetime
    sentences: Mapping[str, str]
    code: str
    section: str
    game_id: int | None


class LastRefusals:
    """The last refusal of each person in each channel, noted `since` a time. The oldest are dropped."""

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
        """Note what a person was told, by language."""
        self._kept[channel_id, user_id] = LastRefusal(datetime.now(UTC), sentences, *_rule(error), game_id)

    def last(self, channel_id: int, user_id: int) -> LastRefusal | None:
        """What a person was last refused in a channel."""
        return self._kept.get((channel_id, user_id))


def _rule(error: BaseException | None) -> tuple[str, str]:
    """The code and section of the rule behind an error, or behind its cause."""
    if error is None:
        return "", ""
    return (error.code, error.section) if isinstance(error, RuleError) else _rule(error.__cause__)
