"""A new table: its settings, and opening it."""

from __future__ import annotations

import string
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Annotated, Any, Literal

import discord

from bot.games import Presentation, RuleSet, TableOptions, plain_name, presentation, usual
from bot.interactions.answers import answer
from bot.interactions.openers import check_opener
from bot.interactions.services import services_of
from bot.interactions.viewer import hand_along
from bot.interactions.zones import answer_seated
from bot.language import Words, languages
from bot.language.refusals import Refusal
from bot.limits import THREAD_NAME, shorten
from bot.posting.channels.preferences import SERVERS
from bot.press import Press, Written
from bot.store.people import preferences
from bot.table import Table, lobby
from bot.table.bounds import room_for_a_table
from bot.table.waiting.control import TimeControl
from bot.table_settings import SETTINGS, Formalities, TableSettings
from engine.core import Game, registry
from engine.core.registry import partner_of

__all__ = [
    "AGAINST_COMPUTERS",
    "OWN",
    "SEED_MOST",
    "FormPress",
    "FormStep",
    "Opening",
    "Setup",
    "Sketch",
    "at",
    "open_table",
    "usual_here",
]

SEED_MOST = 2**31 - 1
DIGITS = string.digits + string.ascii_lowercase + string.ascii_uppercase
"""The letters that stand for the numbers below 62 in an id."""
PICKS = ("set", "players", "seating", "consent", "thread", "partner", "formalities", "clock", "language")
"""What the letters in an id stand for, in order; later settings follow these. An older id has fewer letters,
and the rest are as usual.
"""
SKETCH = r"\w{1,32}:[0-9A-Za-z]+:[0-9a-f]*:[0-9A-Za-z]*"
"""A sketch as it stands in an id: its game, a letter for each pick, its seed, a letter for each rules option.
"""
FormStep = Literal["form", "open", "game", "all", "whole", "rules", "rule", "clock", "language"]
OWN = "own"
SPEECHES = (None, OWN)
"""The languages before one is named: the channel's, and that of the person who opens the table."""

