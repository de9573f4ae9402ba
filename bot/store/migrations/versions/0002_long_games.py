"""Preferences, consent to undoing, mirrors of a channel; posts that are edited; games that rest."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

KEY = sa.BigInteger().with_variant(sa.Integer, "sqlite")
MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.add_column("games", sa.Column("consent", sa.String(10), nullable=False, server_default="majority"))
    op.add_column("games", sa.Column("paused", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("games", sa.Column("places", sa.Integer))
    op.add_column("games", sa.Column("version", sa.Integer, nullable=False, server_default=sa.text("0")))
    op.add_column("outbox", sa.Column("live", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("outbox", sa.Column("guild_id", sa.BigInteger))
    op.execute(
        "UPDATE outbox SET guild_id = (SELECT games.guild_id FROM games WHERE games.id = outbox.game_id)"
    )
    open_posts = sa.text("message_id IS NULL AND failure IS NULL")
    op.create_index(
        "ix_outbox_open",
        "outbox",
        ["channel_id", "id"],
        sqlite_where=open_posts,
        postgresql_where=open_posts,
    )
    live = sa.text("live")
    op.create_index("ix_outbox_live", "outbox", ["channel_id"], sqlite_where=live, postgresql_where=live)
    op.create_table(
        "awaits",
        sa.Column("game_id", KEY, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("since", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("game_id", "seat", name="pk_awaits"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_awaits_game_id_games"),
    )
    op.create_table(
        "preferences",
        sa.Column("scope", sa.String(10), nullable=False),
        sa.Column("owner_id", sa.BigInteger, nullable=False),
        sa.Column("name", sa.String(20), nullable=False),
        sa.Column("value", sa.String(40), nullable=False),
        sa.PrimaryKeyConstraint("scope", "owner_id", "name", name="pk_preferences"),
    )
    op.create_table(
        "proposals",
        sa.Column("id", KEY, nullable=False),
        sa.Column("game_id", KEY, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("target", sa.Integer, nullable=False),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_proposals"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_proposals_game_id_games"),
    )
    op.create_index("ix_proposals_game_id", "proposals", ["game_id"])
    op.create_table(
        "votes",
        sa.Column("proposal_id", KEY, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("agrees", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("proposal_id", "seat", name="pk_votes"),
        sa.ForeignKeyConstraint(["proposal_id"], ["proposals.id"], name="fk_votes_proposal_id_proposals"),
    )
    op.create_table(
        "mirrors",
        sa.Column("source_id", sa.BigInteger, nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("guild_id", sa.BigInteger),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("source_id", "channel_id", name="pk_mirrors"),
    )


def downgrade() -> None:
    for table in ("mirrors", "votes", "proposals", "preferences", "awaits"):
        op.drop_table(table)
    op.drop_index("ix_outbox_live", "outbox")
    op.drop_index("ix_outbox_open", "outbox")
    op.drop_column("outbox", "guild_id")
    op.drop_column("outbox", "live")
    op.drop_column("games", "version")
    op.drop_column("games", "places")
    op.drop_column("games", "paused")
    op.drop_column("games", "consent")
