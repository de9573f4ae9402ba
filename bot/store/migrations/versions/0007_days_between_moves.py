"""When people are away; clocks; reminders of what waits already."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

KEY = sa.BigInteger().with_variant(sa.Integer, "sqlite")
MOMENT = sa.DateTime(timezone=True)
WAITING = sa.text(
    "SELECT awaits.game_id, awaits.seat, seats.user_id FROM awaits"
    " JOIN games ON games.id = awaits.game_id"
    " JOIN seats ON seats.game_id = awaits.game_id AND seats.seat = awaits.seat"
    " WHERE games.status = 'running' AND NOT games.paused AND seats.user_id > 0"
)


def upgrade() -> None:
    op.create_table(
        "absences",
        sa.Column("id", KEY, nullable=False),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("starts", MOMENT, nullable=False),
        sa.Column("ends", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_absences"),
    )
    op.create_index("ix_absences_user_id", "absences", ["user_id"])
    op.add_column("games", sa.Column("clock", sa.String(80)))
    op.add_column("seats", sa.Column("careful", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "clocks",
        sa.Column("game_id", KEY, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("move_left", sa.BigInteger, nullable=False),
        sa.Column("bank_left", sa.BigInteger, nullable=False),
        sa.Column("since", MOMENT),
        sa.Column("run_out", sa.Boolean, nullable=False),
        sa.Column("excused", sa.Boolean, nullable=False),
        sa.Column("answers", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("game_id", "seat", name="pk_clocks"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_clocks_game_id_games"),
    )
    # Who was called by a former release is reminded a day after the update at the earliest.
    due = sa.table(
        "due",
        sa.column("at", MOMENT),
        sa.column("kind", sa.String),
        sa.column("game_id", KEY),
        sa.column("seat", sa.Integer),
        sa.column("user_id", sa.BigInteger),
        sa.column("payload", sa.JSON),
    )
    found = op.get_bind().execute(WAITING).all()
    at = datetime.now(UTC) + timedelta(days=1)
    rows = [
        {"at": at, "kind": "remind", "game_id": game, "seat": seat, "user_id": user, "payload": {}}
        for game, seat, user in found
    ]
    op.bulk_insert(due, rows)


def downgrade() -> None:
    op.execute("DELETE FROM due WHERE kind <> 'act'")
    op.drop_table("clocks")
    op.drop_column("seats", "careful")
    op.drop_column("games", "clock")
    op.drop_table("absences")