AGAINST_COMPUTERS = 3
"""How many play against computers if nobody says how many."""
QUOTED = 80
"""How many characters of a person's input an answer repeats."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening(TableSettings):
    """How a table is opened: its settings, and what matters only at the opening.

    Attributes:
        seed: None for a random one.
        partner: computers take all other seats.
        thread: the table gets a thread of its own.
        language: the code of its posts' language; `OWN`: that of the person who opens it; None: the
            channel's.
    """

    formalities: Formalities = "forced"
    seed: int | None = None
    partner: bool = False
    thread: bool = False
    language: str | None = OWN

    @property
    def computers(self) -> bool:
        """Whether computers play from the start."""
        return self.partner or self.watch != "off"

    @property
    def settings(self) -> TableSettings:
        """What the table keeps of it."""
        return TableSettings(**{name: getattr(self, name) for name in SETTINGS})

    def spoken(self, words: Words) -> str | None:
        """The language of the posts, if the person who opens the table speaks `words`."""
        return words.language if self.language == OWN else self.language


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup(Opening):
    """The settings of a new table.

    Attributes:
        preset: a set of rules options; None: the usual one.
        rules: single rules options by name.
    """

    game: Game[Any, Any]
    preset: str | None = None
    rules: Mapping[str, str] = field(default_factory=dict)

    @property
    def settings(self) -> TableSettings:
        """What the table keeps of it. A table with computers is for three, if the game allows that."""
        settled = TableSettings(**{name: getattr(self, name) for name in SETTINGS})
        if self.players or not self.computers:
            return settled
        return replace(settled, players=min(AGAINST_COMPUTERS, self.game.seats[-1]))


@dataclass(frozen=True, slots=True)
class Sketch(Opening):
    """A setup in the making, short enough for an id: the game by its id, its rules by numbers.

    Attributes:
        game: its id, which may be of no game if the sketch is old.
        set: the place among the game's sets of rules.
        rules: pairs of the place of a rules option and the place of its value, in order.
    """

    game: str = field(default_factory=lambda: usual().game.id)
    set: int = 0
    rules: tuple[tuple[int, int], ...] = ()

    def written(self) -> str:
        """The sketch as it stands in an id."""
        picks = "".join(DIGITS[values.index(getattr(self, name))] for name, values in _picks().items())
        seed = "" if self.seed is None else f"{self.seed:x}"
        return f"{self.game}:{picks}:{seed}:{self._rules}"

    @property
    def _rules(self) -> str:
        """A letter for each rules option up to the last changed one: 0 or its value's place, from 1."""
        values = dict(self.rules)
        last = max(values, default=-1)
        return "".join(DIGITS[values[place] + 1 if place in values else 0] for place in range(last + 1))

    @classmethod
    def read(cls, text: str) -> Sketch:
        """The sketch that stands in an id; the text fits `SKETCH`."""
        game, letters, seed, changed = text.split(":")
        lists = _picks()
        places = dict(zip(lists, map(DIGITS.index, letters.ljust(len(lists), DIGITS[0])), strict=False))
        if any(place >= len(lists[name]) for name, place in places.items()):
            return cls("")
        picks: dict[str, Any] = {name: lists[name][place] for name, place in places.items()}
        chosen = [DIGITS.index(letter) for letter in changed]
        rules = tuple((place, letter - 1) for place, letter in enumerate(chosen) if letter)
        return cls(game, **picks, seed=int(seed, 16) if seed else None, rules=rules)

    @property
    def shown(self) -> Presentation:
        """The game's presentation. Raises Refusal: there is no such game any more."""
        game = registry.games().get(self.game)
        if game is None:
            raise Refusal("stale_button")
        return presentation(game)

    @property
    def options(self) -> TableOptions:
        """The game's rules options."""
        return self.shown.table_options

    def value(self, name: str) -> str:
        """The value of a rules option as chosen, or else as in the set."""
        chosen = dict(self.rules).get(self.options.single.index(name))
        return self._usual(name) if chosen is None else str(at(self.options.values(name), chosen))

    def with_rule(self, name: str, value: int) -> Sketch:
        """The sketch with one more rules option, or another value of one. Raises Refusal: there's no room."""
        rules = dict(self.rules)
        place = self.options.single.index(name)
        rules[place] = value
        if str(at(self.options.values(name), value)) == self._usual(name):
            del rules[place]
        changed = replace(self, rules=tuple(sorted(rules.items())))
        if not FormPress("language", changed).fits:
            raise Refusal("form_full")
        return changed

    def setup(self) -> Setup:
        """The setup that the sketch stands for. Raises Refusal: a number stands for nothing."""
        chosen: RuleSet = at(self.options.sets, self.set)
        single = {
            name: self.value(name) for name in (at(self.options.single, rule) for rule, _ in self.rules)
        }
        opening = {each.name: getattr(self, each.name) for each in fields(Opening)}
        rules = {**chosen.changed, **single}
        return Setup(game=self.shown.game, preset=chosen.preset, rules=rules, **opening)

    def _usual(self, name: str) -> str:
        """The value of a rules option in the set."""
        chosen: RuleSet = at(self.options.sets, self.set)
        return str(getattr(self.options.presets[chosen.preset], name))


@dataclass(frozen=True, slots=True)
class FormPress(Press, prefix="table"):
    """A press in the form for a new table, with all choices so far.

    Attributes:
        step: what it leads to, or what it chooses.
        page: of the single rules.
        sketch: what was chosen.
    """

    step: FormStep
    page: Annotated[int | None, Written(r"\d", int, "9", lead="")] = field(default=None, kw_only=True)
    sketch: Annotated[Sketch, Written(SKETCH, Sketch.read, "", Sketch.written)]


def _picks() -> Mapping[str, Sequence[Any]]:
    """What each letter of an id stands for, by its place."""
    known: dict[str, Sequence[Any]] = {name: setting.values for name, setting in SETTINGS.items()}
    known |= {"set": range(len(DIGITS)), "thread": (False, True), "partner": (False, True)}
    known |= {"language": (*SPEECHES, *languages())}
    return {name: known[name] for name in dict.fromkeys((*PICKS, *known))}


def at(values: Sequence[Any], place: int) -> Any:
    """The value at a place that an id named. Raises Refusal: there's no such place any more."""
    if place >= len(values):
        raise Refusal("stale_button")
    return values[place]


