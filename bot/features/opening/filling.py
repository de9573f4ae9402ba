"""All that a new table can be like but single rules, in one form of Discord's: it has five rows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import discord

from bot.features.moving.guided.components import filled_in
from bot.features.opening.setup import CONSENTS, FORMALITIES, SEATINGS, SEED_MOST, FormPress, Plan, at
from bot.interactions.pressed import number_in
from bot.language import N_, Words
from bot.language.refusals import Refusal
from bot.limits import BUTTON_LABEL, MODAL_TITLE, OPTION_TEXT, OPTIONS_A_MENU, shorten
from bot.posting import taking_back
from bot.store import Consent
from engine.core.registry import partner_of

__all__ = ["SEATING_LABELS", "filled", "filling", "players", "players_offered", "seed_typed"]

FEW = 4
"""So many choices stand there side by side; more of them in a menu."""
THREAD, ALL_AGREE, FORCED, IDLE = "thread", "all", "forced", "idle"
SEATING_LABELS = {
    "random": N_("Seats are drawn"),
    "joined": N_("Seats in the order of joining"),
    "chosen": N_("Everybody chooses a seat"),
}

Entry = tuple[str, str]
"""A value and its label."""


def filling(words: Words, form: Plan) -> discord.ui.Modal:
    """The form, filled in as the plan has it. It is stopped: what is sent finds its way by the id alone."""
    words = words.of(form.shown.game.id)
    title = words.say("A new table: {title}", title=form.shown.naming.title)
    modal = discord.ui.Modal(
        title=shorten(title, MODAL_TITLE), custom_id=FormPress("whole", form).custom_id, timeout=None
    )
    for label, component in _rows(words, form):
        modal.add_item(discord.ui.Label(text=shorten(label, MODAL_TITLE), component=component))
    modal.stop()
    return modal


def _rows(words: Words, form: Plan) -> Iterator[tuple[str, discord.ui.Item[Any]]]:
    options = form.options
    sets = [(str(place), options.set_name(words, each)) for place, each in enumerate(options.sets)]
    if len(sets) > 1:
        yield words.say(options.prompt), _one_of("set", sets, str(form.set))
    if len(who := list(players_offered(words, form))) > 1:
        yield words.say("Who plays"), _one_of("who", who, f"{form.places}.{form.partner}")
    seats = [(str(number), words.say(SEATING_LABELS[name])) for number, name in enumerate(SEATINGS)]
    yield words.say("Seats"), _one_of("seats", seats, str(form.seating))
    yield words.say("If you like"), _boxes(words, form)
    yield (
        words.say("Seed, a whole number; empty: a random one"),
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


def _boxes(words: Words, form: Plan) -> discord.ui.CheckboxGroup[Any]:
    strict: Consent = "all"
    boxes = (
        (THREAD, words.say("In a thread of its own"), bool(form.thread)),
        (ALL_AGREE, words.say(taking_back.LABELS[strict]), CONSENTS[form.consent] == strict),
        (
            FORCED,
            words.say("Moves without an alternative make themselves"),
            FORMALITIES[form.formalities] != "off",
        ),
        (
            IDLE,
            words.say("Who can do nothing of use passes by itself"),
            FORMALITIES[form.formalities] == "idle",
        ),
    )
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


def filled(form: Plan, data: Mapping[str, Any]) -> tuple[Plan, str]:
    """The plan as its form was filled in but for the seed, and what stands there for a seed.

    Raises:
        Refusal: a value stands for nothing.
    """
    given = filled_in(data)
    boxes = given.get("boxes", [])
    if "set" in given:
        place = number_in(given["set"][0])
        at(form.options.sets, place)
        form = form if place == form.set else replace(form, set=place, rules=())
    if "who" in given:
        places, _, partner = given["who"][0].partition(".")
        form = replace(form, places=number_in(places), partner=number_in(partner))
    if "seats" in given:
        form = replace(form, seating=number_in(given["seats"][0]))
    form = replace(
        form,
        thread=int(THREAD in boxes),
        consent=CONSENTS.index("all" if ALL_AGREE in boxes else "majority"),
        formalities=FORMALITIES.index(IDLE if IDLE in boxes else FORCED if FORCED in boxes else "off"),
    )
    form.setup()
    return form, "".join(given.get("seed", []))


def seed_typed(text: str) -> int | None:
    """The seed that somebody typed; None for an empty field.

    Raises:
        Refusal: it is none.
    """
    typed = text.strip()
    if typed and not (typed.isascii() and typed.isdecimal() and int(typed) <= SEED_MOST):
        raise Refusal("bad_seed", typed=typed, most=SEED_MOST)
    return int(typed) if typed else None


def players_offered(words: Words, form: Plan) -> Iterator[Entry]:
    """How many can play, and whether the program does."""
    seats = form.shown.game.seats
    yield "0.0", players(words, replace(form, places=0, partner=0))
    if len(seats) > 1:
        for places in seats:
            yield f"{places}.0", players(words, replace(form, places=places, partner=0))
    if partner_of(form.shown.game) is not None:
        yield "0.1", players(words, replace(form, places=0, partner=1))


def players(words: Words, form: Plan) -> str:
    """Who is to play."""
    seats = form.shown.game.seats
    if form.partner:
        return words.say("You and the computer")
    if form.places or len(seats) == 1:
        return words.count("{number} player", "{number} players", form.places or seats[0])
    return words.say("{least} to {most} players, as many as come", least=seats[0], most=seats[-1])
