"""Pressing one's way to a move, as a person does: by what stands on the buttons and in the menus."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Protocol, Self

import discord
from simcord.results import ResponseMessage

from bot.features.moving import guided
from bot.interactions.answers import answering
from engine.core import Action
from tests.bot.room import Room

__all__ = ["Entry", "Guide", "Hand", "RoomHand", "begin", "post_with"]

BUTTON, MENU = 2, 3
MENU_TAPS = 2
CHOOSING = ("at", "do", "by")
"""Steps of buttons that choose something, or lead to what no list holds."""
ONWARD = ("▶", "Others")
"""What leads to the next page of choices."""
LISTED = ("at", "do")
"""Steps of buttons that choose what is listed."""


class Entry(discord.ui.DynamicItem[discord.ui.Button[discord.ui.View]], template=r"entry:(?P<words>.+)"):
    """A button that begins a guided move, as those of a turn call do."""

    def __init__(self, item: discord.ui.Button[discord.ui.View], words: str) -> None:
        super().__init__(item)
        self._words = words

    @classmethod
    async def from_custom_id(cls, _: discord.Interaction[Any], item: Any, match: re.Match[str]) -> Self:
        return cls(item, match["words"])

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        async with answering(interaction) as reply:
            await guided.begin(interaction, await reply.find_table(), self._words)


class Hand(Protocol):
    """A person's hand on a screen. Each press gives the result as SimCord tells it."""

    async def click(self, message: int, custom_id: str) -> Any: ...

    async def select(self, message: int, custom_id: str, *values: str) -> Any: ...

    async def send(self, shown: Any, values: Mapping[str, Any]) -> Any: ...

    def look(self, message: int) -> Any: ...


class RoomHand:
    """The hand of one of the people of a room."""

    def __init__(self, room: Room, who: str) -> None:
        self._room = room
        self._person = room.people[who]

    async def click(self, message: int, custom_id: str) -> Any:
        return await self._person.click(self.look(message), custom_id=custom_id)

    async def select(self, message: int, custom_id: str, *values: str) -> Any:
        return await self._person.select(self.look(message), values, custom_id=custom_id)

    async def send(self, shown: Any, values: Mapping[str, Any]) -> Any:
        return await self._person.submit_modal(shown, dict(values))

    def look(self, message: int) -> Any:
        backend = self._room.env.backend
        return ResponseMessage(self._room.env, backend.get_message(self._room.channel.id, message))


