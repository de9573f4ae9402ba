"""A table of computers that plays while somebody looks at the page, so that a newcomer sees a game alive."""

from __future__ import annotations

import asyncio
import logging
import time
from enum import Enum, auto
from typing import Any, Final

from simcord.backend.errors import BackendError

from bot.client import StellwerkBot
from bot.games import Presentation, shelf
from bot.language.refusals import Refusal
from bot.sandbox.projection import message_json
from bot.sandbox.world import MODERATOR, SHOWCASE, World
from engine.core.registry import partner_of

__all__ = ["Showcase"]

log = logging.getLogger(__name__)

PACE: Final = "20s"
LOOK_SECONDS: Final = 2.0
"""How often it is seen to that the table plays, or rests."""
PATIENCE_SECONDS: Final = 180.0
"""So long nobody has looked when the table rests."""
BACK: Final = 10
"""So many messages back a picture is looked for."""


class Status(Enum):
    """How the table of computers stands."""

    RUNNING = auto()
    PAUSED = auto()
    OVER = auto()
    """Or there is none yet."""


class Showcase:
    """The table in the channel `SHOWCASE`. Anybody may stop it there; then it rests until somebody resumes
    it.
    """

    def __init__(self, world: World) -> None:
        self._world = world
        self._looked: float | None = None
        self._channel = world.channel_named(SHOWCASE)
        # What an earlier run left resting had nobody looking.
        self._rests = True

    def looked(self) -> None:
        """Somebody looks at the page."""
        self._looked = time.monotonic()

    async def run(self) -> None:
        """See to the table until cancelled."""
        while True:
            try:
                await self.see_to_it()
            except (BackendError, TimeoutError):
                log.exception("the table of computers could not be seen to")
            await asyncio.sleep(LOOK_SECONDS)

    def shown(self) -> dict[str, Any] | None:
        """The newest post with a picture for the page, and what is played; None while there is none."""
        messages = self._world.messages(self._world.person(MODERATOR).id, BACK, self._channel.id)
        found = (message_json(self._world.env.backend, each) for each in reversed(messages))
        post = next((each for each in found if each["sizes"]), None)
        if post is None:
            return None
        address = next(iter(post["sizes"]))
        picture = {"address": address, "alt": post["alts"].get(address, "")}
        return {"channel": str(self._channel.id), "title": _small().game.title, **picture}

    async def see_to_it(self) -> None:
        """Have the table play if somebody looks, and rest if not."""
        world, channel = self._world, self._channel
        await world.pass_time()
        host, status = world.person(MODERATOR), await self._status()
        if not self._is_looked_at():
            if status is Status.RUNNING:
                await world.slash(host, "game pause", {}, channel)
                self._rests = True
        elif status is Status.OVER:
            await world.slash(host, "game new", {"game": _small().game.id, "watch": PACE}, channel)
            self._rests = False
        elif status is Status.PAUSED and self._rests:
            await world.slash(host, "game resume", {}, channel)
            self._rests = False

    def _is_looked_at(self) -> bool:
        return self._looked is not None and time.monotonic() - self._looked <= PATIENCE_SECONDS

    async def _status(self) -> Status:
        """How the table stands."""
        assert isinstance(self._world.bot, StellwerkBot)
        try:
            table = await self._world.bot.services.tables.get(self._channel.id)
        except Refusal:
            return Status.OVER
        if table.record.status not in ("lobby", "running"):
            return Status.OVER
        return Status.PAUSED if table.record.paused else Status.RUNNING


def _small() -> Presentation:
    """The game with a computer player that fewest play: its moves are quick to think and to draw."""
    offered = [shown for shown in shelf() if partner_of(shown.game) is not None]
    return min(offered, key=lambda shown: shown.game.seats[-1])
