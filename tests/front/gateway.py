"""The gateway's side of the front: hello, identify, heartbeat, resume, events in sequence."""

from __future__ import annotations

import asyncio
import copy
import json
import secrets
from collections.abc import Mapping
from typing import Any

import discord
from aiohttp import WSMsgType, web
from simcord.backend import Backend, serializers
from simcord.intents import prune_guild_create, required_intent

__all__ = ["Gateway"]

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, INVALID_SESSION, HELLO, ACK = 0, 1, 2, 6, 9, 10, 11
HEARTBEAT_MILLISECONDS = 20_000
WRONG_TOKEN = 4004


class Session:
    """What one connected program was told, so that it can be told again after a dropped connection."""

    def __init__(self, intents: discord.Intents) -> None:
        self.id = secrets.token_hex(8)
        self.intents = intents
        self.told: list[dict[str, Any]] = []
        self.socket: web.WebSocketResponse | None = None

    def wants(self, event: str, payload: Mapping[str, Any]) -> bool:
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
    """One bot at a time: a new session takes the place of the last one.

    Attributes:
        ready: set while a session is told events as they happen.
        identified: how many sessions were begun.
        resumed: how many connections took up a session again.
    """

    def __init__(self, backend: Backend, token: str) -> None:
        self._backend = backend
        self._token = token
        self._session: Session | None = None
        self._queue: asyncio.Queue[tuple[str, Mapping[str, Any]]] = asyncio.Queue()
        self._pump: asyncio.Task[None] | None = None
        self.address = ""
        self.ready = asyncio.Event()
        self.identified = 0
        self.resumed = 0
        backend.subscribers.append(lambda event, payload: self.announce(event, payload))

    @property
    def session(self) -> str | None:
        """The session in force: the same through drops and resumes, None once the bot's process is gone."""
        return None if self._session is None else self._session.id

    def announce(self, event: str, payload: Mapping[str, Any]) -> None:
        """Something happened; the bot hears of it soon, or after a resume, or (killed) never."""
        self._queue.put_nowait((event, payload))

    def start(self) -> None:
        """Begin to pass events on."""
        self._pump = asyncio.create_task(self._pass_on())

    async def stop(self) -> None:
        """Say no more."""
        if self._pump is not None:
            self._pump.cancel()
            await asyncio.gather(self._pump, return_exceptions=True)
        await self.drop()

    async def drop(self) -> None:
        """Cut the connection without a word, as a failing network does."""
        self.ready.clear()
        socket = self._session.socket if self._session else None
        if socket is not None and socket._req is not None and socket._req.transport is not None:
            socket._req.transport.abort()

    def end_session(self) -> None:
        """The bot's process is gone: what happens from now on it will never hear."""
        self.ready.clear()
        self._session = None

    async def _pass_on(self) -> None:
        while True:
            event, payload = await self._queue.get()
            session = self._session
            if session is not None and session.wants(event, payload):
                await session.tell(event, payload)

    async def connect(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one connection until it ends."""
        socket = web.WebSocketResponse()
        await socket.prepare(request)
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
                    session = await self._identify(socket, frame["d"])
                elif frame["op"] == RESUME:
                    session = await self._resume(socket, frame["d"])
        except ConnectionError:
            pass
        if session is not None and session is self._session and session.socket is socket:
            self.ready.clear()
            session.socket = None
        return socket

    async def _identify(self, socket: web.WebSocketResponse, data: Mapping[str, Any]) -> Session | None:
        if data["token"] != self._token:
            await socket.close(code=WRONG_TOKEN)
            return None
        session = Session(discord.Intents._from_value(int(data["intents"])))
        session.socket = socket
        backend = self._backend
        await session.tell(
            "READY",
            {
                "v": 10,
                "user": dict(serializers.user_payload(backend.bot_user)),
                "guilds": [{"id": str(guild), "unavailable": True} for guild in backend.guilds],
                "session_id": session.id,
                "resume_gateway_url": self.address,
                "application": {"id": str(backend.application_id), "flags": 0},
            },
        )
        for guild in backend.guilds.values():
            payload: dict[str, Any] = dict(serializers.guild_create_payload(backend, guild))
            prune_guild_create(payload, session.intents, backend.bot_user.id)
            await session.tell("GUILD_CREATE", payload)
        self._session = session
        self.identified += 1
        self.ready.set()
        return session

    async def _resume(self, socket: web.WebSocketResponse, data: Mapping[str, Any]) -> Session | None:
        session = self._session
        if session is None or data["session_id"] != session.id or data["token"] != self._token:
            await socket.send_str(json.dumps({"op": INVALID_SESSION, "d": False}))
            return None
        session.socket = socket
        for frame in session.told[int(data["seq"]) :]:
            await session.send(frame)
        await session.tell("RESUMED", {})
        self.resumed += 1
        self.ready.set()
        return session
