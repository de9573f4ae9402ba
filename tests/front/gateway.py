"""The gateway's side of the front: hello, identify, heartbeat, resume, events in sequence."""

from __future__ import annotations

import asyncio
import copy
import json
import secrets
from collections.abc import Mapping
from contextlib import suppress
from email.utils import format_datetime
from typing import Any

import discord
from aiohttp import WSMsgType, web
from simcord.backend import Backend, serializers
from simcord.intents import prune_guild_create, required_intent

__all__ = ["Gateway"]

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, INVALID_SESSION, HELLO, ACK = 0, 1, 2, 6, 9, 10, 11
HEARTBEAT_MILLISECONDS = 20_000
WRONG_TOKEN = 4004
WIRE = web.ResponseKey("wire", asyncio.Transport)
"""The connection below a socket."""


class Session:
    """What one connected program was told, so that it can be told again after a dropped connection.

    `client` is the part of the address that it came by; `shard` its number and how many there are.
    """

    def __init__(self, client: str, shard: tuple[int, int], intents: discord.Intents) -> None:
        self.id = secrets.token_hex(8)
        self.client = client
        self.shard = shard
        self.intents = intents
        self.told: list[dict[str, Any]] = []
        self.socket: web.WebSocketResponse | None = None

    @property
    def connected(self) -> bool:
        return self.socket is not None and not self.socket.closed

    def covers(self, guild_id: int) -> bool:
        number, count = self.shard
        return (guild_id >> 22) % count == number

    def wants(self, event: str, payload: Mapping[str, Any]) -> bool:
        if not self.covers(int(payload.get("guild_id") or 0)):
            return False
        gate = required_intent(event, payload)
        return gate is None or getattr(self.intents, gate)

    async def tell(self, event: str, payload: Mapping[str, Any]) -> None:
        """Give an event its number, keep it, and send it where somebody listens."""
        frame = {"op": DISPATCH, "t": event, "s": len(self.told) + 1, "d": copy.deepcopy(dict(payload))}
        self.told.append(frame)
        await self.send(frame)

    async def send(self, frame: Mapping[str, Any]) -> None:
        if self.socket is None or self.socket.closed:
            return
        try:
            await self.socket.send_str(json.dumps(frame))
        except ConnectionError:
            self.socket = None


