"""The positions of a game as they are stored: packed against an earlier one, which is nearly the same."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sqlalchemy import bindparam, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.schema import snapshots

__all__ = [
    "Keyframe",
    "Packed",
    "add",
    "all_of",
    "among",
    "newest_keyframe",
    "packed",
    "packed_alone",
    "unpacked_alone",
]

KEYFRAME_EVERY = 25
"""How many positions are packed against the same one."""
PLAIN = b"{"
"""How a state stored unpacked by an earlier release begins."""
# Built once, as those of `queries`.
_MINE = snapshots.c.game_id == bindparam("game")
STORED = select(snapshots.c.revision).where(_MINE).order_by(snapshots.c.revision.desc())
ROW = select(snapshots.c.revision, snapshots.c.base, snapshots.c.state).where(
    _MINE, snapshots.c.revision == bindparam("revision")
)
KEYFRAME = (
    select(snapshots.c.revision, snapshots.c.state)
    .where(_MINE, snapshots.c.base.is_(None))
    .order_by(snapshots.c.revision.desc())
    .limit(1)
)


@dataclass(frozen=True, slots=True)
class Keyframe:
    """A position that others are packed against: its move's revision, and the state as `dump` writes it."""

    revision: int
    state: bytes


@dataclass(frozen=True, slots=True)
class Packed:
    """A position as a row stores it."""

    revision: int
    base: int | None
    state: bytes


def packed(
    positions: Iterable[tuple[int, bytes]], keyframe: Keyframe | None
) -> tuple[list[Packed], Keyframe | None]:
    """Positions, by the revisions of their moves in order, as rows; and the keyframe for those that follow.

    Args:
        positions: states as `dump` writes them.
        keyframe: what earlier positions of the game were packed against, if that's known.
    """
    rows = []
    for revision, state in positions:
        if keyframe is None or not 0 <= revision - keyframe.revision < KEYFRAME_EVERY:
            keyframe = Keyframe(revision, state)
            rows.append(Packed(revision, None, packed_alone(state)))
        else:
            press = zlib.compressobj(zdict=keyframe.state)
            rows.append(Packed(revision, keyframe.revision, press.compress(state) + press.flush()))
    return rows, keyframe


def packed_alone(state: bytes) -> bytes:
    """A state packed by itself."""
    return zlib.compress(state)


def unpacked_alone(data: bytes) -> bytes:
    """The state that was packed by itself. Raises ValueError: it can't be read."""
    try:
        return data if data.startswith(PLAIN) else zlib.decompress(data)
    except zlib.error as error:
        raise ValueError(f"a position can't be read: {error}") from error


async def add(connection: AsyncConnection, game_id: int, rows: Sequence[Packed]) -> None:
    """Store positions."""
    if rows:
        values = [
            {"game_id": game_id, "revision": row.revision, "base": row.base, "state": row.state}
            for row in rows
        ]
        await connection.execute(insert(snapshots), values)


async def all_of(connection: AsyncConnection, game_id: int, last: int | None = None) -> dict[int, bytes]:
    """The positions of a game by the revisions of their moves, up to `last`. Unreadable ones are empty."""
    query = select(snapshots.c.revision, snapshots.c.base, snapshots.c.state).where(
        snapshots.c.game_id == game_id
    )
    if last is not None:
        query = query.where(snapshots.c.revision <= last)
    rows = [Packed(*row) for row in await connection.execute(query)]
    alone = {row.revision: row for row in rows if row.base is None}
    return {row.revision: _read(row, alone.get(row.base or 0)) for row in rows}


async def among(
    connection: AsyncConnection, game_id: int, revisions: Sequence[int]
) -> tuple[int, bytes] | None:
    """The newest position on record that one of these moves led to, and the move's revision."""
    if not revisions:
        return None
    # Nearly always the newest move of all has one; else a game has thousands of moves at most.
    newest = max(revisions)
    if (state := await _one(connection, game_id, newest)) is not None:
        return newest, state
    wanted = set(revisions) - {newest}
    for (revision,) in await connection.execute(STORED, {"game": game_id}):
        if revision in wanted and (state := await _one(connection, game_id, revision)) is not None:
            return revision, state
    return None


async def newest_keyframe(connection: AsyncConnection, game_id: int) -> Keyframe | None:
    """What the next positions of a game can be packed against; None if there's none that can be read."""
    found = (await connection.execute(KEYFRAME, {"game": game_id})).one_or_none()
    try:
        return None if found is None else Keyframe(found.revision, unpacked_alone(found.state))
    except ValueError:
        return None


async def _one(connection: AsyncConnection, game_id: int, revision: int) -> bytes | None:
    """The position after a move; None if there's none that can be read."""
    row = await _row(connection, game_id, revision)
    if row is None:
        return None
    return _read(row, None if row.base is None else await _row(connection, game_id, row.base)) or None


async def _row(connection: AsyncConnection, game_id: int, revision: int) -> Packed | None:
    found = (await connection.execute(ROW, {"game": game_id, "revision": revision})).one_or_none()
    return None if found is None else Packed(*found)


def _read(row: Packed, keyframe: Packed | None) -> bytes:
    """The state in a row, given the row it's packed against; empty if it can't be read."""
    try:
        if row.base is None:
            return unpacked_alone(row.state)
        press = zlib.decompressobj(zdict=b"" if keyframe is None else unpacked_alone(keyframe.state))
        return press.decompress(row.state) + press.flush()
    except (ValueError, TypeError, zlib.error):
        return b""
