"""A stand-in for Discord on loopback: just enough of its protocol for the bot as a process of its own."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from aiohttp import WSMsgType, web

__all__ = ["StandIn"]

APPLICATION = 900
BOT = {"id": "901", "username": "stellwerk", "discriminator": "0", "avatar": None, "bot": True}


def answer(payload: Any) -> web.Response:
    """JSON with exactly the content type by which discord.py knows it."""
    return web.Response(body=json.dumps(payload).encode(), headers={"Content-Type": "application/json"})


class StandIn:
    """Takes requests, keeps them, and sends events down the gateway."""

    def __init__(self) -> None:
        self.requests: list[tuple[str, str, Any]] = []
        self.arrived = asyncio.Event()
        self.identified = asyncio.Event()
        self._socket: web.WebSocketResponse | None = None
        self._messages = 5000
        self._sequence = 0

    async def __aenter__(self) -> StandIn:
        app = web.Application()
        app.router.add_get("/gateway", self._gateway)
        app.router.add_route("*", "/{path:.*}", self._rest)
        self._runner = web.AppRunner(app)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        self.port: int = self._runner.addresses[0][1]
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._runner.cleanup()

    async def wait_for(self, method: str, part: str, count: int = 1) -> list[Any]:
        """Wait until so many requests of that kind have come; their bodies."""
        while True:  # the test's own timeout ends it
            found = [body for verb, path, body in self.requests if verb == method and part in path]
            if len(found) >= count:
                return found
            self.arrived.clear()
            await self.arrived.wait()

    async def slash(self, number: int, user: int, name: str, sub: str, **options: str | int) -> None:
        """Somebody types a command."""
        rows = [
            {"name": key, "type": 4 if isinstance(value, int) else 3, "value": value}
            for key, value in options.items()
        ]
        data = {"id": "1", "name": name, "type": 1, "options": [{"name": sub, "type": 1, "options": rows}]}
        person = {"id": str(user), "username": f"user{user}", "discriminator": "0", "avatar": None}
        await self._send(
            "INTERACTION_CREATE",
            {
                "id": str(number),
                "application_id": str(APPLICATION),
                "type": 2,
                "token": f"token{number}",
                "version": 1,
                "data": data,
                "guild_id": "700",
                "channel_id": "701",
                "guild": {"id": "700", "features": [], "locale": "en-GB"},
                "channel": {
                    "id": "701",
                    "type": 0,
                    "name": "table",
                    "guild_id": "700",
                    "position": 0,
                    "permissions": "0",
                },
                "member": {
                    "user": person,
                    "roles": [],
                    "joined_at": "2026-01-01T00:00:00+00:00",
                    "permissions": "0",
                    "deaf": False,
                    "mute": False,
                    "flags": 0,
                },
                "locale": "en-GB",
                "entitlements": [],
                "authorizing_integration_owners": {},
                "attachment_size_limit": 10485760,
            },
        )

    async def _send(self, event: str, data: Any) -> None:
        assert self._socket is not None
        self._sequence += 1
        await self._socket.send_json({"op": 0, "t": event, "s": self._sequence, "d": data})

    async def _gateway(self, request: web.Request) -> web.StreamResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        self._socket = socket
        await socket.send_json({"op": 10, "d": {"heartbeat_interval": 40000}})
        async for message in socket:
            if message.type is not WSMsgType.TEXT:
                break
            payload = json.loads(message.data)
            if payload["op"] == 2:
                ready = {
                    "v": 10,
                    "user": BOT,
                    "guilds": [],
                    "session_id": "s",
                    "resume_gateway_url": f"ws://127.0.0.1:{self.port}/gateway",
                    "application": {"id": str(APPLICATION), "flags": 0},
                }
                await self._send("READY", ready)
                self.identified.set()
            elif payload["op"] == 1:
                await socket.send_json({"op": 11})
        return socket

    async def _rest(self, request: web.Request) -> web.Response:
        body = await self._body(request)
        self.requests.append((request.method, request.path, body))
        self.arrived.set()
        path = request.path
        if path.endswith("/users/@me"):
            return answer(BOT)
        if path.endswith("/applications/@me"):
            return answer(
                {
                    "id": str(APPLICATION),
                    "name": "s",
                    "description": "",
                    "owner": BOT,
                    "rpc_origins": [],
                    "icon": None,
                    "flags": 0,
                    "bot_public": True,
                    "bot_require_code_grant": False,
                    "verify_key": "x",
                    "team": None,
                }
            )
        if path.endswith("/commands"):
            return answer(
                [
                    {**each, "id": str(1 + place), "application_id": str(APPLICATION), "version": "1"}
                    for place, each in enumerate(body)
                ]
            )
        if path.endswith("/callback"):
            return answer({"interaction": {"id": "1", "type": 2}})
        self._messages += 1
        return answer(
            {
                "id": str(self._messages),
                "channel_id": "701",
                "author": BOT,
                "content": "",
                "type": 0,
                "timestamp": "2026-01-01T00:00:00+00:00",
                "edited_timestamp": None,
                "tts": False,
                "mention_everyone": False,
                "mentions": [],
                "mention_roles": [],
                "attachments": [],
                "embeds": [],
                "pinned": False,
            }
        )

    async def _body(self, request: web.Request) -> Any:
        if request.content_type == "application/json":
            return await request.json()
        if not request.content_type.startswith("multipart/"):
            return None
        found: Any = {}
        reader = await request.multipart()
        async for part in reader:
            data = await part.read()  # type: ignore[union-attr]
            if part.name == "payload_json":  # type: ignore[union-attr]
                found.update(json.loads(data))
            else:
                found.setdefault("sizes", []).append(len(data))
        return found
