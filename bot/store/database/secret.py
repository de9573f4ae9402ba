"""Secrets, drawn once for each database."""

from __future__ import annotations

import secrets
from contextlib import suppress

from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from bot.store import schema
from bot.store.database.store import Store

__all__ = ["of"]

BYTES = 32


async def of(store: Store, purpose: str) -> bytes:
    """The secret for a purpose, 256 bits from a secure source, drawn when it's first needed."""
    if (found := await _read(store, purpose)) is None:
        with suppress(IntegrityError):
            # Another process may have been quicker, and then its secret counts.
            async with store.writing() as connection:
                drawn = secrets.token_hex(BYTES)
                await connection.execute(insert(schema.secrets).values(purpose=purpose, value=drawn))
        found = await _read(store, purpose)
    assert found is not None
    return bytes.fromhex(found)


async def _read(store: Store, purpose: str) -> str | None:
    query = select(schema.secrets.c.value).where(schema.secrets.c.purpose == purpose)
    async with store.reading() as connection:
        return await connection.scalar(query)
