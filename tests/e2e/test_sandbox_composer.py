"""Commands as text: read, completed, and refused in a sentence."""

from __future__ import annotations

from typing import Any

import pytest

from bot.sandbox.composer import CommandError, commands, nameable, read, suggest
from bot.sandbox.world import World
from tests.e2e.sitting import Sitting


def _read(world: World, text: str, file: tuple[str, bytes] | None = None) -> tuple[str, dict[str, Any]]:
    person = world.person("Franzi")
    command, options = read(text, commands(world, person), [*world.people.values()], file)
    return command.name, options


async def _labels(world: World, text: str) -> list[str]:
    return [item.label for item in (await suggest(world, world.person("Franzi"), text)).items]


@pytest.mark.parametrize(
    "text",
    [
        "/echo bid lot:SD amount:60",
        "/echo bid SD 60",
        "/echo bid  amount:60 lot:SD ",
        "/echo bid SD amount:60",
    ],
)
async def test_options_by_name_and_by_position(echo: World, text: str) -> None:
    assert _read(echo, text) == ("echo bid", {"lot": "SD", "amount": 60})


async def test_a_value_may_hold_blanks_until_the_next_option(echo: World) -> None:
    assert _read(echo, "/echo bid lot:two words here amount:5")[1] == {"lot": "two words here", "amount": 5}


async def test_people_truth_values_and_files(echo: World) -> None:
    assert _read(echo, "/echo greet who:@poldi")[1] == {"who": echo.person("Poldi")}
    assert _read(echo, "/echo bid SD 5 yes")[1]["loud"] is True
    assert _read(echo, "/echo read", ("a.json", b"{}"))[1] == {"file": ("a.json", b"{}")}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("/nothing at all", "No command is called /nothing at all"),
        ("/echo", "No command is called /echo"),
        ("/echo bid SD", "needs: amount"),
        ("/echo bid SD much", "amount wants a whole number"),
        ("/echo bid SD 5 perhaps", "loud wants true or false"),
        ("/echo greet Nobody", "who wants one of the people here"),
        ("/echo read", "needs: file"),
    ],
)
async def test_what_cannot_be_sent_is_said_in_a_sentence(echo: World, text: str, sentence: str) -> None:
    with pytest.raises(CommandError, match=sentence):
        _read(echo, text)


async def test_channels_by_name(echo: World) -> None:
    thread = await echo.begin_thread(echo.person("Resi"), echo.channel, "Runde am Abend")
    franzi = echo.person("Franzi")
    known = commands(echo, franzi)
    _, options = read("/echo point to:#runde am abend", known, nameable(echo, franzi), None)
    assert options["to"].id == thread.id
    assert await _labels(echo, "/echo point #zu") == ["#zuschauer"]
    assert "#tische" not in await _labels(echo, "/echo point ")
    with pytest.raises(CommandError, match="wants one of the channels here"):
        read("/echo point nirgends", known, nameable(echo, franzi), None)


async def test_commands_are_described_in_a_persons_language(sitting: Sitting) -> None:
    world = sitting.world
    resi = world.person("Resi")
    before = {command.name: command.description for command in commands(world, resi)}
    world.speak(resi, "de")
    after = {command.name: command.description for command in commands(world, resi)}
    assert before["game join"] != after["game join"]
    assert {c.name: c.description for c in commands(world, world.person("Poldi"))} == before


async def test_commands_are_suggested_from_the_slash_on(echo: World) -> None:
    assert "/echo bid" in await _labels(echo, "/")
    assert await _labels(echo, "/echo bi") == ["/echo bid"]
    assert await _labels(echo, "hello") == []


async def test_options_are_completed_one_after_the_other_with_what_the_bot_offers(echo: World) -> None:
    assert await _labels(echo, "/echo bid ") == ["lot PR", "lot KK", "lot SB", "lot SD"]
    assert await _labels(echo, "/echo bid S") == ["lot SB", "lot SD"]
    first = (await suggest(echo, echo.person("Franzi"), "/echo bid S")).items[1]
    assert first.text == "/echo bid lot:SD "
    assert (await _labels(echo, first.text))[0] == "80 G"
    assert (await _labels(echo, "/echo bid lot:KK amount:"))[0] == "40 G"
    assert await _labels(echo, "/echo bid lot:KK amount:45 ") == ["true", "false", "loud:"]
    assert await _labels(echo, "/echo greet who:@r") == ["@Franzi", "@Resi", "@Ferdl"]


async def test_the_fields_say_what_is_filled_and_what_comes_next(echo: World) -> None:
    found = await suggest(echo, echo.person("Franzi"), "/echo bid lot:KK ")
    assert found.filled == {"lot": "KK"}
    assert found.current == "amount"


async def test_a_finished_value_and_the_beginning_of_an_options_name(echo: World) -> None:
    found = await suggest(echo, echo.person("Franzi"), "/echo bid lot:KK am")
    assert [item.text for item in found.items] == ["/echo bid lot:KK amount:"]
