"""The page's server: on loopback, for this page only, and honest about what went wrong."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest

from bot.games import shelf
from bot.sandbox.forms import FILE_LIMIT
from bot.sandbox.server import serve
from bot.sandbox.world import World
from tests.e2e.echo import picture


class Visitor:
    """The page's part of the conversation, without a browser."""

    def __init__(self, session: aiohttp.ClientSession, address: str, world: World) -> None:
        self.session = session
        self.address = address
        self.world = world

    async def post(self, path: str, person: str = "Franzi", **fields: Any) -> dict[str, Any]:
        form = aiohttp.FormData({"as": str(self.world.person(person).id)})
        for name, value in fields.items():
            filename = {"filename": "file.json"} if isinstance(value, bytes) else {}
            form.add_field(name, value, **filename)
        headers = {"Origin": self.address}
        async with self.session.post(f"{self.address}/api/{path}", data=form, headers=headers) as response:
            return dict(await response.json())

    async def state(self, person: str, place: str = "") -> dict[str, Any]:
        query = {"as": str(self.world.person(person).id), "in": place}
        async with self.session.get(f"{self.address}/api/state", params=query) as response:
            state = dict(await response.json())
        return {**state, "first": state["channels"][0]["id"]}

    async def messages(self, person: str = "Franzi") -> list[dict[str, Any]]:
        query = {"as": str(self.world.person(person).id)}
        async with self.session.get(f"{self.address}/api/state", params=query) as response:
            return list((await response.json())["messages"])


@pytest.fixture
async def visitor(echo: World) -> AsyncIterator[Visitor]:
    runner = await serve(echo, 0)
    address = f"http://127.0.0.1:{runner.addresses[0][1]}"
    async with aiohttp.ClientSession() as session:
        yield Visitor(session, address, echo)
    await runner.cleanup()


async def test_it_listens_on_loopback_only(echo: World) -> None:
    runner = await serve(echo, 0)
    assert [address[0] for address in runner.addresses] == ["127.0.0.1"]
    await runner.cleanup()


async def test_the_page_and_its_parts_are_there_and_load_nothing_from_elsewhere(visitor: Visitor) -> None:
    for path in ("/", "/chat.css", "/chat.js", "/composer.js", "/zoom.js", "/icon.svg"):
        async with visitor.session.get(visitor.address + path) as response:
            assert response.status == 200
            assert "default-src 'none'" in response.headers["Content-Security-Policy"]
            text = (await response.text()).replace("http://www.w3.org/2000/svg", "")
            assert "http://" not in text
            assert "innerHTML" not in text


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "evil.example", "Origin": "http://evil.example"},
        {"Host": "evil.example:8840"},
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {},
    ],
)
async def test_another_sites_page_can_do_nothing(visitor: Visitor, headers: dict[str, str]) -> None:
    for path in ("send", "press", "menu", "choose", "submit", "suggest", "table"):
        async with visitor.session.post(f"{visitor.address}/api/{path}", headers=headers) as response:
            assert response.status == 403
    assert await visitor.messages() == []


async def test_a_foreign_host_name_is_refused_for_reading_too(visitor: Visitor) -> None:
    async with visitor.session.get(visitor.address, headers={"Host": "evil.example"}) as response:
        assert response.status == 403


@pytest.mark.parametrize(
    "path",
    [
        "/files/1/2/../../../../etc/passwd",
        "/files/1/..%2f..%2fchannel.json/x",
        "/../pyproject.toml",
        "/files/1/9/x",
        "/emojis/nobody",
    ],
)
async def test_no_other_file_can_be_reached(visitor: Visitor, path: str) -> None:
    import yarl

    address = yarl.URL(visitor.address + path, encoded=True)
    async with visitor.session.get(address) as response:
        assert response.status == 404


async def test_a_table_is_laid_for_games_that_there_are(visitor: Visitor) -> None:
    offered = [game["id"] for game in (await visitor.state("Franzi"))["games"]]
    assert offered == [shown.game.id for shown in shelf()]
    assert await visitor.post("table", game="whist", how="computer") == {"error": "There's no such game."}


async def test_a_command_its_answer_and_its_picture(visitor: Visitor) -> None:
    assert await visitor.post("send", text="/echo draw") == {}
    message = (await visitor.messages())[-1]
    item = message["attachments"][0]
    assert (item["width"], item["height"], item["description"]) == (240, 120, "a blue field")
    async with visitor.session.get(visitor.address + item["url"]) as response:
        assert response.headers["Content-Type"] == "image/png"
        assert "immutable" in response.headers["Cache-Control"]
        assert await response.read() == picture()


async def test_plain_text_is_a_message(visitor: Visitor) -> None:
    await visitor.post("send", "Schani", text="Servus <b>beinander</b>")
    message = (await visitor.messages())[-1]
    assert (message["author"]["name"], message["content"]) == ("Schani", "Servus <b>beinander</b>")


