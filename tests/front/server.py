"""The front: Discord's REST interface on loopback, answered by SimCord's routes, and its faults."""

from __future__ import annotations

import asyncio
import io
import json
import random
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from types import SimpleNamespace, TracebackType
from typing import Any, Literal, Self

import simcord.http.routes  # noqa: F401 - registers them
from aiohttp import web
from simcord.backend import Backend, serializers
from simcord.backend.cdn import CDN_BASE
from simcord.backend.errors import BackendError
from simcord.backend.models import Channel, Interaction, Message, User
from simcord.enums import ComponentType, InteractionType, OptionType
from simcord.http import router
from simcord.interactions import (
    base_payload,
    check_options,
    nest_options,
    store_interaction_attachment,
    walk_to_subcommand,
)

from bot.sandbox.inside_simcord import BlobStore, Clock
from tests.front.gateway import Gateway
from tests.front.process import TOKEN
from tests.front.routes import APPLICATION, Route, route_of

__all__ = ["NONCE_SECONDS", "STATUSES", "Fault", "Front", "Refusals"]

NONCE_SECONDS = 180.0
"""Discord looks for the same nonce in "the past few minutes"."""
FILES_KEPT = 40

Kind = Literal["429", "500", "503", "lost", "late", "refused"]

STATUSES = (
    (400, 0),
    (400, 50006),
    (400, 50035),
    (400, 200000),
    (401, 0),
    (403, 0),
    (403, 50001),
    (403, 50013),
    (404, 0),
    (404, 10003),
    (404, 10008),
    (404, 10062),
    (405, 0),
    (413, 40005),
    (429, 0),
    (500, 0),
    (502, 0),
    (503, 0),
)
"""How Discord refuses: statuses of its interface description, each with codes that it documents for them."""


@dataclass
class Fault:
    """What goes wrong on a route: refused before the server acts, or its reply never comes or comes late.

    `times` counts down. `seconds`: after them the bot may come back (429), or the reply comes (`late`).
    `refused` has a status, a code and words of its own; where it `acts` the server did all the same what was
    asked.
    """

    kind: Kind
    route: Route
    times: int = 1
    seconds: float = 0.05
    status: int = 500
    code: int = 0
    acts: bool = False
    words: str = "trouble here"


class Refusals:
    """Refusals at random: of any status, on every route, with and without having acted.

    Attributes:
        share: of all requests, how many are refused.
        counts: how often each route was refused, by status and whether it acted.
    """

    def __init__(self, seed: int, share: float) -> None:
        self._chance = random.Random(seed)
        self.share = share
        self.counts: Counter[tuple[Route, int, bool]] = Counter()

    def draw(self, route: Route) -> Fault | None:
        """What goes wrong with a request, if anything does."""
        if self._chance.random() >= self.share:
            return None
        status, code = self._chance.choice(STATUSES)
        acts = self._chance.random() < 0.5
        self.counts[route, status, acts] += 1
        return Fault("refused", route, status=status, code=code, acts=acts)


class _WallClock(Clock):
    """SimCord's clock stands still; the limits of 3 s and 15 min want one that runs."""

    def now(self) -> datetime:
        return datetime.now(UTC) + timedelta(seconds=self.elapsed)


class _LeastFiles(BlobStore):
    """Keeps the newest files only: a long run posts thousands of pictures. They are had from `address`."""

    address = CDN_BASE

    def store_attachment(
        self, attachment_id: int, channel_id: int, filename: str, data: bytes, description: str | None
    ) -> dict[str, Any]:
        stored = super().store_attachment(attachment_id, channel_id, filename, data, description)
        while len(self.blobs) > FILES_KEPT:
            del self.blobs[next(iter(self.blobs))]
        url = stored["url"].replace(CDN_BASE, self.address)
        return {**stored, "url": url, "proxy_url": url}


