"""Two ways of showing people what only they see: with pictures, or by words alone.

A person's choice is kept among the preferences, and looked up once per interaction. What the two share and
where they differ is here; what a game words differently is in its `speaking.py`, or depends on `Scene.aloud`.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, Literal

import discord

from bot.games import Naming, Plate, Presentation, Scene
from bot.interactions.services import services_of
from bot.language import C_, N_, Words
from bot.limits import BUTTON_LABEL, MENU_PROMPT, OPTION_TEXT, ROWS, shorten
from bot.posting.messages.buttons import (
    BY_WORDS,
    ICONS,
    WITH_PICTURES,
    HistoryPress,
    MannerPress,
    SignsPress,
    TellPress,
    button,
)
from bot.posting.pictures.drawing import Plates, Subject
from bot.posting.pictures.gallery import Gallery, PlateFile
from bot.press import Press
from bot.store.people import preferences
from engine.core import Action

__all__ = ["PICTURES", "WORDS", "Buttons", "Manner", "Pictured", "choose", "manner_for"]

log = logging.getLogger(__name__)

LAST_ROW = ROWS - 1
KEPT = "manner"
"""Its name among the preferences, if it isn't pictures, and in an interaction's extras."""

Buttons = Sequence[discord.ui.Button[Any]]
About = Literal["things", "board", "place"]
"""What can be asked about any position."""


class Pictured:
    """With pictures: short labels beside what a picture shows, and signs.

    Attributes:
        brief: how the game stands and how moves are typed is told only on request.
    """

    brief: ClassVar[bool] = False

    async def drawn(
        self, gallery: Gallery, shown: Presentation, subject: Subject[Plates], scene: Scene
    ) -> Plates:
        """The pictures of a screen.

        Raises:
            Exception: they can't be drawn.
        """
        return await gallery.drawn(shown.pictures, subject, scene)

    async def hand(self, gallery: Gallery, shown: Presentation, scene: Scene) -> Plate | None:
        """What the scene's seat holds; None in games without hands.

        Raises:
            Exception: it can't be drawn.
        """
        return await gallery.hand(shown.pictures, scene)

    def things(self, shown: Presentation, scene: Scene) -> Sequence[str]:
        """What the scene's seat has, in lines; none if the picture of the hand shows it."""
        return ()

    def naming(self, shown: Presentation) -> Naming:
        """What things are called."""
        return shown.naming

    def button(self, shown: Presentation, scene: Scene, action: Action) -> tuple[str, str]:
        """A whole move on a button: an emoji, which may be empty, and a label. Only for kinds that have short
        labels.
        """
        short = self.naming(shown).dialogue(action.kind).label
        assert short is not None
        sign, label = short(scene, action)
        return shown.emblems.of_move(scene, action) or sign, label

    def with_note(self, label: str, note: str) -> tuple[str, str]:
        """A button's label, and the note above all buttons, which may be empty."""
        return label, note

    def beside_choices(self, shown: Presentation, scene: Scene, asks: Press | None) -> Buttons:
        """A button below the choices, if there's room. `asks` leads to all that can be asked."""
        return [button(SignsPress(), scene.say(ICONS), row=LAST_ROW)] if shown.rules.signs else []

    def below_turn(self, shown: Presentation, scene: Scene, asks: Press, row: int) -> Buttons:
        """Buttons below all that can be done now, in the `row` for what isn't a move, or in the last one."""
        return [button(SignsPress(), scene.say(ICONS), row=row)] if shown.rules.signs else []

    def below_waiting(self, shown: Presentation, scene: Scene, asks: Press) -> Buttons:
        """Buttons below while others decide."""
        return []

    def commands(self, text: str) -> str:
        """What can be done, as commands, a line each."""
        return text

    def offered(self, words: Words) -> Buttons:
        """The button for the other manner, if it isn't below every turn."""
        return [self.other(words)]

    def other(self, words: Words) -> discord.ui.Button[Any]:
        """The button that switches to the other manner."""
        return button(MannerPress("words"), words.say(BY_WORDS), row=LAST_ROW)

    def text(self, words: Words, text: str) -> str:
        """A text, as it's shown."""
        return text

    def files(self, files: Sequence[discord.File]) -> Sequence[discord.File]:
        """Its pictures and other files, as they are shown."""
        return files

    def view(self, words: Words, view: discord.ui.View | None) -> discord.ui.View | None:
        """Its buttons and menus, as they are shown."""
        return view


Manner = Pictured


EMOJI = re.compile(
    r"(?:<a?:\w+:\d+>|[\u2190-\u21ff\u2300-\u23ff\u25a0-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff]\ufe0f?)"
    r"[ \u2009]*(?=\S)"
)
"""A sign before a word."""
ARROW, REACH = " \u2192 ", " \u2013 "
"""Between what was and what will be; between the first and the last thing in a menu."""
THROUGH = C_("from the first to the last", " to ")
SIGNS: Mapping[str, str] = {
    "\u25c0": N_("Page before"),
    "\u25b6": N_("Next page"),
    "|\u25c0": N_("First move"),
    "\u25b6|": N_("Last move"),
}
"""Words for buttons with nothing but a sign."""
IN_HISTORY: Mapping[str, str] = {**SIGNS, "\u25c0": N_("Move before"), "\u25b6": N_("Next move")}
"""Words for those that step through a game."""


