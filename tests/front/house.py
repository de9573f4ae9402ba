"""A house: one bot as its own process, in which each test has a channel of its own."""

from __future__ import annotations

from tests.front import BotProcess, Front
from tests.front.ledger import BEGINS, audit, up_to_date
from tests.front.match import Match
from tests.reading import words_of

__all__ = ["House", "begun", "settled", "table"]

House = tuple[Front, BotProcess]


async def table(house: House, people: int, mode: str = "each") -> Match:
    """A game that has begun in a channel of its own, its first post sent. By default each move has a post, so
    that whatever goes wrong with posts meets the next move.
    """
    front, bot = house
    channel = front.open_channel()
    match = Match(front, channel, front.people[:people], bot.database, seed=1840)
    assert await match.open()
    assert await front.until(lambda: begun(match))
    assert "From now on, " in str(await match.say(match.people[0], "posts", mode=mode))
    return match


def begun(match: Match) -> bool:
    """Whether the beginning of the game is told."""
    return any(BEGINS.search(words_of(post)) for post in match.front.posts(match.channel))


async def settled(match: Match, seconds: float = 20.0) -> None:
    """Every move on record has its post; then the books are right."""
    await match.front.until(lambda: up_to_date(match), seconds)
    ledger = audit([match])
    assert not ledger.faults, ledger.remarks
