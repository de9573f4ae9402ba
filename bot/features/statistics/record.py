"""What there is to tell of a person's games in a server."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from datetime import timedelta
from statistics import median

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.features.statistics.ratings import SHOWN_FROM, Rating
from bot.store.games import results
from bot.table.waiting.chronicle import waited

__all__ = ["GameRecord", "Pace", "PlayerRecord", "pace_of", "record_of"]

LOOKED_AT = 100
"""Games, the newest ones, from which it is told how quickly somebody answers."""


@dataclass
class GameRecord:
    """How a person's games of one kind went.

    Attributes:
        places: how often they finished in each place, in rated games.
        rating: after the last of them.
        beside: games with a computer player, for practice or begun elsewhere, and how many of them were won.
    """

    places: Counter[int] = field(default_factory=Counter)
    rating: Rating | None = None
    beside: Counter[bool] = field(default_factory=Counter)

    @property
    def number(self) -> int:
        """Rated games."""
        return self.places.total()

    @property
    def missing(self) -> int:
        """Rated games until a rating is shown."""
        return max(0, SHOWN_FROM - self.number)


@dataclass
class PlayerRecord:
    """Somebody's games in a server: those that ended, by game, and how many go on or were stopped."""

    games: dict[str, GameRecord]
    running: int
    stopped: int


@dataclass(frozen=True, slots=True)
class Pace:
    """How quickly a person answers.

    Attributes:
        answers: how often they did.
        typical: the median of the times it took.
        clocked: of the answers, those in games with a clock.
        late: how often time ran out there.
    """

    answers: int
    typical: timedelta
    clocked: int
    late: int


async def record_of(connection: AsyncConnection, guild_id: int | None, user_id: int) -> PlayerRecord:
    """A person's games in a server; None: those that are in none."""
    games: dict[str, GameRecord] = {}
    for game, row in await results.of_games(connection, guild_id, user_id):
        record = games.setdefault(game, GameRecord())
        if row.rated:
            record.places[row.place] += 1
            record.rating = Rating(row.mu or 0.0, row.sigma or 0.0)
        else:
            record.beside[row.place == 1] += 1
    by_status = await results.sittings(connection, guild_id, user_id)
    return PlayerRecord(games, by_status.get("running", 0), by_status.get("ended", 0))


async def pace_of(connection: AsyncConnection, guild_id: int | None, user_id: int) -> Pace | None:
    """How quickly a person answers in a server; None where nothing is known."""
    ids = await results.answered(connection, guild_id, user_id, LOOKED_AT)
    rests = await results.rests_of(connection, ids)
    clocked, late = await results.times_out(connection, ids, user_id)
    answers = await results.answers_in(connection, ids, user_id)
    if not answers:
        return None
    taken = [waited(called, at, rests.get(game_id, ())) for game_id, called, at in answers]
    typical = timedelta(seconds=median(each.total_seconds() for each in taken))
    return Pace(len(answers), typical, sum(game_id in clocked for game_id, _, _ in answers), late)