class Gateway:
    """Tells each program what happens in its shard. A program that begins a new session ends its last one.

    Attributes:
        ready: set while all sessions are told events as they happen, and there is one.
        identified: how many sessions were begun.
        resumed: how many connections took up a session again.
        closes_with: the code with which it closes a connection that begins a session; 0: it doesn't.
    """

    def __init__(self, backend: Backend, token: str) -> None:
        self._backend = backend
        self._token = token
        self._sessions: list[Session] = []
        self._queue: asyncio.Queue[tuple[str, Mapping[str, Any]]] = asyncio.Queue()
        self._pump: asyncio.Task[None] | None = None
        self.address = ""
        self.ready = asyncio.Event()
        self._changed = asyncio.Event()
        self.identified = 0
        self.resumed = 0
        self.closes_with = 0
        backend.subscribers.append(lambda event, payload: self.announce(event, payload))

    def hearing(self, guild_id: int, client: str | None = None) -> frozenset[str]:
        """The sessions that cover a guild, of one program or of all: each is the same through drops and
        resumes, and gone with its process.
        """
        return frozenset(
            session.id
            for session in self._sessions
            if session.covers(guild_id) and client in (None, session.client)
        )

    def hears(self, guild_id: int, client: str | None = None) -> bool:
        """Whether somebody, or that program, is told now what happens in a guild."""
        heard = self.hearing(guild_id, client)
        return any(session.connected for session in self._sessions if session.id in heard)

    def announce(self, event: str, payload: Mapping[str, Any]) -> None:
        """Something happened; the bot hears of it soon, or after a resume, or (killed) never."""
        self._queue.put_nowait((event, payload))

    def start(self) -> None:
        """Begin to pass events on."""
        self._pump = asyncio.create_task(self._pass_on())

    async def stop(self) -> None:
        """Say no more.

        Raises:
            Exception: what kept events from being passed on.
        """
        if self._pump is not None:
            self._pump.cancel()
            with suppress(asyncio.CancelledError):
                await self._pump
        await self.drop()

    async def drop(self) -> None:
        """Cut all connections without a word, as a failing network does."""
        self.ready.clear()
        for socket in [session.socket for session in self._sessions]:
            if socket is not None:
                socket[WIRE].abort()

    def forget(self) -> None:
        """Know no session any more, so that none can be taken up again."""
        for session in self._sessions:
            session.id = ""
        self._judge()

    def end_session(self, client: str = "") -> None:
        """A program's process is gone: what happens from now on it will never hear."""
        self._sessions = [session for session in self._sessions if session.client != client]
        self._judge()

    def is_heard_by(self, client: str) -> bool:
        """Whether a program is told now what happens in all shards that it asked for."""
        own = [session for session in self._sessions if session.client == client]
        return bool(own) and all(session.connected for session in own)

    async def heard_by(self, client: str) -> None:
        """Wait until it is so."""
        while not self.is_heard_by(client):
            self._changed.clear()
            await self._changed.wait()

    async def heard_in(self, guild_id: int) -> None:
        """Wait until somebody is told what happens in a guild."""
        while not self.hears(guild_id):
            self._changed.clear()
            await self._changed.wait()

    def _judge(self) -> None:
        """Whether all are told what happens."""
        self._changed.set()
        if self._sessions and all(session.connected for session in self._sessions):
            self.ready.set()
        else:
            self.ready.clear()

    async def _pass_on(self) -> None:
        while True:
            event, payload = await self._queue.get()
            for session in list(self._sessions):
                if session.wants(event, payload):
                    await session.tell(event, payload)

    async def connect(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one connection until it ends."""
        socket = web.WebSocketResponse()
        socket.headers["Date"] = format_datetime(self._backend.clock.now(), usegmt=True)
        await socket.prepare(request)
        assert request.transport is not None
        socket[WIRE] = request.transport
        await socket.send_str(json.dumps({"op": HELLO, "d": {"heartbeat_interval": HEARTBEAT_MILLISECONDS}}))
        session: Session | None = None
        try:
            async for message in socket:
                if message.type is not WSMsgType.TEXT:
                    continue
                frame = json.loads(message.data)
                if frame["op"] == HEARTBEAT:
                    await socket.send_str(json.dumps({"op": ACK}))
                elif frame["op"] == IDENTIFY:
                    session = await self._identify(socket, frame["d"], request.match_info["client"])
                elif frame["op"] == RESUME:
                    session = await self._resume(socket, frame["d"])
        except ConnectionError:
            pass
        if session is not None and session.socket is socket:
            session.socket = None
            self._judge()
        return socket

    async def _identify(
        self, socket: web.WebSocketResponse, data: Mapping[str, Any], client: str
    ) -> Session | None:
        if code := self.closes_with or (data["token"] != self._token and WRONG_TOKEN):
            await socket.close(code=code)
            return None
        number, count = data.get("shard") or (0, 1)
        intents = discord.Intents.none()
        intents.value = int(data["intents"])
        session = Session(client, (number, count), intents)
        session.socket = socket
        backend = self._backend
        guilds = {number: guild for number, guild in backend.guilds.items() if session.covers(number)}
        await session.tell(
            "READY",
            {
                "v": 10,
                "user": dict(serializers.user_payload(backend.bot_user)),
                "guilds": [{"id": str(guild), "unavailable": True} for guild in guilds],
                "session_id": session.id,
                "resume_gateway_url": f"{self.address}/{client}",
                "shard": [number, count],
                "application": {"id": str(backend.application_id), "flags": 0},
            },
        )
        for guild in guilds.values():
            payload: dict[str, Any] = dict(serializers.guild_create_payload(backend, guild))
            prune_guild_create(payload, session.intents, backend.bot_user.id)
            await session.tell("GUILD_CREATE", payload)
        former = (client, session.shard)
        self._sessions = [one for one in self._sessions if (one.client, one.shard) != former] + [session]
        self.identified += 1
        self._judge()
        return session

    async def _resume(self, socket: web.WebSocketResponse, data: Mapping[str, Any]) -> Session | None:
        session = next((one for one in self._sessions if one.id == data["session_id"]), None)
        if session is None or data["token"] != self._token:
            await socket.send_str(json.dumps({"op": INVALID_SESSION, "d": False}))
            return None
        session.socket = socket
        for frame in session.told[int(data["seq"]) :]:
            await session.send(frame)
        await session.tell("RESUMED", {})
        self.resumed += 1
        self._judge()
        return session
