"""The tables of the database. A change here comes with a migration in `migrations/versions`."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
    text,
)

from bot.store.columns import KeptSettings, KeptStandIn, Key, Moment, WholeNumber

__all__ = [
    "absences",
    "awaits",
    "ballots",
    "bulletins",
    "clocks",
    "due",
    "follows",
    "games",
    "log",
    "looks",
    "metadata",
    "mirrors",
    "mornings",
    "moves",
    "orders",
    "outbox",
    "preferences",
    "results",
    "seats",
    "second_looks",
    "secrets",
    "snapshots",
    "solvings",
    "stretches",
    "thoughts",
    "versions",
    "votes",
]

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

games = Table(
    "games",
    metadata,
    Column("id", Key, primary_key=True),
    Column("channel_id", BigInteger, nullable=False, index=True),
    Column("guild_id", BigInteger),
    Column("game", String(40), nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("seed", WholeNumber, nullable=False),
    Column("practice", Boolean, nullable=False, server_default=false()),
    Column("settings", KeptSettings, nullable=False, server_default=text("'{}'")),
    Column("host", BigInteger, nullable=False),
    Column("status", String(10), nullable=False),
    Column("paused", Boolean, nullable=False, server_default=false()),
    Column("asleep", Boolean, nullable=False, server_default=false()),
    Column("version", Integer, nullable=False, server_default=text("0")),
    Column("created_at", Moment, nullable=False),
    Column("updated_at", Moment, nullable=False),
)
"""`practice`: somebody chose the seed on purpose.
`asleep`: nobody has moved for so long that nobody is called any more, until somebody does.
`version` counts the changes of the game, its seats and journal: who knows an older one knows too little."""
OPEN_GAMES = text("status IN ('lobby', 'running')")
Index(
    "uq_games_open_channel",
    games.c.channel_id,
    unique=True,
    sqlite_where=OPEN_GAMES,
    postgresql_where=OPEN_GAMES,
)

seats = Table(
    "seats",
    metadata,
    Column("game_id", Key, ForeignKey("games.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("user_id", BigInteger, index=True),
    Column("name", String(100), nullable=False),
    Column("stand_in", KeptStandIn),
    Column("vacant", Boolean, nullable=False, server_default=false()),
)
"""`stand_in`: how the seat is played in its owner's place. `vacant`: anybody may take it."""

