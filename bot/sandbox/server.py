"""The page's server: static files, the channel as JSON, and what people do, on loopback only."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any, Final

from aiohttp import web
from simcord.actors import MemberActor
from simcord.backend.errors import BackendError, SetupError
from simcord.builders import ChannelHandle
from simcord.enums import ChannelType
from simcord.results import InteractionResult

from bot.language import N_, Words, words
from bot.posting.pictures.emojis import emoji_pictures
from bot.sandbox.composer import commands, menu, nameable, read, suggest
from bot.sandbox.forms import FILE_LIMIT, TOO_LARGE, attached, controls, field, filled_in, number
from bot.sandbox.inside_simcord import kind_of
from bot.sandbox.newcomer import games_json, lay_table
from bot.sandbox.projection import channel_json, message_json, suggestions_json
from bot.sandbox.refusing import Refused
from bot.sandbox.showcase import Showcase
from bot.sandbox.wording import ENGLISH, locales, page_words
from bot.sandbox.world import SERVER, World

__all__ = ["Page", "serve"]

log = logging.getLogger(__name__)

FOLDER: Final = Path(__file__).parent / "page"
SCRIPTS: Final = tuple(sorted(path.name for path in FOLDER.glob("*.js")))
STATIC: Final = {
    "/": ("index.html", "text/html"),
    "/chat.css": ("chat.css", "text/css"),
    "/message.css": ("message.css", "text/css"),
    **{f"/{name}": (name, "text/javascript") for name in SCRIPTS},
    "/icon.svg": ("icon.svg", "image/svg+xml"),
}
SHOWN_AS_PICTURE: Final = {
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".gif": "image/gif",
    ".webp": "image/webp",
}

FORM_LIMIT: Final = FILE_LIMIT + 2**16
MESSAGES: Final = 30
MOST_MESSAGES: Final = 300

HEADERS: Final = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
}

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Page:
    """The routes of the chat page over one world."""

    def __init__(self, world: World, showcase: Showcase | None = None) -> None:
        self._world = world
        self._showcase = showcase
        self._emojis: Mapping[str, bytes] = {}

    def application(self) -> web.Application:
        """The aiohttp application. It answers requests to a loopback name only."""
        app = web.Application(
            middlewares=[_only_from_this_machine, self._errors_as_json], client_max_size=FORM_LIMIT
        )
        for path in STATIC:
            app.router.add_get(path, _static)
        app.router.add_get("/api/state", self._state)
        app.router.add_get("/api/revision", self._revision)
        app.router.add_get("/api/words", self._page_words)
        app.router.add_get(r"/files/{channel:\d+}/{id:\d+}/{name}", self._file)
        app.router.add_get(r"/emojis/{name:\w+}", self._emoji)
        app.router.add_post("/api/suggest", self._suggest)
        app.router.add_post("/api/thread", self._thread)
        app.router.add_post("/api/table", self._table)
        app.router.add_post("/api/language", self._language)
        app.router.add_post("/api/send", self._send)
        app.router.add_post("/api/menu", self._menu)
        app.router.add_post("/api/press", self._press)
        app.router.add_post("/api/choose", self._choose)
        app.router.add_post("/api/submit", self._submit)
        return app

    # ----------------------------------------------------------------- reading

    async def _state(self, request: web.Request) -> web.Response:
        person = self._person(request.query.get("as", ""))
        count = min(number(request.query.get("count", str(MESSAGES))), MOST_MESSAGES)
        here = self._channel(request.query.get("in", ""), person)
        found = self._world.messages(person.id, count + 1, here.id)
        backend = self._world.env.backend
        people = [
            {"id": str(actor.id), "name": actor.user.global_name} for actor in self._world.people.values()
        ]
        return web.json_response(
            {
                "server": SERVER,
                "channel": str(here.id),
                "channels": [
                    channel_json(backend, channel, person.id) for channel in self._world.channels(person.id)
                ],
                "menu": [*menu(self._world, person, here).items()],
                "games": games_json(),
                "show": self._showcase and self._showcase.shown(),
                "languages": [*locales().items()],
                "language": self._world.language(person),
                "people": people,
                "messages": [message_json(backend, message) for message in found[-count:]],
                "more": len(found) > count,
            }
        )

    async def _revision(self, _request: web.Request) -> web.Response:
        # Asked again and again rather than streamed: a browser has six connections to one server for all of
        # its windows, and six windows for six people would use them up.
        if self._showcase is not None:
            self._showcase.looked()
        return web.json_response(self._world.revision)

    async def _page_words(self, request: web.Request) -> web.Response:
        return web.json_response(page_words(words(request.query.get("language", ENGLISH))))

    async def _file(self, request: web.Request) -> web.StreamResponse:
        path = self._world.files.path(int(request.match_info["id"]))
        if path is None:
            raise web.HTTPNotFound
        kind = SHOWN_AS_PICTURE.get(Path(request.match_info["name"]).suffix.lower())
        headers = {"Cache-Control": "private, max-age=31536000, immutable"}
        headers["Content-Type"] = kind or "application/octet-stream"
        if kind is None:
            headers["Content-Disposition"] = "attachment"
        return web.FileResponse(path, headers=headers)

    async def _emoji(self, request: web.Request) -> web.StreamResponse:
        # SimCord keeps no pictures of emojis, and gives each other ids in each run: their names last.
        self._emojis = self._emojis or await asyncio.to_thread(emoji_pictures)
        png = self._emojis.get(request.match_info["name"])
        if png is None:
            raise web.HTTPNotFound
        headers = {"Cache-Control": "private, max-age=31536000, immutable"}
        return web.Response(body=png, content_type="image/png", headers=headers)

    async def _suggest(self, request: web.Request) -> web.Response:
        form = await request.post()
        person = self._person(field(form, "as"))
        here = self._channel(field(form, "in"), person)
        found = await suggest(self._world, person, field(form, "text"), here)
        return web.json_response(suggestions_json(found))

    # ------------------------------------------------------------------- doing

    async def _send(self, request: web.Request) -> web.Response:
        form = await request.post()
        person = self._person(field(form, "as"))
        here = self._channel(field(form, "in"), person)
        text = field(form, "text").strip()
        file = attached(form.get("file"))
        if not text.startswith("/"):
            if not text and file is None:
                raise Refused(N_("There's nothing to send."))
            if kind_of(here) == ChannelType.FORUM:
                raise Refused(N_("A forum holds posts: start one."))
            await self._world.say(person, text[:2000], [file] if file else [], here)
            return web.json_response({})
        known = commands(self._world, person, here)
        command, options = read(text, known, nameable(self._world, person), file)
        return self._answer(await self._world.slash(person, command.name, options, here))

    async def _thread(self, request: web.Request) -> web.Response:
        form = await request.post()
        person = self._person(field(form, "as"))
        parent = self._channel(field(form, "in"), person)
        begun = await self._world.begin_thread(person, parent, field(form, "name"))
        return web.json_response({"channel": str(begun.id)})

    async def _table(self, request: web.Request) -> web.Response:
        form = await request.post()
        person = self._person(field(form, "as"))
        here = self._channel(field(form, "in"), person)
        await lay_table(self._world, person, field(form, "game"), field(form, "how"), here)
        return web.json_response({})

    async def _language(self, request: web.Request) -> web.Response:
        form = await request.post()
        self._world.speak(self._person(field(form, "as")), field(form, "language"))
        return web.json_response({})

    async def _menu(self, request: web.Request) -> web.Response:
        form = await request.post()
        person = self._person(field(form, "as"))
        message = number(field(form, "message"))
        return self._answer(await self._world.use_menu(person, field(form, "name"), message))

    async def _press(self, request: web.Request) -> web.Response:
        form = await request.post()
        person = self._person(field(form, "as"))
        message = number(field(form, "message"))
        return self._answer(await self._world.press(person, message, field(form, "custom_id")))

    async def _choose(self, request: web.Request) -> web.Response:
        form = await request.post()
        person = self._person(field(form, "as"))
        values: list[Any] = [str(value) for value in form.getall("value", [])]
        if form.get("people"):
            values = [self._person(value) for value in values]
        if form.get("channels"):
            values = [self._channel(value, person) for value in values]
        message = number(field(form, "message"))
        return self._answer(await self._world.choose(person, message, field(form, "custom_id"), values))

    async def _submit(self, request: web.Request) -> web.Response:
        form = await request.post()
        person = self._person(field(form, "as"))
        handle = field(form, "modal")
        shown = self._world.modal(handle)
        if shown is None or shown.modal is None:
            raise Refused(N_("This form is no longer open."))
        values: dict[str, Any] = {}
        for part in controls(shown.modal):
            given = form.getall(f"value:{part['custom_id']}", [])
            if (value := filled_in(part, given)) is not None:
                values[part["custom_id"]] = value
        return self._answer(await self._world.submit(person, handle, values))

    def _answer(self, result: InteractionResult) -> web.Response:
        if not result.acknowledged:
            raise Refused(N_("The application did not respond."))
        if result.modal is None:
            return web.json_response({})
        return web.json_response({"modal": {**result.modal, "handle": self._world.handle_of(result)}})

    def _channel(self, identity: str, person: MemberActor) -> ChannelHandle:
        """The channel of this id, or the first one where none is named."""
        if identity == "":
            return self._world.channel
        if number(identity) not in [channel.id for channel in self._world.channels(person.id)]:
            raise Refused(N_("There's no such channel here."))
        return self._world.find_channel(number(identity))

    def _person(self, identity: str) -> MemberActor:
        people = self._world.people
        if identity == "":
            return next(iter(people.values()))
        person = people.get(number(identity))
        if person is None:
            raise Refused(N_("Nobody here is called that."))
        return person

    @web.middleware
    async def _errors_as_json(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """What a person cannot do is a sentence to that person; anything else is a line in the log."""
        try:
            return await handler(request)
        except Refused as refused:
            return web.json_response({"error": refused.said(await self._words(request))})
        except (SetupError, BackendError, ValueError) as error:
            return web.json_response({"error": str(error)})
        except web.HTTPRequestEntityTooLarge:
            # The form was not read to its end, so nobody knows who sent it.
            return web.json_response({"error": words().say(TOO_LARGE)})
        except TimeoutError:
            log.exception("the bot did not come to rest")
            failed = N_("The application did not respond in time.")
        except web.HTTPException:
            raise
        except Exception:
            # Whoever acts must see that nothing was done; a bare 500 looks like a lost connection.
            log.exception("the sandbox failed")
            failed = N_("That failed in the sandbox itself; its log says more.")
        return web.json_response({"error": (await self._words(request)).say(failed)})

    async def _words(self, request: web.Request) -> Words:
        """The language of the person who acts; English if that's nobody here."""
        identity = str((await request.post()).get("as") or request.query.get("as"))
        person = self._world.people.get(int(identity)) if identity.isdecimal() else None
        return words() if person is None else words(self._world.language(person))


async def serve(world: World, port: int, showcase: Showcase | None = None) -> web.AppRunner:
    """Start the page on 127.0.0.1. Raises OSError when the port is taken."""
    application = Page(world, showcase).application()
    runner = web.AppRunner(application, access_log=None, shutdown_timeout=1.0)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", port).start()
    return runner


@web.middleware
async def _only_from_this_machine(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse names that are not loopback (DNS rebinding) and acts that another site's page began."""
    name = request.host.rsplit(":", 1)[0]
    origin = request.headers.get("Origin")
    foreign = origin is not None and origin != f"http://{request.host}"
    if name not in ("127.0.0.1", "localhost") or foreign:
        raise web.HTTPForbidden
    if request.method == "POST" and origin is None:
        raise web.HTTPForbidden
    response = await handler(request)
    if not response.prepared:
        response.headers.update(HEADERS)
    return response


async def _static(request: web.Request) -> web.Response:
    name, kind = STATIC[request.path]
    body = (FOLDER / name).read_bytes()
    headers = {"Cache-Control": "no-cache"}
    return web.Response(body=body, content_type=kind, charset="utf-8", headers=headers)
