"""Which servers (guilds) are this process's. Discord deals them out to shards by their ids."""

from __future__ import annotations

import re
from dataclasses import dataclass

__all__ = ["Shards", "read_shards"]

ID_BITS = 22
"""The lower bits of an id say what was made in the same millisecond; Discord deals out by the others."""
RANGE = re.compile(r"\s*(\d{1,6})(?:\s*-\s*(\d{1,6}))?\s*")


@dataclass(frozen=True, slots=True)
class Shards:
    """The shards (0 to `count` - 1) that one process looks after."""

    count: int = 1
    ids: tuple[int, ...] = (0,)

    @property
    def complete(self) -> bool:
        """Whether these are all of them, so that one process is enough."""
        return len(self.ids) == self.count

    def of(self, guild_id: int | None) -> int:
        """The shard to which Discord tells what happens in a guild; None is a conversation of two."""
        return 0 if guild_id is None else (guild_id >> ID_BITS) % self.count


def read_shards(text: str, count: int) -> Shards:
    """Shards written as numbers and ranges (`0-3,7`); an empty text is all of them.

    Raises:
        ValueError: not so written, or a shard that there is not; the text says which.
    """
    if not text.strip():
        return Shards(count, tuple(range(count)))
    found: set[int] = set()
    for part in text.split(","):
        match = RANGE.fullmatch(part)
        if match is None:
            raise ValueError(f"not a shard or a range of shards: {part.strip()!r}")
        first = int(match[1])
        last = int(match[2] or first)
        if not first <= last < count:
            raise ValueError(f"with {count} shards they are 0 to {count - 1}, not {part.strip()}")
        found.update(range(first, last + 1))
    return Shards(count, tuple(sorted(found)))
