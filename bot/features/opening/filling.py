"""All that a new table can be like but single rules, in one form of Discord's: it has five rows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import discord

from bot.features.opening.setup import AGAINST_COMPUTERS, SEED_MOST, FormPress, Sketch, at
from bot.interactions import forms
from bot.interactions.pressed import number_in
from bot.language import N_, Words
from bot.language.refusals import Refusal
from bot.limits import BUTTON_LABEL, MODAL_TITLE, OPTION_TEXT, OPTIONS_A_MENU, shorten
from bot.table.waiting.control import TimeControl
from bot.table_settings import PACE_WORDS, PACES, SETTINGS, Pace
from engine.core.registry import partner_of

__all__ = ["WITHOUT", "clock_words", "filled", "filling", "seed_typed", "who_plays"]

WITHOUT = N_("Without a clock")
ALWAYS = N_("{move} h per move, {bank} h in the time bank")
IN_HOURS = N_("{move} h per move, {bank} h in the time bank, from {first} to {last} o'clock in {zone}")
YOURS = "UTC"
"""What stands for the host's zone, while a clock is only offered."""


def clock_words(words: Words, text: str | None) -> str:
    """What a time control gives, as it is written; in the form its hours go by the host's zone."""
    control = None if text is None else TimeControl.read(text) or TimeControl.read(f"{text} {YOURS}")
    if control is None or text is None:
        return words.say(WITHOUT)
    move, bank = (int(span.total_seconds() // 3600) for span in (control.move, control.bank))
    if not control.zone:
        return words.say(ALWAYS, move=move, bank=bank)
    first, last = control.hours
    zone = control.zone if text.endswith(control.zone) else words.say("your time zone")
    return words.say(IN_HOURS, move=move, bank=bank, first=first, last=last, zone=zone)


FEW = 4
"""So many choices stand there side by side; more of them in a menu."""
THREAD = "thread"
PLAYERS, SEATING, WATCH = SETTINGS["players"], SETTINGS["seating"], SETTINGS["watch"]

Entry = tuple[str, str]
"""A value and its label."""


def filling(words: Words, form: Sketch) -> discord.ui.Modal:
    """The form, filled in as the sketch has it."""
    words = words.of(form.shown.game.id)
    title = words.say("A new table: {title}", title=form.shown.game.title)
    rows = (
        discord.ui.Label[Any](text=shorten(label, MODAL_TITLE), component=component)
        for label, component in _rows(words, form)
    )
    return forms.form(FormPress("whole", form), title, *rows)


def _rows(words: Words, form: Sketch) -> Iterator[tuple[str, discord.ui.Item[Any]]]:
    options = form.options
    sets = [(str(place), options.set_name(words, each)) for place, each in enumerate(options.sets)]
    if len(sets) > 1:
        yield words.say(options.prompt), _one_of("set", sets, str(form.set))
    if len(who := list(_players_offered(words, form))) > 1:
        beside = min(AGAINST_COMPUTERS, form.shown.game.seats[-1]) if form.partner else 0
        present = f"{form.players or beside}.{form.partner:d}"
        yield words.say("Who plays"), _one_of("who", who, _watched(form.watch) or present)
    seats = [(str(place), words.say(said.label)) for place, said in enumerate(SEATING.said.values())]
    yield words.say("Seats"), _one_of("seats", seats, str(SEATING.values.index(form.seating)))
    yield words.say("If you like"), _boxes(words, form)
    yield (
        words.say("Seed: a whole number, or leave empty"),
        discord.ui.TextInput(
            custom_id="seed",
            required=False,
            default=None if form.seed is None else str(form.seed),
            max_length=len(str(SEED_MOST)),
        ),
    )


def _one_of(custom_id: str, entries: Sequence[Entry], present: str) -> discord.ui.Item[Any]:
    """One of several: all of them in sight where they are few, else a menu."""
    if len(entries) <= FEW:
        return discord.ui.RadioGroup(
            custom_id=custom_id,
            options=[
                discord.RadioGroupOption(
                    label=shorten(label, BUTTON_LABEL), value=value, default=value == present
                )
                for value, label in entries
            ],
        )
    return discord.ui.Select(
        custom_id=custom_id,
        options=[
            discord.SelectOption(label=shorten(label, OPTION_TEXT), value=value, default=value == present)
            for value, label in entries[:OPTIONS_A_MENU]
        ],
    )


def _boxes(words: Words, form: Sketch) -> discord.ui.CheckboxGroup[Any]:
    boxes = [(THREAD, words.say("In a thread of its own"), form.thread)]
    for name, setting in SETTINGS.items():
        ticked = setting.ticked(getattr(form, name))
        boxes += [(value, words.say(box), value in ticked) for value, box in setting.boxes.items()]
    return discord.ui.CheckboxGroup(
        custom_id="boxes",
        required=False,
        min_values=0,
        max_values=len(boxes),
        options=[
            discord.CheckboxGroupOption(label=shorten(label, BUTTON_LABEL), value=value, default=ticked)
            for value, label, ticked in boxes
        ],
    )


def filled(form: Sketch, data: Mapping[str, Any]) -> tuple[Sketch, str]:
    """The sketch as its form was filled in but for the seed, and what stands there for a seed.

    Raises:
        Refusal: a value stands for nothing.
    """
    given = forms.filled_in(data)
    boxes = given.get("boxes", [])
    if "set" in given:
        place = number_in(given["set"][0])
        at(form.options.sets, place)
        form = form if place == form.set else replace(form, set=place, rules=())
    if "who" in given:
        players, partner, *rest = given["who"][0].split(".")
        watch = at(WATCH.values, number_in(rest[0]) if rest else 0)
        form = replace(
            form, players=at(PLAYERS.values, number_in(players)), partner=partner == "1", watch=watch
        )
    if "seats" in given:
        form = replace(form, seating=at(SEATING.values, number_in(given["seats"][0])))
    ticked = {
        name: [setting.values[0], *(value for value in setting.boxes if value in boxes)][-1]
        for name, setting in SETTINGS.items()
        if setting.boxes
    }
    form = replace(form, thread=THREAD in boxes, **ticked)
    form.setup()
    return form, "".join(given.get("seed", []))


def seed_typed(text: str) -> int | None:
    """The seed that somebody typed; None for an empty field. Raises Refusal: it is none."""
    typed = text.strip()
    if typed and not (typed.isascii() and typed.isdecimal() and int(typed) <= SEED_MOST):
        raise Refusal("bad_seed", typed=typed, most=SEED_MOST)
    return int(typed) if typed else None


def _players_offered(words: Words, form: Sketch) -> Iterator[Entry]:
    """How many can play, and whether the program does, or does alone."""
    seats = form.shown.game.seats
    yield "0.0", who_plays(words, replace(form, players=None, partner=False))
    if len(seats) > 1:
        for number in seats:
            yield f"{number}.0", who_plays(words, replace(form, players=number, partner=False))
    if partner_of(form.shown.game) is not None:
        for number in [each for each in seats if each > 1]:
            yield f"{number}.1", who_plays(words, replace(form, players=number, partner=True))
        for each in PACES:
            yield _watched(each), words.say(PACE_WORDS[each])


def _watched(watch: Pace) -> str:
    """The value that stands for computers alone at a pace; empty where people play."""
    return "" if watch == "off" else f"0.0.{WATCH.values.index(watch)}"


def who_plays(words: Words, form: Sketch) -> str:
    """Who is to play."""
    seats = form.shown.game.seats
    if form.watch != "off":
        number = form.players or min(AGAINST_COMPUTERS, seats[-1])
        return words.count("{number} computer", "{number} computers", number)
    if form.partner and (form.players or seats[-1]) <= 2:
        return words.say("You and the computer")
    if form.partner:
        number = (form.players or AGAINST_COMPUTERS) - 1
        return words.count("You and {number} computer", "You and {number} computers", number)
    if form.players or len(seats) == 1:
        return words.count("{number} player", "{number} players", form.players or seats[0])
    return words.say("{least} to {most} players, as many as come", least=seats[0], most=seats[-1])
