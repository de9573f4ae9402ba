"""A player who reads words alone: no picture, no slash command, and no id of a button.

The player knows which move is wanted, in words: `Wanted`. On each screen the choice is taken that says most
of them; one that says as much as another leaves the player at a loss, and the game stops.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.sandbox.world import PEOPLE
from bot.table import Table
from engine.core import Action
from tests.e2e.sitting import Sitting
from tests.e2e.spoken import spoken
from tests.e2e.test_recorded_by_pressing import PersonsHand, every_part

__all__ = ["Player", "Wanted", "Words"]

BUTTON, MENU = 2, 3
ELSEWHERE = {
    *("Back", "Cancel", "Confirm", "More", "Ask", "My things", "Board in words", "Ask about a place"),
    "What happened?",
    *("History", "Show pictures", "Next page", "Page before", "Others", "My options", "What if"),
    *("Something else", "Standing orders", "One by one", "Play by words", "That's all"),
    *("One by one", "Square by square", "Link by link"),
}
"""Buttons that choose nothing."""
ONE_BY_ONE = ("One by one", "Square by square", "Link by link")
ONWARD = ("Next page", "Others", "Something else")
SIGNS = re.compile(r"[\u2190-\u21ff\u25a0-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff]|<a?:\w+:\d+>")
BARE = re.compile(r"[A-Z]{1,2}|\d+")
"""A label that says nothing."""
FORMS = ("Type", "Another")
"""How buttons begin that open a form."""
MOST = 14
"""Presses of a move."""


@dataclass(frozen=True)
class Wanted:
    """A move in words: what the button of its kind says, what its choices say, what they say one by one where
    no list has them together, and what is typed where no list has it at all.
    """

    kind: str
    phrases: Sequence[str] = ()
    steps: Sequence[str] = ()
    typed: str = ""


Words = Callable[[Any, Action], Wanted]
"""A game's moves in words: from the view of who moves, and the move."""


@dataclass(frozen=True)
class Choice:
    """Something to press: what is said of it, and how it is pressed."""

    label: str
    said: str
    custom_id: str
    value: str | None = None


