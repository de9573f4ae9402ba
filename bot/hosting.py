"""What the host may do with a game."""

from __future__ import annotations

from dataclasses import replace

from bot.refusals import Refusal
from bot.table import REFUSED_STATUS, Table

__all__ = ["end"]


async def end(table: Table, user_id: int) -> None:
    """Stop the game for good.

    Raises:
        Refusal: not the host, or stopped or over already.
    """
    async with table.changing():
        if table.record.status in ("over", "ended"):
            raise Refusal(REFUSED_STATUS[table.record.status])
        if user_id != table.record.host:
            raise Refusal("not_host")
        await table.settle(replace(table.record, status="ended"), table.seats, "ended", {})