async def usual_here(interaction: discord.Interaction[Any]) -> dict[str, Any]:
    """How tables are opened in this channel unless someone says otherwise."""
    preferences, here = services_of(interaction).preferences, interaction.channel_id or 0
    language = await preferences.tables_language(here)
    spoken = {None: OWN, SERVERS: None}.get(language, language)
    return {"thread": await preferences.wants_threads(here), "language": spoken}


async def open_table(interaction: discord.Interaction[Any], words: Words, setup: Setup) -> None:
    """Open a table for the person who acts, and say so, with their hand if the game has started.

    Raises:
        Refusal: this person may not open tables, the setup can't be played, the channel has a game that isn't
            over, a thread can't be made here, or the person has as many tables as they may.
    """
    services = services_of(interaction)
    await check_opener(interaction)
    await services.store.read(room_for_a_table, interaction.guild_id, interaction.user.id)
    options = (
        presentation(setup.game).table_options.options(setup.preset, setup.rules).model_dump(mode="json")
    )
    _check(setup)
    setup = replace(setup, clock=await _clock(interaction, setup.clock))
    if setup.thread:
        name = f"{setup.game.title} · {plain_name(interaction.user.display_name)}"[:THREAD_NAME]
        thread = await services.threads.opened_in(
            interaction, name, lambda made: _open(interaction, words, setup, options, made.id)
        )
        table = await services.tables.get(thread.id)
    else:
        thread = None
        table = await _open(interaction, words, setup, options, interaction.channel_id or 0)
    begun = table.record.status != "lobby"
    said, hand = _opened(words, table, thread), await hand_along(interaction, table) if begun else ()
    if table.seat_of(interaction.user.id) is None:
        await answer(interaction, said, hand)
    else:
        await answer_seated(interaction, words, said, hand)


def _opened(words: Words, table: Table, thread: discord.Thread | None) -> str:
    """Says that the table is open, or its game has started, and where."""
    if table.record.status != "lobby":
        return _begun(words, thread)
    if thread is not None:
        return words.say("Your table is open in {thread}.", thread=thread.mention)
    return words.say(
        "Your table is open. Start when everyone is here: with its button, or with `/game start`."
    )


async def _open(
    interaction: discord.Interaction[Any],
    words: Words,
    setup: Setup,
    options: Mapping[str, Any],
    channel_id: int,
) -> Table:
    """Open the table in its channel or thread. If only computers are missing, its game starts."""
    services = services_of(interaction)
    table = await services.tables.create(
        setup.game,
        channel_id=channel_id,
        guild_id=interaction.guild_id,
        host=interaction.user.id,
        name=interaction.user.display_name,
        options=options,
        seed=setup.seed,
        settings=setup.settings,
        language=setup.spoken(words),
    )
    services.preferences.forget(channel_id)
    if setup.watch != "off":
        await lobby.watch(table, words.say("Computer"))
    elif setup.partner:
        await lobby.seat_partners(table, words.say("Computer"))
        await lobby.start(table, interaction.user.id)
    return table


def _begun(words: Words, thread: discord.Thread | None) -> str:
    if thread is None:
        return words.say("The game begins.")
    return words.say("The game starts in {thread}.", thread=thread.mention)


async def _clock(interaction: discord.Interaction[Any], text: str | None) -> str | None:
    """A time control as it is stored. Its hours of play are in the time zone of the person who opens the
    table.

    Raises:
        Refusal: it isn't one, or that zone isn't known.
    """
    if text is None:
        return None
    control = TimeControl.read(text)
    if control is None and TimeControl.read(f"{text} UTC") is not None:
        zone = (await services_of(interaction).store.read(preferences.habits_of, interaction.user.id)).zone
        if zone is None:
            raise Refusal("no_zone_of_yours")
        control = TimeControl.read(f"{text} {zone.key}")
    if control is None:
        raise Refusal("bad_clock", clock=shorten(text, QUOTED))
    return str(control)


def _check(setup: Setup) -> None:
    seats = setup.game.seats
    if setup.players is not None and setup.players not in seats:
        raise Refusal("bad_places", least=seats[0], most=seats[-1])
    if setup.computers and partner_of(setup.game) is None:
        raise Refusal("no_partner")
