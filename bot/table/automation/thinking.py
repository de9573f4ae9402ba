"""The computer player's decisions, thought out in a process of low priority or in a thread of the bot."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, Protocol

from prometheus_client import Counter

from bot.aside import Aside
from engine.core import Choice, Game, Level, Seat, Standpoint, dump, load
from engine.core.registry import games, partner_of

__all__ = ["ProcessThinker", "Thinker", "ThinkerThread"]

LOST = Counter("stellwerk_thinking_processes_lost", "Thinking processes that died or hung, and were replaced")

THINKING_SECONDS = 60.0
"""How long a decision may take, the start of its process included: thirty times what the slowest takes."""


@dataclass(frozen=True, slots=True)
class Question:
    """A decision that the computer player is to make.

    Attributes:
        game: the game's id.
        state: the position, as it is stored.
        seat: whose decision it is.
        level: how far it looks.
        secret: what its draws depend on, so that nobody foretells them.
    """

    game: str
    state: bytes
    seat: Seat
    level: Level
    secret: bytes

    @property
    def title(self) -> str:
        """The game and the level, for the log."""
        return f"game={self.game} {self.level}"

    def done(self) -> Choice:
        """The decision, with its reason and the next best moves."""
        game = games()[self.game]
        return _choice(game, load(game, self.state), self.seat, self.level, self.secret)


class Thinker(Protocol):
    """Makes the computer player's decisions, off the event loop."""

    async def choose(self, game: Game[Any, Any], state: Any, seat: Seat, level: Level, seed: int) -> Choice:
        """The decision of a seat; `seed` is the game's. Raises WorkFailed: it could not be made."""
        ...

    async def close(self) -> None:
        """Think no more. A decision under way is made again at the next start."""


class ProcessThinker:
    """Thinks in a process of its own, one decision after the other."""

    def __init__(self) -> None:
        self._aside = Aside(LOST, THINKING_SECONDS)
        self._turn = asyncio.Lock()

    async def choose(self, game: Game[Any, Any], state: Any, seat: Seat, level: Level, seed: int) -> Choice:
        """As for `Thinker`."""
        stored = await asyncio.to_thread(dump, game, state)
        async with self._turn:
            choice: Choice = await self._aside.do(Question(game.id, stored, seat, level, _secret(seed)))
        return choice

    async def close(self) -> None:
        """As for `Thinker`."""
        await self._aside.close()


class ThinkerThread:
    """Thinks in a thread of the bot: no process is begun, but all share one interpreter."""

    async def choose(self, game: Game[Any, Any], state: Any, seat: Seat, level: Level, seed: int) -> Choice:
        """As for `Thinker`."""
        return await asyncio.to_thread(_choice, game, state, seat, level, _secret(seed))

    async def close(self) -> None:
        """Nothing is to be ended."""


def _choice(game: Game[Any, Any], state: Any, seat: Seat, level: Level, secret: bytes) -> Choice:
    partner = partner_of(game)
    if partner is None:
        raise LookupError(f"{game.id} has no computer player")
    return partner.choose(Standpoint(game, state, seat, secret), level)


def _secret(seed: int) -> bytes:
    return blake2b(str(seed).encode(), person=b"computer", digest_size=32).digest()