class Guide:
    """Somebody on the way to a move: the message that only this person sees, how often was pressed, and how
    often a thumb touched the screen for that (`taps`): a menu takes two, to open it and to choose. `said`
    tells how English words stand on the buttons.
    """

    def __init__(self, hand: Hand, message: int, said: Callable[[str], str] = str) -> None:
        self._hand = hand
        self._message = message
        self._said = said
        self.presses = 1
        self.taps = 1

    @property
    def message(self) -> int:
        """The message's id."""
        return self._message

    @property
    def text(self) -> str:
        """What stands there."""
        return str(self._hand.look(self._message).content)

    @property
    def pictures(self) -> list[str]:
        """The names of the pictures, without their endings."""
        return [each.filename.partition(".")[0] for each in self._hand.look(self._message).attachments]

    @property
    def parts(self) -> list[dict[str, Any]]:
        """The buttons and menus."""
        return [part for row in self._hand.look(self._message).components for part in row["components"]]

    @property
    def buttons(self) -> dict[str, str]:
        """The ids of the buttons by what stands on them."""
        return {part["label"]: part["custom_id"] for part in self.parts if part["type"] == BUTTON}

    def options(self) -> Iterator[tuple[str, str, str]]:
        """What the menus offer: label, the menu's id, value."""
        for part in self.parts:
            if part["type"] == MENU:
                for option in part["options"]:
                    yield option["label"], part["custom_id"], option["value"]

    @property
    def labels(self) -> list[str]:
        """What there is to choose from, on buttons and in menus, without the way back."""
        return [label for label, _ in self._choices()]

    def _choices(self) -> Iterator[tuple[str, tuple[str, str | None]]]:
        for label, custom_id in self.buttons.items():
            if _step(custom_id) in LISTED and label not in map(
                self._said, ("Back", "Something else", "◀", *ONWARD)
            ):
                yield label, (custom_id, None)
        for label, custom_id, value in self.options():
            yield label, (custom_id, value)

    async def press(self, label: str) -> Any:
        """Press a button by its label."""
        return await self.click(self.buttons[self._said(label)])

    async def click(self, custom_id: str) -> Any:
        """Press a button by its id."""
        self._count(1)
        return await self._hand.click(self._message, custom_id)

    async def choose(self, part: str) -> Any:
        """Choose the first of the things offered whose label holds this; where a menu wants more of them at
        once, with others.
        """
        _, (custom_id, value) = next(each for each in self._choices() if part in each[0])
        self._count(1 if value is None else MENU_TAPS)
        if value is None:
            return await self._hand.click(self._message, custom_id)
        menu = next(part for part in self.parts if part["custom_id"] == custom_id)
        others = [option["value"] for option in menu["options"] if option["value"] != value]
        return await self._hand.select(
            self._message, custom_id, value, *others[: menu.get("min_values", 1) - 1]
        )

    async def choose_several(self, *parts: str) -> Any:
        """Choose all of the menu at once whose labels hold these."""
        offered = list(self.options())
        chosen = [next(each for each in offered if part in each[0]) for part in parts]
        self._count(MENU_TAPS)
        return await self._hand.select(self._message, chosen[0][1], *(value for _, _, value in chosen))

    async def type(self, button: str, text: str) -> Any:
        """Open the form, fill it in, send it."""
        return await self.send(await self.open(button), text)

    async def open(self, button: str) -> Any:
        """Open the form."""
        self._count(1)
        shown = await self._hand.click(self._message, self.buttons[button])
        assert shown.modal is not None
        return shown

    async def send(self, shown: Any, text: str) -> Any:
        """Send the form that was opened."""
        self._count(1)
        return await self._hand.send(shown, {"typed": text})

    async def go(self, path: Sequence[int], wanted: Action) -> None:
        """Press the way to a place and confirm; what no list on the way holds is typed."""
        revision = self._revision()
        here = self._shown_path()
        if here is not None and here != tuple(path):
            await self.press("Back" if "Back" in self.buttons else "Something else")
        if here != tuple(path) or not path:
            await self._choose_all(path, wanted)
        if "Confirm" in self.buttons and self._revision() == revision:
            # A form may have been the confirmation itself, and the next move may be asked for by now.
            await self.press("Confirm")

    def _count(self, taps: int) -> None:
        self.presses += 1
        self.taps += taps

    def asks_for(self, revision: int) -> str:
        """The kind of move that the screen asks for in a position, at the beginning of the way to it; empty
        where it asks for none.
        """
        for part in self.parts:
            words = part["custom_id"].split(":")
            if words[0] == "guide" and int(words[2]) == revision:
                return str(words[3])
        return ""

    def _revision(self) -> int | None:
        """The position for which the screen asks for a move; None where it asks for none."""
        guiding = (part["custom_id"].split(":") for part in self.parts)
        return next((int(words[2]) for words in guiding if words[0] == "guide"), None)

    async def _choose_all(self, path: Sequence[int], wanted: Action) -> None:
        revision, whole = self._revision(), ".".join(map(str, path))
        for custom_id in self.buttons.values():
            if custom_id.split(":")[4:6] == ["do", whole]:
                await self.click(custom_id)
                return
        for length in range(1, len(path) + 1):
            if self._shown_path() not in (None, tuple(path)) and "Something else" in self.buttons:
                await self.press("Something else")
            while (way := self._leading_to(path[:length])) is None and (onward := self._onward()):
                await self.press(onward)
            if way is None:
                break
            custom_id, values = way
            self._count(MENU_TAPS if values else 1)
            if values:
                await self._hand.select(self._message, custom_id, *values)
            else:
                await self._hand.click(self._message, custom_id)
        if "Confirm" not in self.buttons and self._revision() == revision:
            # Where there is no form either, the move was made as it was chosen.
            forms = [label for label, each in self.buttons.items() if _step(each) == "type"]
            for form in forms[:1]:
                await self.type(form, str(list(wanted.values().values())[-1]))

    def _onward(self) -> str:
        """What stands on the button to the next page; empty on the last one."""
        return next((each for each in ONWARD if self._said(each) in self.buttons), "")

    def _shown_path(self) -> tuple[int, ...] | None:
        """The place of the move that waits to be confirmed; None at a fork."""
        if "Confirm" not in self.buttons:
            return None
        return tuple(int(number) for number in self.buttons["Confirm"].split(":")[5].split(".") if number)

    def _leading_to(self, path: Sequence[int]) -> tuple[str, Sequence[str]] | None:
        """The button, or the menu and what is chosen in it, that leads to a place."""
        whole, before = (".".join(map(str, each)) for each in (path, path[:-1]))
        for custom_id in self.buttons.values():
            if _step(custom_id) in CHOOSING and custom_id.split(":")[5] == whole:
                return custom_id, ()
        together = list[str]()
        for _, custom_id, value in self.options():
            step, there = custom_id.split(":")[4:6]
            if there == before and step == "some" and path[-1] >> int(value) & 1:
                together.append(value)
                menu = custom_id
            if there == before and step != "some" and value == str(path[-1]):
                return custom_id, [value]
        return (menu, together) if together else None


def _step(custom_id: str) -> str:
    """The step on the way to a move that an id asks for; empty where it asks for something else."""
    words = custom_id.split(":")
    return words[4].partition(".")[0] if words[0] in ("guide", "whatif") else ""


def post_with(room: Room, custom_id: str) -> Any:
    """Have the bot post a message with a button of this id; an awaitable for the message."""
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="press", custom_id=custom_id))
    view.stop()
    return room.bot.get_partial_messageable(room.channel.id).send("a message", view=view)


async def begin(room: Room, who: str, words: str) -> Guide:
    """Begin a guided move by a press."""
    room.bot.add_dynamic_items(Entry)
    sent = await post_with(room, f"entry:{words}")
    hand = RoomHand(room, who)
    result = await hand.click(sent.id, f"entry:{words}")
    assert result.ephemeral
    return Guide(hand, result.response.id)
