"""Questions that games answer: one command for all games that offer it, answered by the channel's game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from discord import app_commands

from bot.features.looking.ask import ask_commands
from bot.games import Asked, Findings, Inquiry, InquiryGroup, Presentation, Scene, presentation
from bot.games.core.inquiries import Inquiries
from bot.limits import MESSAGE, pages
from engine.core import Unknown, registry
from tests.bot.room import Room
from tests.toy import TOY, Toy


class OtherToy(Toy):
    id = "other"


def nothing(scene: Scene) -> Sequence[tuple[str, str]]:
    del scene
    return [("one", "number one")]


def answering(text: str) -> Any:
    def find(scene: Scene, words: Any) -> Findings:
        del scene
        return Findings([text, *sorted(words.values())])

    return find


def shown(*asked: Inquiry | InquiryGroup, game: Toy = TOY) -> Presentation:
    """A game with some inquiries."""

    class Some(Inquiries):
        commands = asked

    made = Presentation(game)
    made.inquiries = Some(game, made)
    return made


def test_games_that_offer_one_name_share_a_command() -> None:
    must, may = Asked("must", nothing), Asked("may", nothing, required=False)
    first = shown(Inquiry("player", "the first", {"name": must, "year": must}, answering("a")))
    other = Inquiry("player", "the second", {"loud": may, "name": must}, answering("b"))
    second = shown(other, game=OtherToy())
    (command,) = ask_commands([first, second])
    assert isinstance(command, app_commands.Command)
    asked = [(option.name, option.required) for option in command.parameters]
    assert asked == [("name", True), ("year", False), ("loud", False)]


def test_groups_of_one_name_share_their_subcommands() -> None:
    first = shown(InquiryGroup("line", "lines", [Inquiry("best", "x", {}, answering("a"))]))
    second = shown(InquiryGroup("line", "lines", [Inquiry("worst", "y", {}, answering("b"))]))
    (group,) = ask_commands([first, second])
    assert isinstance(group, app_commands.Group)
    assert [each.name for each in group.commands] == ["best", "worst"]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> None:
    inquiry = Inquiry("player", "who", {"name": Asked("who", nothing)}, answering("found"))
    monkeypatch.setattr(Inquiries, "commands", [inquiry])
    monkeypatch.setattr(registry, "games", lambda: {"toy": TOY})
    presentation.cache_clear()


async def test_the_game_of_the_channel_answers(asked: None, room: Room) -> None:
    await room.do("ann", "game new", game="toy")
    await room.do("ben", "game join")
    await room.do("ann", "game start")
    assert await room.do("eve", "player", name="one") == "found\none"
    assert await room.do("eve", "player", name="Number One") == "found\none"


@pytest.fixture
def baffled(monkeypatch: pytest.MonkeyPatch) -> None:
    def find(scene: Scene, words: Any) -> Findings:
        del scene
        raise Unknown("player", words["name"])

    inquiry = Inquiry("player", "who", {"name": Asked("who", nothing)}, find)
    monkeypatch.setattr(Inquiries, "commands", [inquiry])
    monkeypatch.setattr(registry, "games", lambda: {"toy": TOY})
    presentation.cache_clear()


async def test_a_word_that_names_nothing_is_told_what_there_is(baffled: None, room: Room) -> None:
    await room.do("ann", "game new", game="toy")
    await room.do("ben", "game join")
    await room.do("ann", "game start")
    assert await room.do("eve", "player", name="two") == "`name` can't be `two`. Possible: `one`."
    assert await room.typed("eve", "player", "name", "num") == ["one"]


def test_long_texts_are_cut_into_messages_and_nothing_is_lost() -> None:
    lines = [f"{number} " + "word " * 60 for number in range(30)] + ["x" * (3 * MESSAGE)]
    cut = pages(lines)
    assert all(0 < len(page) <= MESSAGE for page in cut)
    assert "".join("".join(cut).split()) == "".join("".join(lines).split())
    assert pages([]) == ["–"]