class InWords(Pictured):
    """By words alone, fit to be read aloud: nothing is drawn, no sign precedes or replaces a word, and
    nothing is told without request.
    """

    brief = True

    async def drawn(
        self, gallery: Gallery, shown: Presentation, subject: Subject[Plates], scene: Scene
    ) -> Plates:
        """None."""
        return Plates()

    async def hand(self, gallery: Gallery, shown: Presentation, scene: Scene) -> Plate | None:
        """None: it's among `things`."""
        return None

    def things(self, shown: Presentation, scene: Scene) -> Sequence[str]:
        """All of it."""
        return shown.speaking.things(scene)

    def naming(self, shown: Presentation) -> Naming:
        """What things are called without a picture beside them."""
        return shown.speaking.naming

    def button(self, shown: Presentation, scene: Scene, action: Action) -> tuple[str, str]:
        """The whole move in words."""
        return "", self.naming(shown).option(scene, action)

    def with_note(self, label: str, note: str) -> tuple[str, str]:
        """All of it on the button if there's room, so that nothing is read twice."""
        if note in label.split():
            return label, ""
        both = f"{label} · {note}"
        return (both, "") if note and len(both) <= BUTTON_LABEL else (label, note)

    def beside_choices(self, shown: Presentation, scene: Scene, asks: Press | None) -> Buttons:
        """The button for all that can be asked."""
        return [] if asks is None else self.below_turn(shown, scene, asks, LAST_ROW)

    def below_turn(self, shown: Presentation, scene: Scene, asks: Press, row: int) -> Buttons:
        """The button for all that can be asked."""
        return [button(asks, scene.say("Ask"), row=row)]

    def questions(self, scene: Scene, game: int, revision: int) -> Buttons:
        """All that can be asked at a table, and the way back to pictures."""
        return [
            *self.about_position(scene, partial(TellPress, game)),
            button(TellPress(game, "changed"), scene.say("What happened?"), row=LAST_ROW - 1),
            button(HistoryPress(game, "last", revision), scene.say("History"), row=LAST_ROW),
            self.other(scene.words),
        ]

    def about_position(self, scene: Scene, asks: Callable[[About], Press]) -> Buttons:
        """What can be asked about any position; `asks` makes the presses."""
        return [
            button(asks("things"), scene.say("My things"), row=LAST_ROW),
            button(asks("board"), scene.say("Board in words"), row=LAST_ROW),
            button(asks("place"), scene.say("Ask about a place"), row=LAST_ROW),
        ]

    def below_waiting(self, shown: Presentation, scene: Scene, asks: Press) -> Buttons:
        """The same as at one's own turn."""
        return self.below_turn(shown, scene, asks, LAST_ROW)

    def commands(self, text: str) -> str:
        """Nothing: the buttons say it."""
        return ""

    def offered(self, words: Words) -> Buttons:
        """None: it's among `questions`."""
        return []

    def other(self, words: Words) -> discord.ui.Button[Any]:
        """The way back to pictures."""
        return button(MannerPress("pictures"), words.say(WITH_PICTURES), row=LAST_ROW)

    def text(self, words: Words, text: str) -> str:
        """The text, with a word for each arrow and no emojis."""
        return EMOJI.sub("", text.replace(ARROW, words.say(" to ")))

    def files(self, files: Sequence[discord.File]) -> Sequence[discord.File]:
        """The files that were asked for, without pictures."""
        return [each for each in files if not isinstance(each, PlateFile)]

    def view(self, words: Words, view: discord.ui.View | None) -> discord.ui.View | None:
        """The same, with words on everything, cut off at Discord's limits."""
        for item in () if view is None else view.children:
            if isinstance(item, discord.ui.Button):
                self._button(words, item)
            elif isinstance(item, discord.ui.Select):
                self._menu(words, item)
        return view

    def _button(self, words: Words, item: discord.ui.Button[Any]) -> None:
        label = item.label or ""
        known = SIGNS if HistoryPress.read(item.custom_id or "") is None else IN_HISTORY
        said = words.say(known[label]) if label in known else label
        item.emoji, item.label = None, self._within(words, said, BUTTON_LABEL)

    def _menu(self, words: Words, item: discord.ui.Select[Any]) -> None:
        prompt = (item.placeholder or "").replace(REACH, words.say(THROUGH))
        item.placeholder = self._within(words, prompt, MENU_PROMPT)
        for option in item.options:
            option.emoji, option.label = None, shorten(self.text(words, option.label), OPTION_TEXT)
            option.description = self._within(words, option.description, OPTION_TEXT)

    def _within(self, words: Words, text: str | None, most: int) -> str | None:
        """A text in words, cut off at a limit; None if it's empty."""
        return shorten(self.text(words, text), most) if text else None


PICTURES: Manner = Pictured()
WORDS = InWords()


async def choose(interaction: discord.Interaction[Any], chosen: Literal["pictures", "words"]) -> None:
    """Note how the person who acts wants to be shown things."""
    kept = None if chosen == "pictures" else chosen
    async with services_of(interaction).store.writing() as connection:
        await preferences.choose(connection, "person", interaction.user.id, KEPT, kept)
    interaction.extras.pop(KEPT, None)


async def manner_for(interaction: discord.Interaction[Any]) -> Manner:
    """How the person who acts is shown things; with pictures if the database can't be read."""
    kept = interaction.extras.get(KEPT)
    if isinstance(kept, Pictured):
        return kept
    try:
        async with services_of(interaction).store.reading() as connection:
            chosen = await preferences.chosen(connection, "person", interaction.user.id, KEPT)
    except Exception:
        # An answer must come in any case.
        log.exception("interaction=%d how to show it", interaction.id)
        return PICTURES
    found = interaction.extras[KEPT] = WORDS if chosen == "words" else PICTURES
    return found