class Front:
    """Discord as the bot meets it; an async context manager. People act through `slash`, `press`, `complete`.

    `ahead`: seconds by which its clock is before this machine's. There is a guild for each of its `shards`.

    Attributes:
        backend: SimCord's memory of guilds, channels, people, messages.
        gateway: the bot's connection for events.
        faults: what goes wrong next.
        refusals: what else goes wrong, at random.
        nonces: the nonce of each message that had one, by the message's id.
        nonce_seconds: for how long the same nonce in a channel is the same message.
        requests: how many requests each route had.
        application: what it says of the bot's application besides what SimCord does.
    """

    def __init__(self, channels: int = 1, people: int = 3, ahead: float = 0.0, shards: int = 1) -> None:
        clock = _WallClock()
        clock.advance(ahead)
        self.backend = Backend(clock=clock)
        self.backend.cdn = self._files = _LeastFiles({})
        self.backend.bot_user.name = "Stellwerk"
        self.gateway = Gateway(self.backend, TOKEN)
        self.faults: list[Fault] = []
        self.refusals: Refusals | None = None
        self.nonces: dict[int, str] = {}
        self.nonce_seconds = NONCE_SECONDS
        self.requests: Counter[Route] = Counter()
        self.application: dict[str, Any] = {}
        self._known_nonces: dict[tuple[int, str], tuple[float, int]] = {}
        self._delivered: dict[int, dict[str, Any]] = {}
        self._changed = asyncio.Event()
        guilds = [
            self.backend.create_guild(f"Loopback {shard}", shard_id=shard, shard_count=shards)
            for shard in range(shards)
        ]
        self.guild_ids = [guild.id for guild in guilds]
        self.people: list[User] = []
        for number in range(people):
            user = self.backend.make_user(f"person{number}", global_name=f"Person {number}")
            for guild in guilds:
                self.backend.add_member(guild.id, user.id)
            self.people.append(user)
        self.channels: list[Channel] = []
        for _ in range(channels):
            self.open_channel()

    async def __aenter__(self) -> Self:
        app = web.Application(client_max_size=64 * 2**20)
        app.router.add_route("*", "/api/v10/{path:.*}", self._answer)
        app.router.add_get("/cdn/{path:.*}", self._file)
        app.router.add_get("/{client:[^/]*}", self.gateway.connect)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        assert self._runner.addresses
        port = self._runner.addresses[0][1]
        self.api_base = f"http://127.0.0.1:{port}/api/v10"
        self._files.address = f"http://127.0.0.1:{port}/cdn"
        self.gateway.address = f"ws://127.0.0.1:{port}"
        self.gateway.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.gateway.stop()
        await self._runner.cleanup()

    def open_channel(self) -> Channel:
        """One more channel, at the end of `channels`; the guilds have them in turn."""
        number = len(self.channels)
        channel = self.backend.create_channel(self.guild_ids[number % len(self.guild_ids)], f"table-{number}")
        self.channels.append(channel)
        return channel

    # ------------------------------------------------------------ what is there

    def posts(self, channel: Channel) -> list[Message]:
        """What the bot said to all in a channel, oldest first."""
        stored = self.backend.messages.get(channel.id, {}).values()
        bot = self.backend.bot_user.id
        return sorted((m for m in stored if m.author_id == bot and not m.is_ephemeral), key=lambda m: m.id)

    def threads(self, channel: Channel) -> list[Channel]:
        """The threads of a channel."""
        return [each for each in self.backend.channels.values() if each.parent_id == channel.id]

    def answer_to(self, interaction: Interaction) -> str | None:
        """What the person who acted was told, or None while there is no word yet."""
        if interaction.message_id is None or interaction.loading:
            return None
        message = self.backend.messages.get(interaction.channel_id, {}).get(interaction.message_id)
        return None if message is None else message.content

    async def until(self, holds: Callable[[], bool], seconds: float = 20.0) -> bool:
        """Wait until something holds; False when it does not within the time."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while not holds():
                    self._changed.clear()
                    await self._changed.wait()
        return holds()

    # -------------------------------------------------------- what people do

    def slash(self, who: User, channel: Channel, name: str, **options: Any) -> Interaction:
        """Use a slash command; `name` is its whole path ("game new"), and a file its name and its bytes."""
        root, leaf, nesting = self._command(name)
        accepted = check_options(name, leaf, options)
        return self._act(who, channel, InteractionType.APPLICATION_COMMAND, root, leaf, nesting, accepted)

    def complete(
        self, who: User, channel: Channel, name: str, option: str, typed: str, **filled: Any
    ) -> Interaction:
        """Type in an option; the offers stand in `autocomplete_choices` once the bot has answered."""
        root, leaf, nesting = self._command(name)
        kind = InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE
        return self._act(who, channel, kind, root, leaf, nesting, filled, (option, typed))

    def press(
        self,
        who: User,
        message: Message,
        custom_id: str,
        values: Sequence[str] | None = None,
        kind: ComponentType = ComponentType.STRING_SELECT,
    ) -> Interaction:
        """Press a button of a message, or choose these values in a menu of this kind."""
        data: dict[str, Any] = {"custom_id": custom_id, "component_type": 2}
        if values is not None:
            data |= {"component_type": int(kind), "values": [*values], "resolved": {}}
        record, payload = self._payload(
            who, self.backend.get_channel(message.channel_id), InteractionType.MESSAGE_COMPONENT, data
        )
        record.source_message_id = message.id
        payload["message"] = dict(serializers.message_payload(self.backend, message))
        return self._deliver(record, payload)

    def send_form(self, who: User, opened: Interaction, values: Mapping[str, Any]) -> Interaction:
        """Send the form that a press opened, filled in; a file is its name and its bytes."""
        assert opened.modal is not None
        resolved: dict[str, Any] = {}
        channel = self.backend.get_channel(opened.channel_id)
        fields = []
        for label in opened.modal["components"]:
            field = label["component"]
            value = values[field["custom_id"]]
            if isinstance(value, tuple):
                name, content = value
                value = [store_interaction_attachment(self.backend, channel.id, name, content, resolved)]
            called = "value" if isinstance(value, str) else "values"
            filled = {"type": field["type"], "custom_id": field["custom_id"], called: value}
            fields.append({"type": label["type"], "component": filled})
        data = {"custom_id": opened.modal["custom_id"], "components": fields, "resolved": resolved}
        return self._deliver(*self._payload(who, channel, InteractionType.MODAL_SUBMIT, data))

    def repeat(self, interaction_id: int) -> None:
        """Deliver an interaction once more, as it was."""
        self.gateway.announce("INTERACTION_CREATE", self._delivered[interaction_id])

    def _command(self, name: str) -> tuple[dict[str, Any], dict[str, Any], list[str]]:
        first, *rest = name.split()
        root = self.backend.commands[None][(first, 1)]
        leaf, nesting = walk_to_subcommand(root, rest)
        return root, leaf, nesting

    def _act(
        self,
        who: User,
        channel: Channel,
        kind: InteractionType,
        root: dict[str, Any],
        leaf: dict[str, Any],
        nesting: list[str],
        values: dict[str, Any],
        focused: tuple[str, str] | None = None,
    ) -> Interaction:
        types = {option["name"]: option["type"] for option in leaf.get("options") or []}
        resolved: dict[str, Any] = {}
        built: list[dict[str, Any]] = [
            {"name": name, "type": types[name], "value": self._sent(channel, types[name], value, resolved)}
            for name, value in values.items()
        ]
        if focused is not None:
            name, typed = focused
            built.append({"name": name, "type": types[name], "value": typed, "focused": True})
        data = {
            "id": root["id"],
            "name": root["name"],
            "type": 1,
            "options": nest_options(root, nesting, built),
            "resolved": resolved,
        }
        return self._deliver(*self._payload(who, channel, kind, data))

    def _sent(self, channel: Channel, kind: int, value: Any, resolved: dict[str, Any]) -> Any:
        """The value of an option as Discord sends it; a file is kept, and told in `resolved`."""
        if kind != OptionType.ATTACHMENT:
            return value
        name, data = value
        return store_interaction_attachment(self.backend, channel.id, name, data, resolved)

    def _deliver(self, record: Interaction, payload: dict[str, Any]) -> Interaction:
        self._delivered[record.id] = payload
        self.gateway.announce("INTERACTION_CREATE", payload)
        return record

    def _payload(
        self, who: User, channel: Channel, kind: InteractionType, data: dict[str, Any]
    ) -> tuple[Interaction, dict[str, Any]]:
        return base_payload(
            self.backend,
            type=kind,
            channel_id=channel.id,
            guild_id=channel.guild_id,
            user_id=who.id,
            data=data,
        )

    # ---------------------------------------------------------------- the server

    async def _answer(self, request: web.Request) -> web.StreamResponse:
        answer = await self._answered(request)
        answer.headers["Date"] = format_datetime(self.backend.clock.now(), usegmt=True)
        return answer

    async def _answered(self, request: web.Request) -> web.StreamResponse:
        path = "/" + request.match_info["path"]
        needs_token = not path.startswith(("/webhooks/", "/interactions/"))
        if needs_token and request.headers.get("Authorization") != f"Bot {TOKEN}":
            return _json({"code": 0, "message": "401: Unauthorized"}, 401)
        try:
            body, files = await _read(request)
        except ConnectionError:
            return web.Response(status=400)
        fault = self._fault(route_of(request.method, path))
        if (refused := _refused(fault)) is not None:
            return refused
        status, answer = self._dispatch(request.method, path, body, dict(request.query), files)
        self._changed.set()
        if fault is not None and fault.kind == "late":
            await asyncio.sleep(fault.seconds)
        if fault is not None and fault.kind == "lost" and request.transport is not None:
            request.transport.abort()
        if fault is not None and fault.kind == "refused":
            return _said(fault)
        return web.Response(status=204) if answer is None else _json(answer, status)

    def _dispatch(
        self, method: str, path: str, body: Any, query: dict[str, str], files: list[Any]
    ) -> tuple[int, Any]:
        self.requests[route_of(method, path)] += 1
        posting = method == "POST" and path.startswith("/channels/") and path.endswith("/messages")
        try:
            if posting and (known := self._posted_before(path, body)) is not None:
                return 200, known
            answer = router.dispatch(self.backend, method, path, json=body, params=query, files=files)
        except BackendError as error:
            return error.status, error.to_json()
        else:
            if route_of(method, path) == APPLICATION:
                answer |= self.application
        finally:
            self.backend.http_requests.clear()
            self.backend.transcript.clear()
        if posting and body.get("nonce") is not None:
            answer["nonce"] = body["nonce"]
            message_id = int(answer["id"])
            self.nonces[message_id] = str(body["nonce"])
            if body.get("enforce_nonce"):
                key = int(answer["channel_id"]), str(body["nonce"])
                self._known_nonces[key] = time.monotonic(), message_id
        return 200, answer

    async def _file(self, request: web.Request) -> web.StreamResponse:
        """A file that somebody attached."""
        path = "/" + request.match_info["path"]
        route = route_of(request.method, path)
        self.requests[route] += 1
        fault = self._fault(route)
        if (refused := _refused(fault)) is not None:
            return refused
        if fault is not None and fault.kind == "lost" and request.transport is not None:
            request.transport.abort()
        data = self._files.get(CDN_BASE + path)
        return web.Response(status=404) if data is None else web.Response(body=data)

    def _posted_before(self, path: str, body: Any) -> Any:
        """The message that this nonce made a short time ago in this channel."""
        channel_id = int(path.split("/")[2])
        since, message_id = self._known_nonces.get((channel_id, str(body.get("nonce"))), (0.0, 0))
        if not body.get("enforce_nonce") or not message_id or time.monotonic() - since > self.nonce_seconds:
            return None
        return dict(
            serializers.message_payload(self.backend, self.backend.get_message(channel_id, message_id))
        )

    def _fault(self, route: Route) -> Fault | None:
        for fault in self.faults:
            if fault.route == route:
                fault.times -= 1
                if fault.times <= 0:
                    self.faults.remove(fault)
                return fault
        return None if self.refusals is None else self.refusals.draw(route)


def _refused(fault: Fault | None) -> web.Response | None:
    """What is said where the server does not act."""
    if fault is None or fault.kind in ("lost", "late") or fault.acts:
        return None
    return _said(fault)


def _said(fault: Fault) -> web.Response:
    status = fault.status if fault.kind == "refused" else int(fault.kind)
    if status != 429:
        return _json({"code": fault.code, "message": f"{status}: {fault.words}"}, status)
    limit = {"message": "You are being rate limited.", "retry_after": fault.seconds, "global": False}
    return _json(limit, 429, {"Via": "1.1 front", "Retry-After": str(fault.seconds)})


def _json(value: Any, status: int = 200, headers: dict[str, str] | None = None) -> web.Response:
    # discord.py reads an answer as JSON only when its type has no charset.
    body = json.dumps(value).encode()
    return web.Response(body=body, status=status, headers=headers, content_type="application/json")


async def _read(request: web.Request) -> tuple[Any, list[Any]]:
    """A request's JSON, and its files as SimCord's routes want them."""
    if not request.content_type.startswith("multipart/"):
        text = await request.text()
        return (json.loads(text) if text else None), []
    body: Any = None
    found: dict[int, Any] = {}
    form = await request.post()
    for name, part in form.items():
        if isinstance(part, web.FileField):
            number = int(name.removeprefix("files[").removesuffix("]"))
            found[number] = SimpleNamespace(fp=io.BytesIO(part.file.read()), filename=part.filename)
        elif name == "payload_json":
            body = json.loads(str(part))
    described = {int(item["id"]): item for item in (body or {}).get("attachments", [])}
    for number, file in found.items():
        file.description = described.get(number, {}).get("description")
    return body, list(found.values())