async def test_buttons_menus_and_forms(visitor: Visitor) -> None:
    await visitor.post("send", text="/echo parts")
    number = (await visitor.messages())[-1]["id"]
    await visitor.post("press", "Poldi", message=number, custom_id="whisper")
    assert (await visitor.messages("Poldi"))[-1]["ephemeral"]
    assert not (await visitor.messages())[-1]["ephemeral"]
    await visitor.post("choose", message=number, custom_id="lot", value="KK")
    assert (await visitor.messages())[-1]["content"] == "chosen: KK"
    shown = (await visitor.post("press", message=number, custom_id="form"))["modal"]
    name = shown["components"][0]["components"][0]["custom_id"]
    answer = await visitor.post("submit", modal=shown["handle"], **{f"value:{name}": "Ring"})
    assert answer == {}
    assert (await visitor.messages())[-1]["content"] == "the word is Ring"
    assert "no longer open" in (await visitor.post("submit", modal=shown["handle"]))["error"]
    for path, fields in (("press", {}), ("choose", {"value": "KK"})):
        gone = await visitor.post(path, message=number, custom_id="gone", **fields)
        assert gone["error"] == "That's gone: the message has changed."


async def test_a_file_goes_with_a_command(visitor: Visitor) -> None:
    await visitor.post("send", text="/echo read", file=b"x" * 3_000_000)
    assert (await visitor.messages())[-1]["content"] == "file.json: 3000000 bytes"


async def test_a_file_over_discords_limit_is_refused(visitor: Visitor) -> None:
    answer = await visitor.post("send", text="/echo read", file=b"x" * (FILE_LIMIT + 1))
    assert "10 MiB" in answer["error"]
    assert await visitor.messages() == []


@pytest.mark.parametrize(
    ("path", "fields", "sentence"),
    [
        ("send", {"text": "/echo bid"}, "/echo bid also needs: lot, amount."),
        ("send", {"text": "  "}, "nothing to send"),
        ("send", {"text": "/echo silent"}, "did not respond"),
        ("press", {"message": "12", "custom_id": "x"}, "Unknown Message"),
        ("press", {"message": "-1", "custom_id": "x"}, "isn't a number"),
        ("submit", {"modal": "7"}, "no longer open"),
    ],
)
async def test_what_cannot_be_done_is_a_sentence(
    visitor: Visitor, path: str, fields: dict[str, str], sentence: str
) -> None:
    assert sentence in (await visitor.post(path, **fields))["error"]


async def test_what_cannot_be_done_is_said_in_ones_own_language(visitor: Visitor) -> None:
    await visitor.post("language", "Poldi", language="de")
    said = (await visitor.post("send", "Poldi", text="/echo bid"))["error"]
    assert said == "/echo bid braucht noch: lot, amount."
    assert "also needs" in (await visitor.post("send", "Franzi", text="/echo bid"))["error"]
    said = (await visitor.post("send", "Poldi", text="/echo silent"))["error"]
    assert said == "Die Anwendung hat nicht geantwortet."


async def test_a_thread_is_begun_read_and_written_in(visitor: Visitor) -> None:
    begun = await visitor.post("thread", name="Runde am Abend")
    await visitor.post("send", "Poldi", text="Servus", **{"in": begun["channel"]})
    await visitor.post("send", "Poldi", text="/echo number", **{"in": begun["channel"]})
    state = await visitor.state("Poldi", begun["channel"])
    assert state["messages"][0]["content"] == "Servus"
    assert len(state["messages"]) == 2
    thread = next(channel for channel in state["channels"] if channel["id"] == begun["channel"])
    assert (thread["kind"], thread["name"], thread["parent"]) == ("thread", "Runde am Abend", state["first"])
    assert thread["last"] == state["messages"][-1]["id"]
    assert [message["begun"] for message in await visitor.messages()] == [True]


@pytest.mark.parametrize(
    ("path", "fields", "sentence"),
    [
        ("thread", {"name": " "}, "1 to 100 characters"),
        ("thread", {"name": "x" * 101}, "1 to 100 characters"),
        ("send", {"text": "Servus", "in": "17"}, "no such channel"),
        ("send", {"text": "Servus", "in": "forum"}, "isn't a number"),
        ("language", {"language": "tlh"}, "isn't offered here"),
    ],
)
async def test_what_cannot_be_done_with_channels_and_languages_is_a_sentence(
    visitor: Visitor, path: str, fields: dict[str, str], sentence: str
) -> None:
    assert sentence in (await visitor.post(path, **fields))["error"]


async def test_a_forum_takes_no_messages_of_its_own(visitor: Visitor) -> None:
    channels = (await visitor.state("Franzi"))["channels"]
    forum = next(channel for channel in channels if channel["kind"] == "forum")
    assert "holds posts" in (await visitor.post("send", text="Servus", **{"in": forum["id"]}))["error"]


async def test_a_change_is_seen_by_open_pages(visitor: Visitor) -> None:
    seen = []
    for text in ("one", "two"):
        async with visitor.session.get(f"{visitor.address}/api/revision") as response:
            seen.append(await response.json())
        await visitor.post("send", text=text)
    assert seen[0] < seen[1] < visitor.world.revision


async def test_the_whole_path_of_a_command_is_shown(visitor: Visitor) -> None:
    await visitor.post("send", text="/echo number")
    assert (await visitor.messages())[-1]["used"] == {"name": "Franzi", "command": "/echo number"}
