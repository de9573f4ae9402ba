"""What a table settled stands in one column, and what tells that it changed is of one kind."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

BY_ITSELF = "by_itself_"


def upgrade() -> None:
    op.add_column("games", sa.Column("settings", sa.JSON(), server_default=sa.text("'{}'"), nullable=False))
    connection = op.get_bind()
    games = sa.Table("games", sa.MetaData(), autoload_with=connection)
    was = {
        "players": games.c.places,
        **{name: games.c[name] for name in ("seating", "consent", "formalities", "clock")},
    }
    for number, *values in connection.execute(sa.select(games.c.id, *was.values())).all():
        settings = dict(zip(was, values, strict=True))
        connection.execute(games.update().where(games.c.id == number).values(settings=settings))
    for column in was.values():
        op.drop_column("games", column.name)
    outbox = sa.Table("outbox", sa.MetaData(), autoload_with=connection)
    for post in connection.execute(sa.select(outbox).where(outbox.c.kind.startswith(BY_ITSELF))).all():
        told = {"setting": "formalities", "value": post.kind.removeprefix(BY_ITSELF)}
        changed = {"kind": "settled", "payload": {**post.payload, **told}}
        connection.execute(outbox.update().where(outbox.c.id == post.id).values(changed))
