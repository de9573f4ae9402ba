"""What happens at a table stands in a log of its own; the outbox keeps how it stands with Discord.

What was posted in several channels becomes one row of the log, with the number that its first post had.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None

KEY = sa.BigInteger().with_variant(sa.Integer, "sqlite")
MOMENT = sa.DateTime(timezone=True)
INDEXES = ("ix_outbox_channel_id_id", "ix_outbox_live", "ix_outbox_open")
CONSTRAINTS = ("pk_outbox", "uq_outbox_nonce", "fk_outbox_game_id_games")
OPEN = sa.text("message_id IS NULL AND failure IS NULL")
LIVE = sa.text("live")

PERSONAL = "('reminder', 'heads_up', 'unheard', 'roundup', 'unwatched')"
"""Kinds of posts that went to one channel, whichever that was."""
PARTS = {
    "sqlite": {
        "happening": "json_remove(payload, '$.pictures', '$.classic', '$.rung', '$.told_by', '$.direct', "
        "CASE kind WHEN 'roundup' THEN '$.channel' ELSE '$.direct' END)",
        "rung": "json_extract(payload, '$.rung')",
        "illustrated": "coalesce(json_array_length(payload, '$.pictures'), 0) > 0",
        "told_by": "json_extract(payload, '$.told_by')",
    },
    "postgresql": {
        "happening": "(payload::jsonb - '{pictures,classic,rung,told_by,direct}'::text[] "
        "- CASE kind WHEN 'roundup' THEN 'channel' ELSE 'direct' END)::json",
        "rung": "payload ->> 'rung'",
        "illustrated": "coalesce(json_array_length(payload -> 'pictures'), 0) > 0",
        "told_by": "(payload ->> 'told_by')::bigint",
    },
}
"""By database: what a payload holds of the happening, and what it held of Discord's."""


def upgrade() -> None:
    parts = PARTS[op.get_bind().dialect.name]
    _set_aside()
    _make()
    further = f"""kind NOT IN {PERSONAL}
        AND channel_id <> (SELECT channel_id FROM games WHERE games.id = former.game_id)"""
    # The posts of one happening were written together, the one of the table's own channel first.
    first = """SELECT log.id FROM log WHERE log.game_id = former.game_id AND log.kind = former.kind
        AND log.id < former.id ORDER BY log.id DESC LIMIT 1"""
    for logged in (f"NOT ({further})", f"{further} AND NOT EXISTS ({first})"):
        op.execute(f"""INSERT INTO log (id, game_id, kind, payload, created_at)
            SELECT id, game_id, kind, {parts["happening"]}, created_at
            FROM former WHERE {logged} ORDER BY former.id""")
    op.execute(f"""INSERT INTO outbox (id, log_id, game_id, channel_id, guild_id, nonce, message_id, failure,
            live, rung, illustrated, told_by)
        SELECT id, CASE WHEN EXISTS (SELECT 1 FROM log WHERE log.id = former.id) THEN id ELSE ({first}) END,
            game_id, channel_id, guild_id, nonce, message_id, failure, live, {parts["rung"]},
            {parts["illustrated"]}, {parts["told_by"]}
        FROM former ORDER BY former.id""")
    op.drop_table("former")
    _index()


def _set_aside() -> None:
    """Keep the rows under another name; on PostgreSQL names of indexes belong to no table."""
    for name in INDEXES:
        op.drop_index(name, "outbox")
    op.rename_table("outbox", "former")
    if op.get_bind().dialect.name == "postgresql":
        for name in CONSTRAINTS:
            op.drop_constraint(name, "former")
        op.execute("ALTER SEQUENCE outbox_id_seq RENAME TO former_id_seq")


def _make() -> None:
    op.create_table(
        "log",
        sa.Column("id", KEY, nullable=False),
        sa.Column("game_id", KEY, nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("payload", sa.JSON(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_log_game_id_games"),
        sa.PrimaryKeyConstraint("id", name="pk_log"),
    )
    op.create_index("ix_log_game_id", "log", ["game_id"])
    op.create_table(
        "outbox",
        sa.Column("id", KEY, nullable=False),
        sa.Column("log_id", KEY, nullable=False),
        sa.Column("game_id", KEY, nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("guild_id", sa.BigInteger()),
        sa.Column("nonce", sa.String(25), nullable=False),
        sa.Column("message_id", sa.BigInteger()),
        sa.Column("failure", sa.Text()),
        sa.Column("live", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("rung", sa.String(20)),
        sa.Column("illustrated", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("told_by", sa.BigInteger()),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_outbox_game_id_games"),
        sa.ForeignKeyConstraint(["log_id"], ["log.id"], name="fk_outbox_log_id_log"),
        sa.PrimaryKeyConstraint("id", name="pk_outbox"),
        sa.UniqueConstraint("nonce", name="uq_outbox_nonce"),
    )


def _index() -> None:
    """Index the rows, and have the next ones numbered after them."""
    op.create_index("ix_outbox_channel_id_id", "outbox", ["channel_id", "id"])
    op.create_index("ix_outbox_live", "outbox", ["channel_id"], sqlite_where=LIVE, postgresql_where=LIVE)
    columns = ["channel_id", "id"]
    op.create_index("ix_outbox_open", "outbox", columns, sqlite_where=OPEN, postgresql_where=OPEN)
    if op.get_bind().dialect.name == "postgresql":
        for table in ("log", "outbox"):
            newest = f"SELECT coalesce(max(id), 0) + 1 FROM {table}"
            op.execute(f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), ({newest}), false)")
