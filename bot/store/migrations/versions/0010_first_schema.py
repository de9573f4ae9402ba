"""The tables as commit 372c0b2e left them: the line of descent begins here."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = None
branch_labels = None
depends_on = None

KEY = sa.BigInteger().with_variant(sa.Integer, "sqlite")
MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "absences",
        sa.Column("id", KEY, nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("starts", MOMENT, nullable=False),
        sa.Column("ends", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_absences"),
    )
    op.create_index("ix_absences_user_id", "absences", ["user_id"], unique=False)
    op.create_table(
        "bulletins",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("message_id", sa.BigInteger()),
        sa.Column("nonce", sa.String(25)),
        sa.Column("changes", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("shown_at", MOMENT),
        sa.PrimaryKeyConstraint("guild_id", name="pk_bulletins"),
    )
    op.create_table(
        "games",
        sa.Column("id", KEY, nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("guild_id", sa.BigInteger()),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("rules_version", sa.Integer(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("seed", sa.String(40), nullable=False),
        sa.Column("practice", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("seating", sa.String(10), nullable=False),
        sa.Column("host", sa.BigInteger(), nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("consent", sa.String(10), server_default="majority", nullable=False),
        sa.Column("formalities", sa.String(10), server_default="off", nullable=False),
        sa.Column("paused", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("asleep", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("places", sa.Integer()),
        sa.Column("clock", sa.String(80)),
        sa.Column("version", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("updated_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
    )
    op.create_index("ix_games_channel_id", "games", ["channel_id"], unique=False)
    op.create_index(
        "uq_games_open_channel",
        "games",
        ["channel_id"],
        unique=True,
        sqlite_where=sa.text("status IN ('lobby', 'running')"),
        postgresql_where=sa.text("status IN ('lobby', 'running')"),
    )
    op.create_table(
        "mirrors",
        sa.Column("source_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("channel_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("guild_id", sa.BigInteger()),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("source_id", "channel_id", name="pk_mirrors"),
    )
    op.create_table(
        "preferences",
        sa.Column("scope", sa.String(10), nullable=False),
        sa.Column("owner_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.String(20), nullable=False),
        sa.Column("value", sa.String(40), nullable=False),
        sa.PrimaryKeyConstraint("scope", "owner_id", "name", name="pk_preferences"),
    )
    op.create_table(
        "awaits",
        sa.Column("game_id", KEY, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("since", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_awaits_game_id_games"),
        sa.PrimaryKeyConstraint("game_id", "seat", name="pk_awaits"),
    )
    op.create_table(
        "clocks",
        sa.Column("game_id", KEY, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("move_left", sa.BigInteger(), nullable=False),
        sa.Column("bank_left", sa.BigInteger(), nullable=False),
        sa.Column("since", MOMENT),
        sa.Column("run_out", sa.Boolean(), nullable=False),
        sa.Column("excused", sa.Boolean(), nullable=False),
        sa.Column("answers", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_clocks_game_id_games"),
        sa.PrimaryKeyConstraint("game_id", "seat", name="pk_clocks"),
    )
    op.create_table(
        "due",
        sa.Column("id", KEY, nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("kind", sa.String(40), nullable=False),
        sa.Column("game_id", KEY),
        sa.Column("guild_id", sa.BigInteger()),
        sa.Column("seat", sa.Integer()),
        sa.Column("user_id", sa.BigInteger()),
        sa.Column("payload", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_due_game_id_games"),
        sa.PrimaryKeyConstraint("id", name="pk_due"),
    )
    op.create_index("ix_due_at", "due", ["at"], unique=False)
    op.create_index("ix_due_game_id", "due", ["game_id"], unique=False)
    op.create_table(
        "follows",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("game_id", KEY, nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_follows_game_id_games"),
        sa.PrimaryKeyConstraint("user_id", "game_id", name="pk_follows"),
    )
    op.create_table(
        "looks",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("game_id", KEY, nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("former_revision", sa.Integer()),
        sa.Column("former_at", MOMENT),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_looks_game_id_games"),
        sa.PrimaryKeyConstraint("user_id", "game_id", name="pk_looks"),
    )
    op.create_table(
        "moves",
        sa.Column("game_id", KEY, nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("seat", sa.Integer()),
        sa.Column("user_id", sa.BigInteger()),
        sa.Column("action", sa.JSON()),
        sa.Column("notation", sa.Text(), nullable=False),
        sa.Column("target", sa.Integer()),
        sa.Column("reveals", sa.Boolean(), nullable=False),
        sa.Column("interaction_id", sa.BigInteger()),
        sa.Column("state_hash", sa.String(64), nullable=False),
        sa.Column("cause", sa.String(20)),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_moves_game_id_games"),
        sa.PrimaryKeyConstraint("game_id", "revision", name="pk_moves"),
        sa.UniqueConstraint("interaction_id", name="uq_moves_interaction_id"),
    )
    op.create_table(
        "orders",
        sa.Column("id", KEY, nullable=False),
        sa.Column("game_id", KEY, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("terms", sa.JSON(), nullable=False),
        sa.Column("ended", sa.Integer()),
        sa.Column("reason", sa.String(20)),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_orders_game_id_games"),
        sa.PrimaryKeyConstraint("id", name="pk_orders"),
    )
    op.create_index("ix_orders_game_id", "orders", ["game_id"], unique=False)
    op.create_index("ix_orders_user_id", "orders", ["user_id"], unique=False)
    op.create_table(
        "outbox",
        sa.Column("id", KEY, nullable=False),
        sa.Column("game_id", KEY, nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("guild_id", sa.BigInteger()),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("payload", sa.JSON(), nullable=False),
        sa.Column("nonce", sa.String(25), nullable=False),
        sa.Column("message_id", sa.BigInteger()),
        sa.Column("failure", sa.Text()),
        sa.Column("live", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_outbox_game_id_games"),
        sa.PrimaryKeyConstraint("id", name="pk_outbox"),
        sa.UniqueConstraint("nonce", name="uq_outbox_nonce"),
    )
    op.create_index("ix_outbox_channel_id_id", "outbox", ["channel_id", "id"], unique=False)
    op.create_index(
        "ix_outbox_live",
        "outbox",
        ["channel_id"],
        unique=False,
        sqlite_where=sa.text("live"),
        postgresql_where=sa.text("live"),
    )
    op.create_index(
        "ix_outbox_open",
        "outbox",
        ["channel_id", "id"],
        unique=False,
        sqlite_where=sa.text("message_id IS NULL AND failure IS NULL"),
        postgresql_where=sa.text("message_id IS NULL AND failure IS NULL"),
    )
    op.create_table(
        "proposals",
        sa.Column("id", KEY, nullable=False),
        sa.Column("game_id", KEY, nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("target", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("kind", sa.String(10), server_default="undo", nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_proposals_game_id_games"),
        sa.PrimaryKeyConstraint("id", name="pk_proposals"),
    )
    op.create_index("ix_proposals_game_id", "proposals", ["game_id"], unique=False)
    op.create_table(
        "results",
        sa.Column("game_id", KEY, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("player", sa.BigInteger()),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("mu", sa.Double()),
        sa.Column("sigma", sa.Double()),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_results_game_id_games"),
        sa.PrimaryKeyConstraint("game_id", "seat", name="pk_results"),
    )
    op.create_index("ix_results_player", "results", ["player"], unique=False)
    op.create_table(
        "seats",
        sa.Column("game_id", KEY, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger()),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("careful", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("vacant", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_seats_game_id_games"),
        sa.PrimaryKeyConstraint("game_id", "seat", name="pk_seats"),
    )
    op.create_index("ix_seats_user_id", "seats", ["user_id"], unique=False)
    op.create_table(
        "snapshots",
        sa.Column("game_id", KEY, nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("base", sa.Integer()),
        sa.Column("state", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_snapshots_game_id_games"),
        sa.PrimaryKeyConstraint("game_id", "revision", name="pk_snapshots"),
    )
    op.create_table(
        "stretches",
        sa.Column("game_id", KEY, nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("rules_version", sa.Integer(), nullable=False),
        sa.Column("departs", sa.Integer(), nullable=False),
        sa.Column("state", sa.LargeBinary(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_stretches_game_id_games"),
        sa.PrimaryKeyConstraint("game_id", "revision", name="pk_stretches"),
    )
    op.create_table(
        "votes",
        sa.Column("proposal_id", KEY, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("agrees", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["proposal_id"], ["proposals.id"], name="fk_votes_proposal_id_proposals"),
        sa.PrimaryKeyConstraint("proposal_id", "seat", name="pk_votes"),
    )
