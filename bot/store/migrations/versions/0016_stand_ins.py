"""How a seat is played in its owner's place is more than that it is: the level, the wishes, until when."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None

PASSES: dict[str, Any] = {"level": None, "careful": True, "wishes": [], "until": None}
"""As stand-ins were: they make forced moves, and pass."""


def upgrade() -> None:
    op.add_column("seats", sa.Column("stand_in", sa.JSON()))
    connection = op.get_bind()
    seats = sa.Table("seats", sa.MetaData(), autoload_with=connection)
    connection.execute(seats.update().where(seats.c.careful).values(stand_in=PASSES))
    op.drop_column("seats", "careful")