awaits = Table(
    "awaits",
    metadata,
    Column("game_id", Key, ForeignKey("games.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("since", Moment, nullable=False),
)
"""The seats whose decision a running game awaits, known without loading the game."""

moves = Table(
    "moves",
    metadata,
    Column("game_id", Key, ForeignKey("games.id"), primary_key=True),
    Column("revision", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("seat", Integer),
    Column("user_id", BigInteger),
    Column("action", JSON),
    Column("notation", Text, nullable=False),
    Column("target", Integer),
    Column("reveals", Boolean, nullable=False),
    Column("interaction_id", BigInteger),
    Column("state_hash", String(64), nullable=False),
    Column("cause", String(20)),
    Column("created_at", Moment, nullable=False),
    UniqueConstraint("interaction_id"),
)
"""Append-only. `kind` is move, undo or redo; `target` is the revision of the move undone or redone. `cause`
is what made a move that nobody pressed.
"""

snapshots = Table(
    "snapshots",
    metadata,
    Column("game_id", Key, ForeignKey("games.id"), primary_key=True),
    Column("revision", Integer, primary_key=True),
    Column("base", Integer),
    Column("state", LargeBinary, nullable=False),
)
"""Positions right after a move (0: the first), packed (`positions.py`); `base` is the revision of the
position that this one is packed against. The current rules can make them again from the moves; what was
played under former rules is kept only here.
"""

stretches = Table(
    "stretches",
    metadata,
    Column("game_id", Key, ForeignKey("games.id"), primary_key=True),
    Column("revision", Integer, primary_key=True),
    Column("rules_version", Integer, nullable=False),
    Column("departs", Integer, nullable=False),
    Column("state", LargeBinary, nullable=False),
    Column("created_at", Moment, nullable=False),
)
"""The parts of a journal that were played under former rules: each up to the row `revision`, under
`rules_version`. From the row `departs` on, the following rules would have led elsewhere; under those the game
went on from the position `state`, packed.
"""

thoughts = Table(
    "thoughts",
    metadata,
    Column("game_id", Key, ForeignKey("games.id"), primary_key=True),
    Column("revision", Integer, primary_key=True),
    Column("weighed", JSON, nullable=False),
)
"""Why the computer made its moves. `weighed` has the move made and the next best ones, each with its value
and reason (`thoughts.py`).
"""

second_looks = Table(
    "second_looks",
    metadata,
    Column("game_id", Key, ForeignKey("games.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("missed", JSON, nullable=False),
)
"""Second looks: `missed` has the moves that cost a seat most in a game that is over, as counted by the
inspector (`second_looks.py`).
"""

log = Table(
    "log",
    metadata,
    Column("id", Key, primary_key=True),
    Column("game_id", Key, ForeignKey("games.id"), nullable=False, index=True),
    Column("kind", String(20), nullable=False),
    Column("payload", JSON, nullable=False),
    Column("created_at", Moment, nullable=False),
)
"""Append-only: what happened at each table (`bot.happenings`), without anything of Discord's."""

outbox = Table(
    "outbox",
    metadata,
    Column("id", Key, primary_key=True),
    Column("log_id", Key, ForeignKey("log.id"), nullable=False),
    Column("game_id", Key, ForeignKey("games.id"), nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("guild_id", BigInteger),
    Column("nonce", String(25), nullable=False, unique=True),
    Column("message_id", BigInteger),
    Column("failure", Text),
    Column("live", Boolean, nullable=False, server_default=false()),
    Column("rung", String(20)),
    Column("illustrated", Boolean, nullable=False, server_default=false()),
    Column("told_by", BigInteger),
)
"""What is to be told where, channel by channel in order of the ids, and how it stands with Discord. A row is
open while it has no message and no failure; what is done for good is deleted (`pruning.py`).
`live`: its message has buttons, which it loses when a newer post overtakes it.
`rung`: on which it was sent, if that is less than the whole; `illustrated`: its message has pictures.
`told_by`: the message that tells it, while the call that follows from it is to be sent in one of its own."""
Index("ix_outbox_channel_id_id", outbox.c.channel_id, outbox.c.id)
OPEN_POSTS = text("message_id IS NULL AND failure IS NULL")
Index(
    "ix_outbox_open", outbox.c.channel_id, outbox.c.id, sqlite_where=OPEN_POSTS, postgresql_where=OPEN_POSTS
)
Index("ix_outbox_live", outbox.c.channel_id, sqlite_where=text("live"), postgresql_where=text("live"))

due = Table(
    "due",
    metadata,
    Column("id", Key, primary_key=True),
    Column("at", Moment, nullable=False, index=True),
    Column("kind", String(40), nullable=False),
    Column("game_id", Key, ForeignKey("games.id"), index=True),
    Column("guild_id", BigInteger),
    Column("seat", Integer),
    Column("user_id", BigInteger),
    Column("payload", JSON, nullable=False),
)
"""What falls due, and when (UTC). A row goes in the transaction of its effect."""

orders = Table(
    "orders",
    metadata,
    Column("id", Key, primary_key=True),
    Column("game_id", Key, ForeignKey("games.id"), nullable=False, index=True),
    Column("seat", Integer, nullable=False),
    Column("user_id", BigInteger, nullable=False, index=True),
    Column("revision", Integer, nullable=False),
    Column("terms", JSON, nullable=False),
    Column("ended", Integer),
    Column("reason", String(20)),
    Column("created_at", Moment, nullable=False),
)
"""Standing orders, given at `revision`; `terms` is the order as its game stores it. The row `ended` ended it
for that `reason`, as long as the row counts. Only the person `user_id` knows of it.
"""

preferences = Table(
    "preferences",
    metadata,
    Column("scope", String(10), primary_key=True),
    Column("owner_id", BigInteger, primary_key=True, autoincrement=False),
    Column("name", String(20), primary_key=True),
    Column("value", String(40), nullable=False),
)
"""What a person, a channel or a server (`scope`) chose: a theme, how posts are made, who opens tables."""

secrets = Table(
    "secrets",
    metadata,
    Column("purpose", String(20), primary_key=True),
    Column("value", String(64), nullable=False),
)
"""Secrets of this database, 256 bits each. Used for draws that must always come out the same, and that nobody
may predict.
"""

versions = Table(
    "versions",
    metadata,
    Column("version", String(40), primary_key=True),
    Column("since", Moment, nullable=False),
    Column("told", Moment),
)
"""The versions of the bot that have run on this database, and when the owner was told what each brings."""

ballots = Table(
    "ballots",
    metadata,
    Column("id", Key, primary_key=True),
    Column("game_id", Key, ForeignKey("games.id"), nullable=False, index=True),
    Column("matter", String(10), nullable=False),
    Column("revision", Integer, nullable=False),
    Column("target", Integer, nullable=False),
    Column("user_id", BigInteger),
    Column("outcome", String(10)),
    Column("stands", Boolean, nullable=False),
    Column("created_at", Moment, nullable=False),
)
"""What the people of a game decide together (`BallotRecord`): an undo (`undo`), the file of the game
(`export`), a seat with a hidden hand (`seat`), a clock that ran out (`clock`), a silent table (`silence`).
"""

votes = Table(
    "votes",
    metadata,
    Column("ballot_id", Key, ForeignKey("ballots.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("choice", String(10), nullable=False),
)

mirrors = Table(
    "mirrors",
    metadata,
    Column("source_id", BigInteger, primary_key=True, autoincrement=False),
    Column("channel_id", BigInteger, primary_key=True, autoincrement=False),
    Column("guild_id", BigInteger),
    Column("user_id", BigInteger, nullable=False),
    Column("created_at", Moment, nullable=False),
)
"""Channels (`channel_id`) that also show the posts of another one (`source_id`)."""

absences = Table(
    "absences",
    metadata,
    Column("id", Key, primary_key=True),
    Column("user_id", BigInteger, nullable=False, index=True),
    Column("starts", Moment, nullable=False),
    Column("ends", Moment, nullable=False),
)
"""When people are away, as they said."""

clocks = Table(
    "clocks",
    metadata,
    Column("game_id", Key, ForeignKey("games.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("move_left", BigInteger, nullable=False),
    Column("bank_left", BigInteger, nullable=False),
    Column("since", Moment),
    Column("run_out", Boolean, nullable=False),
    Column("excused", Boolean, nullable=False),
)
"""What each seat has left of its time, in microseconds; while the clock runs, as of `since`."""

bulletins = Table(
    "bulletins",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("message_id", BigInteger),
    Column("nonce", String(25)),
    Column("changes", Integer, nullable=False, server_default=text("0")),
    Column("shown_at", Moment),
)
"""The standing post of a server, which lists its tables. `nonce`: under which it is being sent; `changes`
counts what changed at the tables; `shown_at`: when the message was made what it is."""

looks = Table(
    "looks",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("game_id", Key, ForeignKey("games.id"), primary_key=True),
    Column("revision", Integer, nullable=False),
    Column("at", Moment, nullable=False),
    Column("former_revision", Integer),
    Column("former_at", Moment),
)
"""What people last saw of each game, and when, and where the visit before that one ended."""

follows = Table(
    "follows",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("game_id", Key, ForeignKey("games.id"), primary_key=True),
    Column("created_at", Moment, nullable=False),
)
"""Games that people follow without a seat."""

results = Table(
    "results",
    metadata,
    Column("game_id", Key, ForeignKey("games.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("player", BigInteger, index=True),
    Column("place", Integer, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("at", Moment, nullable=False),
    Column("mu", Double),
    Column("sigma", Double),
)
"""How games ended (`results.py`). All of it can be worked out again from the games. `player` is a user id, or
a negative number for a person deleted since. `mu` and `sigma` are their rating after a `rated` game.
"""

solvings = Table(
    "solvings",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("day", Integer, primary_key=True, autoincrement=False),
    Column("guild_id", BigInteger, index=True),
    Column("outcome", String(10), nullable=False),
    Column("in_time", Boolean, nullable=False),
    Column("at", Moment, nullable=False),
)
"""How people did at the daily puzzles (`solvings.py`), and on which server they last answered. `in_time`:
solved on its own day.
"""

mornings = Table(
    "mornings",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("zone", String(40), nullable=False),
    Column("day", Integer),
    Column("nonce", String(25)),
)
"""The channel of a server that gets the daily puzzle, in the morning of a time zone. `day`: the last one that
was posted, or is being sent under `nonce`.
"""
