"""Meeting Discord: the connection, what keeps it from being made, and how Discord's clock goes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Collection, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord

from bot.interactions.inside_discord import talk_to
from bot.interactions.permissions import INVITED_WITH
from bot.operations.doctor.check import Diagnosis, fault, warning, well
from bot.settings import Settings

__all__ = ["NO_TOKEN", "DiscordClock", "NotMet", "Seen", "introduction", "invitation", "met", "troubles_told"]

READY_SECONDS = 60.0
"""How long the gateway may take to tell of all servers."""
SILENT_SECONDS = 2.0
"""All servers have been told of when none came for so long."""
PORTAL = "https://discord.com/developers/applications (your application, Bot, Reset Token)"
OUT_OF_STEP, FAR_OFF = timedelta(seconds=30), timedelta(minutes=5)
"""From when on a clock is wrong, and so wrong that reminders and clocks of tables are."""

NO_TOKEN = fault(
    "DISCORD_TOKEN is not set, and the bot needs a token to run on Discord",
    f"make one at {PORTAL} and write it into the file .env; without Discord, `make play` opens the sandbox",
)
WRONG_TOKEN = fault(
    "DISCORD_TOKEN: Discord does not accept this token", f"copy it anew from {PORTAL} into the file .env"
)
NOT_REACHED = fault(
    "Discord can't be reached",
    "look at the network and the name server; `curl https://discord.com/api/v10/gateway` must answer",
)
TOO_LATE = fault(
    "Discord doesn't tell of the servers", "try again in some minutes; https://discordstatus.com says more"
)
INTENTS = fault(
    "Discord refuses the bot's intents", "install the bot anew: it asks for servers and nothing else"
)
SHARDS = fault("Discord wants more shards", "raise SHARD_COUNT: one shard takes 2,500 servers at most")
CLOSED: Mapping[int, Diagnosis] = {
    4004: WRONG_TOKEN,
    4010: SHARDS,
    4011: SHARDS,
    4013: INTENTS,
    4014: INTENTS,
}
"""What the codes mean with which Discord closes a connection."""


class NotMet(Exception):
    """Discord couldn't be met; `finding` says why."""

    def __init__(self, finding: Diagnosis) -> None:
        super().__init__(finding.sentence)
        self.finding = finding


@contextmanager
def troubles_told() -> Iterator[None]:
    """What keeps the bot from Discord becomes a sentence. Raises NotMet: with that sentence."""
    try:
        yield
    except discord.LoginFailure as error:
        raise NotMet(WRONG_TOKEN) from error
    except discord.PrivilegedIntentsRequired as error:
        raise NotMet(INTENTS) from error
    except discord.ConnectionClosed as error:
        raise NotMet(CLOSED.get(error.code, TOO_LATE)) from error
    except (aiohttp.ClientConnectionError, discord.DiscordServerError, discord.GatewayNotFound) as error:
        said = f"{NOT_REACHED.said} ({' '.join(str(error).split())})"
        raise NotMet(fault(said, NOT_REACHED.mend)) from error


class DiscordClock:
    """How far this machine's clock is from Discord's, by the answers of a client.

    Attributes:
        trace: what the client must be made with (`http_trace`).
        ahead: how far this machine is before Discord; None while Discord has said nothing.
    """

    def __init__(self, now: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        self._now = now
        self.ahead: timedelta | None = None
        self.trace = aiohttp.TraceConfig()
        self.trace.on_request_end.append(self._heard)

    async def _heard(
        self, _session: aiohttp.ClientSession, _context: SimpleNamespace, end: aiohttp.TraceRequestEndParams
    ) -> None:
        with suppress(KeyError, ValueError):
            self.ahead = self._now() - parsedate_to_datetime(end.response.headers["Date"])

    def look(self) -> Diagnosis:
        """Whether the two agree."""
        if self.ahead is None:
            return well("Discord doesn't tell the time")
        off = abs(self.ahead)
        if off < OUT_OF_STEP:
            return well("the clock is Discord's")
        said = (
            f"the clock is {_spoken(off)} {'ahead of' if self.ahead > timedelta(0) else 'behind'} Discord's"
        )
        return (warning if off < FAR_OFF else fault)(
            said, "set it by the network: `sudo timedatectl set-ntp true`"
        )


def _spoken(span: timedelta) -> str:
    seconds = round(span.total_seconds())
    return f"{seconds} seconds" if seconds < 120 else f"{round(seconds / 60)} minutes"


def invitation(application_id: int) -> str:
    """The address that brings the bot into a server, with the scopes and permissions that it needs."""
    return discord.utils.oauth_url(
        application_id, permissions=INVITED_WITH, scopes=("bot", "applications.commands")
    )


def introduction(client: discord.Client) -> str:
    """Whom a client is logged in as, and how to invite it."""
    application = client.application
    assert application is not None
    return f"this is {application.name}; invite it with {invitation(application.id)}"


@dataclass(frozen=True, slots=True)
class Seen:
    """Discord as it answered.

    Attributes:
        client: logged in, and told of all servers.
        application: what Discord says of the bot's application.
        at_play: the channels in which games run.
    """

    client: discord.Client
    application: discord.AppInfo
    clock: DiscordClock
    at_play: Collection[int] = ()


@asynccontextmanager
async def met(settings: Settings) -> AsyncIterator[Seen]:
    """Discord, for as long as the block lasts. A bot that runs with the same token isn't disturbed.

    Raises:
        NotMet: there is no token, or Discord doesn't answer as it should.
    """
    if settings.discord_token is None:
        raise NotMet(NO_TOKEN)
    talk_to(settings.discord_api_base, settings.discord_gateway_url)
    clock = DiscordClock()
    kind = discord.Client if settings.shard_count == 1 else discord.AutoShardedClient
    shards: dict[str, Any] = {} if settings.shard_count == 1 else {"shard_count": settings.shard_count}
    client = kind(
        intents=discord.Intents(guilds=True),
        http_trace=clock.trace,
        guild_ready_timeout=SILENT_SECONDS,
        **shards,
    )
    async with client:
        with troubles_told():
            await client.login(settings.discord_token.get_secret_value())
            connecting = asyncio.create_task(client.connect(reconnect=False))
            try:
                ready = asyncio.create_task(client.wait_until_ready())
                done, _ = await asyncio.wait(
                    (connecting, ready), timeout=READY_SECONDS, return_when=asyncio.FIRST_COMPLETED
                )
                ready.cancel()
                if connecting in done:
                    await connecting
                if ready not in done:
                    raise NotMet(TOO_LATE)
            except BaseException:
                connecting.cancel()
                raise
        assert client.application is not None
        try:
            yield Seen(client, client.application, clock)
        finally:
            connecting.cancel()
            await asyncio.gather(connecting, return_exceptions=True)
