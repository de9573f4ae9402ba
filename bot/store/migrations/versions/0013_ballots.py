"""All that a table votes on is a ballot: proposals, clocks that ran out, silent tables."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None

KEY = sa.BigInteger().with_variant(sa.Integer, "sqlite")
PROPOSALS = """
    INSERT INTO ballots (id, game_id, matter, revision, target, user_id, outcome, stands, created_at)
    SELECT id, game_id, kind, revision, CASE kind WHEN 'export' THEN 0 ELSE target END, user_id,
        CASE status WHEN 'done' THEN 'agree' END,
        status = 'open' OR (status = 'done' AND kind = 'export'), created_at
    FROM proposals
"""
"""That the file of a game may be had lasts; other proposals that were agreed to are over."""


def upgrade() -> None:
    former = _read("SELECT proposal_id, seat, agrees FROM votes")
    op.drop_table("votes")
    op.create_table(
        "ballots",
        sa.Column("id", KEY, nullable=False),
        sa.Column("game_id", KEY, nullable=False),
        sa.Column("matter", sa.String(10), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("target", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger()),
        sa.Column("outcome", sa.String(10)),
        sa.Column("stands", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_ballots_game_id_games"),
        sa.PrimaryKeyConstraint("id", name="pk_ballots"),
    )
    op.create_index("ix_ballots_game_id", "ballots", ["game_id"], unique=False)
    op.create_table(
        "votes",
        sa.Column("ballot_id", KEY, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("choice", sa.String(10), nullable=False),
        sa.ForeignKeyConstraint(["ballot_id"], ["ballots.id"], name="fk_votes_ballot_id_ballots"),
        sa.PrimaryKeyConstraint("ballot_id", "seat", name="pk_votes"),
    )
    op.execute(PROPOSALS)
    if op.get_bind().dialect.name == "postgresql":
        newest = "SELECT coalesce(max(id), 0) + 1 FROM ballots"
        op.execute(f"SELECT setval(pg_get_serial_sequence('ballots', 'id'), ({newest}), false)")
    for row in former:
        _vote(row.proposal_id, {row.seat: "agree" if row.agrees else "refuse"})
    _move_clocks()
    _move_silence()
    op.drop_table("proposals")
    with op.batch_alter_table("clocks") as clocks:
        clocks.drop_column("answers")


def _move_clocks() -> None:
    """What more than half of the others wanted was worked out whenever it was asked for."""
    people = _read("SELECT game_id, seat FROM seats WHERE user_id IS NOT NULL AND user_id <> 0")
    for clock in _read("SELECT game_id, seat, answers FROM clocks WHERE run_out"):
        others = [each.seat for each in people if each.game_id == clock.game_id and each.seat != clock.seat]
        if others:
            answers = {int(seat): choice for seat, choice in _json(clock.answers).items()}
            wanted = Counter(answers.get(seat) for seat in others)
            won = (each for each in ("seek", "careful") if wanted[each] > len(others) // 2)
            _vote(_ballot(clock.game_id, "clock", clock.seat, next(won, None)), answers)


def _move_silence() -> None:
    due = sa.Table("due", sa.MetaData(), autoload_with=op.get_bind())
    for row in _read("SELECT id, game_id, payload FROM due WHERE kind = 'doze'"):
        payload = _json(row.payload)
        answers = payload.pop("answers", {})
        _vote(_ballot(row.game_id, "silence"), {int(seat): choice for seat, choice in answers.items()})
        op.execute(due.update().where(due.c.id == row.id).values(payload=payload))


def _ballot(game_id: int, matter: str, target: int = 0, outcome: str | None = None) -> int:
    ballots = sa.Table("ballots", sa.MetaData(), autoload_with=op.get_bind())
    values = {"game_id": game_id, "matter": matter, "revision": 0, "target": target, "outcome": outcome}
    added = ballots.insert().values(**values, stands=True, created_at=datetime.now(UTC))
    return int(op.get_bind().execute(added.returning(ballots.c.id)).scalar_one())


def _vote(ballot: int, choices: Mapping[int, str]) -> None:
    add = sa.text("INSERT INTO votes (ballot_id, seat, choice) VALUES (:ballot, :seat, :choice)")
    for seat, choice in choices.items():
        op.get_bind().execute(add, {"ballot": ballot, "seat": seat, "choice": choice})


def _read(query: str) -> list[Any]:
    return list(op.get_bind().execute(sa.text(query)).all())


def _json(stored: Any) -> dict[str, Any]:
    """Whether a driver reads JSON itself or not."""
    return dict(json.loads(stored) if isinstance(stored, str) else stored)