@dataclass
class Player:
    """Somebody at the table who reads."""

    sitting: Sitting
    who: str
    message: int = 0
    heard: int = 0
    left: list[str] = field(default_factory=list)
    hand: PersonsHand = field(init=False)

    def __post_init__(self) -> None:
        self.hand = PersonsHand(self.sitting, self.who)

    # -- reading -----------------------------------------------------------------------------

    @property
    def text(self) -> str:
        """What stands on the screen."""
        return str(self.hand.look(self.message).content)

    def parts(self) -> Iterator[Mapping[str, Any]]:
        yield from every_part(self.hand.look(self.message).components)

    def buttons(self) -> Mapping[str, str]:
        """The ids of the buttons by their labels, which must differ."""
        parts = [part for part in self.parts() if part["type"] == BUTTON]
        found = {str(part["label"]): str(part["custom_id"]) for part in parts}
        assert len(found) == len(parts), [part["label"] for part in parts]
        return found

    def choices(self) -> list[Choice]:
        """What there is to choose from."""
        notes = dict(re.findall(r"^-# \*\*(.+?)\*\* · (.+)$", self.text, re.MULTILINE))
        found = [
            Choice(label.partition(" · ")[0], f"{label} {notes.get(label, '')}", custom_id)
            for label, custom_id in self.buttons().items()
            if label not in ELSEWHERE
        ]
        for part in self.parts():
            if part["type"] == MENU:
                for option in part["options"]:
                    label, note = str(option["label"]), str(option.get("description") or "")
                    found.append(Choice(label, f"{label} {note}", part["custom_id"], str(option["value"])))
        return found

    def read_aloud(self) -> None:
        """Nothing on the screen needs eyes."""
        shown = self.hand.look(self.message)
        self.heard += spoken(shown)
        assert not shown.attachments
        assert not [part for part in self.parts() if part.get("emoji")]
        for label in (*self.buttons(), *(choice.label for choice in self.choices())):
            assert not SIGNS.search(label), label
            assert not BARE.fullmatch(label), label

    # -- pressing ----------------------------------------------------------------------------

    async def click(self, custom_id: str, *values: str) -> None:
        """Press, and read what comes of it."""
        if values:
            result = await self.hand.select(self.message, custom_id, *values)
        else:
            result = await self.hand.click(self.message, custom_id)
        if result.response is not None:
            self.message = result.response.id
        self.read_aloud()

    async def press(self, label: str) -> None:
        """Press a button by its label."""
        await self.click(self.buttons()[label])

    async def type(self, text: str) -> None:
        """Fill in the form that the screen offers."""
        label = next(each for each in self.buttons() if each.startswith(FORMS))
        shown = await self.hand.click(self.message, self.buttons()[label])
        result = await self.hand.send(shown, {"typed": text})
        if result.response is not None:
            self.message = result.response.id
        self.read_aloud()

    async def ask(self, label: str, about: str = "") -> str:
        """What is answered to one of the questions behind "Ask", in a message of its own."""
        asked = (await self.hand.click(self.message, self.buttons()["Ask"])).response.id
        question = next(
            each for each in every_part(self.hand.look(asked).components) if each.get("label") == label
        )
        result = await self.hand.click(asked, question["custom_id"])
        if about:
            result = await self.hand.send(result, {"typed": about})
        shown = asked if result.response is None else result.response.id
        return str(self.hand.look(shown).content)

    async def begin(self) -> None:
        """Have all said in words, by buttons alone."""
        call = self.sitting.posts[-1]
        options = next(part for part in every_part(call.components) if part.get("label") == "My options")
        result = await self.hand.click(call.id, options["custom_id"])
        self.message = result.response.id
        await self.press("Play by words")

    async def to_my_turn(self) -> None:
        """The screen with all that can be done, from the newest post."""
        call = self.sitting.posts[-1]
        options = next(part for part in every_part(call.components) if part.get("label") == "My options")
        result = await self.hand.click(call.id, options["custom_id"])
        self.message = result.response.id
        self.read_aloud()

    async def make(self, wanted: Wanted, revision: Callable[[], int]) -> None:
        """Make a move by what the screens say."""
        begun, self.left = revision(), list(wanted.phrases)
        if not self._asks(wanted):
            await self.to_my_turn()
            if not self._kinds(wanted) and "More" in self.buttons():
                await self.press("More")
            if kinds := self._kinds(wanted):
                await self.press(kinds[0])
            else:
                await self.click(_best(self.choices(), (wanted.kind, *self.left)).custom_id)
        for _ in range(MOST):
            if revision() != begun:
                return
            await self._step(wanted)
        raise AssertionError(f"no way to {wanted}: {self.text}")

    def _kinds(self, wanted: Wanted) -> list[str]:
        """The buttons that lead to such a move."""
        return [each for each in self.buttons() if each == wanted.kind or each.startswith(f"{wanted.kind} (")]

    def _asks(self, wanted: Wanted) -> bool:
        """Whether the screen asks for this kind of move."""
        heads = tuple(f"**{wanted.kind}{end}" for end in ("**", " ·", " ("))
        return bool(self.message) and any(line.startswith(heads) for line in self.text.splitlines())

    async def _step(self, wanted: Wanted) -> None:
        buttons, left = self.buttons(), self.left
        if "Confirm" in buttons:
            if all(says(self.text, each) for each in left):
                await self.press("Confirm")
                return
            other = next((each for each in ("Something else", "Back") if each in buttons), None)
            assert other is not None, f"{wanted}: {self.text}"
            await self.press(other)
            return
        several = next((part for part in self.parts() if part.get("max_values", 1) > 1), None)
        if several is not None:
            chosen = [each for each in self.choices() if any(says(each.label, phrase) for phrase in left)]
            assert len(chosen) == len(left), (wanted, chosen)
            self.left = []
            await self.click(str(several["custom_id"]), *(each.value or "" for each in chosen))
            return
        if wanted.typed and any(each.startswith(FORMS) for each in buttons):
            await self.type(wanted.typed)
            return
        choices = self.choices()
        if not any(says(each.said, phrase) for each in choices for phrase in left[:1]):
            onward = next((each for each in (*ONWARD, *ONE_BY_ONE, "That's all") if each in buttons), None)
            if onward in ONE_BY_ONE:
                self.left = [*wanted.steps, *left]
            if onward is not None:
                await self.press(onward)
                return
        choice = _best(choices, left, self.text)
        self.left = [each for each in left if not says(choice.label, each)]
        await self.click(choice.custom_id, *(() if choice.value is None else (choice.value,)))


def says(text: str, phrase: str) -> bool:
    """Whether a text has whole words."""
    return bool(re.search(rf"(?<![\w-]){re.escape(phrase)}(?![\w-])", text, re.IGNORECASE))


def _best(choices: Sequence[Choice], phrases: Sequence[str], text: str = "") -> Choice:
    """The choice that says what is wanted, what comes first before the rest, and nothing after it."""

    def rank(each: Choice) -> tuple[list[bool], list[bool], bool]:
        heard, seen = ([says(said, phrase) for phrase in phrases] for said in (each.said, each.label))
        ends = any(each.label.casefold().endswith(phrase.casefold()) for phrase in phrases)
        return heard, seen, ends

    ranked = sorted(choices, key=rank, reverse=True)
    known = bool(ranked) and any(rank(ranked[0])[0])
    alone = len(ranked) == 1 or (known and rank(ranked[0]) > rank(ranked[1]))
    loss = f"at a loss for {phrases} among {[each.said for each in choices]}\n{text}"
    assert known, loss
    assert alone, loss
    return ranked[0]


def players(sitting: Sitting, table: Table) -> Sequence[Player]:
    """One for each seat."""
    return [Player(sitting, who) for who in PEOPLE[: len(table.seats)]]
