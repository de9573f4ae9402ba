"""What a lesson shows between two moves: what happened, what is asked and why, and the buttons of a turn."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby
from operator import attrgetter
from typing import Any

import discord

from bot.features.learn.places import LessonPress, Reached
from bot.features.learn.sitting import Sitting, is_done, resuming, taught
from bot.features.opening.setup import FormPress, Sketch
from bot.games import Plate, Presentation, RuleSet, Scene, Scripted, in_brief
from bot.interactions.pressed import stopped
from bot.language import N_
from bot.limits import MESSAGE, ROWS, shorten
from bot.posting.messages.buttons import button
from bot.posting.messages.turns import move_buttons
from bot.posting.pictures.gallery import Gallery
from engine.core import Event
from engine.core.registry import partner_of

__all__ = ["end_view", "off_text", "plates_of", "step_text", "step_view", "wrong_text", "wrong_view"]

log = logging.getLogger(__name__)

FEW = 3
"""So many sentences about a move are read between two steps."""

HEAD = N_("**First lesson: {title}** · step {number} of {all}")
OVER = N_("**First lesson: {title}** · done")
ONWARD = N_("`/game new` opens a table with people. `/rules` and `/help` stay at your side.")
ANEW = N_("This lesson has changed in the meantime, so it starts again.")
ASIDE = N_("This step asks for something else: {asks}")
NOT_ASKED = N_("**That's not what this step asks for.**")
ANYWAY = N_(
    "**You made your own move.** The lesson can't continue from here: look at what came of it, then go back."
)


def step_text(sitting: Sitting, remark: str = "") -> str:
    """What happened since the step before, and what is asked; at the end, what to do next. A `remark` stands
    above. Slow: call it off the event loop.
    """
    lesson, scene = sitting.lesson, sitting.scene
    title = sitting.title
    pressed, others = sitting.stage.moves[:1], sitting.stage.moves[1:]
    told = [_made(sitting, each) for each in pressed]
    made = lesson.tasks[sitting.number - 1] if sitting.number else None
    if made is not None and made.done:
        told.append(scene.say(made.done))
    if others and made is not None and made.told:
        told.append(f"-# {' '.join(_told(sitting, others))}")
    if sitting.is_over:
        lines = [scene.say(OVER, title=title), *told, "", scene.say(lesson.end), scene.say(ONWARD)]
    else:
        task = sitting.task
        why = [scene.say(task.why)] if task.why else []
        head = scene.say(HEAD, title=title, number=sitting.number + 1, all=len(lesson))
        lines = [head, *told, *([""] if told else []), *why, f"**{scene.say(task.asks)}**"]
    return shorten("\n".join([*([remark] if remark else []), *lines]), MESSAGE)


def step_view(sitting: Sitting) -> discord.ui.View:
    """The buttons of the turn. Slow: call it off the event loop."""
    game, number, edition = sitting.shown.game.id, sitting.number, sitting.shown.lessons.edition
    press = partial(LessonPress, game, number, preset=sitting.preset, edition=edition)
    found = move_buttons(f"lesson of {game}", sitting.shown, sitting.scene, sitting.legal, press)
    asked = sitting.manner.below_waiting(sitting.shown, sitting.scene, sitting.asks("all"))
    return stopped([*found, *(() if number else _other_rules(sitting)), *asked])


def _other_rules(sitting: Sitting) -> Iterator[discord.ui.Button[Any]]:
    """Buttons to the lesson under the other presets."""
    shown, words = sitting.shown, sitting.words
    usual, *others = shown.lessons.presets
    for preset in (usual, *others):
        if preset != (sitting.preset or usual):
            label = words.say("Other rules: {rules}", rules=shown.table_options.name(words, preset))
            yield button(LessonPress(shown.game.id, 0, preset=preset), label, row=ROWS - 1)


def end_view(sitting: Sitting, table: Sketch, reached: Mapping[str, Reached]) -> discord.ui.View:
    """Buttons at the end: a table against the computer (if it plays the game), the next lesson, and the same
    one again. `table` says how a table is opened here, `reached` how far the person has come in each lesson,
    by the game's id.
    """
    game, words = sitting.shown.game, sitting.words
    found = list[discord.ui.Item[Any]]()
    if partner_of(game) is not None:
        sets = sitting.shown.table_options.sets
        rules = next((place for place, each in enumerate(sets) if each == RuleSet(sitting.preset)), 0)
        against = FormPress("open", replace(table, game=game.id, set=rules, partner=True))
        found.append(button(against, words.say("Play against the computer"), discord.ButtonStyle.success))
    if (following := _following(game.id, reached)) is not None:
        there = reached.get(following.game.id, Reached())
        press = resuming(following, there)
        label = words.say("Next lesson: {title}", title=following.game.title)
        found.append(button(press, label, discord.ButtonStyle.primary))
    return stopped([*found, button(replace(sitting.press, task=0), words.say("Start again"))])


def _following(game_id: str, reached: Mapping[str, Reached]) -> Presentation | None:
    """The next game on the shelf whose lesson isn't done, starting over at its end; None if all are done."""
    listed = taught()
    place = next(number for number, shown in enumerate(listed) if shown.game.id == game_id)
    others = [*listed[place + 1 :], *listed[:place]]
    return next((each for each in others if not is_done(each, reached.get(each.game.id, Reached()))), None)


def wrong_text(sitting: Sitting, made: Sequence[Scripted]) -> str:
    """Why moves aren't what is asked, and what they would do. Their names stand below, and their notation in
    the last line. Slow: call it off the event loop.
    """
    scene, task, telling = sitting.scene, sitting.task, sitting.shown.telling
    against = task.against(made[0].action)
    lines = [scene.say(NOT_ASKED), *([scene.say(against)] if against else _foretold(sitting, made))]
    lines.append(f"**{scene.say(task.asks)}**")
    named = (telling.named(sitting.scene_of(each.before), each.seat, each.action) for each in made)
    lines.append(f"-# {' '.join(named)}")
    last = f"\n-# `{'; '.join(each.action.notation() for each in made)}`"
    return shorten("\n".join(lines), MESSAGE - len(last)) + last


def wrong_view(sitting: Sitting) -> discord.ui.View:
    """The ways on from a move that isn't what is asked."""
    words, press = sitting.words, sitting.press
    back = button(press, words.say("Back to the step"), discord.ButtonStyle.primary)
    return stopped([back, button(replace(press, verb="anyway"), words.say("Make it anyway"))])


def off_text(sitting: Sitting, made: Sequence[Scripted]) -> str:
    """What came of moves made though the step doesn't ask for them. Slow: call it off the event loop."""
    lines = [sitting.scene.say(ANYWAY), *(_made(sitting, each) for each in made)]
    return shorten("\n".join(lines), MESSAGE)


async def plates_of(gallery: Gallery, sitting: Sitting, made: Sequence[Scripted] = ()) -> Sequence[Plate]:
    """The picture of a step, or of what moves made there led to, with all that changed: one, for beside
    another Discord crops it. None where it can't be drawn.
    """
    moves = made or sitting.stage.moves
    state = moves[-1].step.state if moves else sitting.stage.state
    events = [event for each in moves for event in each.step.events]
    scene, pictures = sitting.scene_of(state), sitting.shown.pictures
    notation = tuple(each.action.notation() for each in made)
    name = sitting.picture or pictures.posted(scene, events)[0]
    key = (("lesson", sitting.shown.game.id, sitting.reached, notation, sitting.names), 0, sitting.seat)
    try:
        return [await gallery.plate(pictures, name, scene, key, events)]
    except Exception:
        log.exception("lesson=%s step=%d picture=%s", sitting.shown.game.id, sitting.number, name)
        return ()


def _made(sitting: Sitting, made: Scripted) -> str:
    """A move that the learner pressed, with what came of it, in small type: the picture shows it. Of much
    only the main thing is said.
    """
    telling = sitting.shown.telling
    before, after = _addressed(sitting, made)
    said = telling.told(before, after, made.seat, made.action, made.step.events)
    if len(said) > FEW:
        said = [telling.headline(before, after, made.seat, made.action, made.step.events)]
    return f"-# {' '.join(said or [telling.named(before, made.seat, made.action)])}"


def _told(sitting: Sitting, moves: Sequence[Scripted]) -> Iterator[str]:
    """What happened by itself: moves each in a sentence, or those of a player together in few words."""
    telling = sitting.shown.telling
    for seat, made in groupby(moves, attrgetter("seat")):
        group = list(made)
        events: list[Event] = [event for each in group for event in each.step.events]
        brief = telling.brief(sitting.scene_of(group[-1].step.state), events) if telling.brief_events else ()
        if brief:
            yield f"{sitting.scene.name(seat)}: {in_brief(brief)}."
        else:
            yield from (_headline(sitting, each) for each in group)


def _headline(sitting: Sitting, made: Scripted) -> str:
    """A move in its first sentence, as the learner is told of it."""
    before, after = _addressed(sitting, made)
    return sitting.shown.telling.headline(before, after, made.seat, made.action, made.step.events)


def _addressed(sitting: Sitting, made: Scripted) -> tuple[Scene, Scene]:
    """The positions before and after a move, as the learner is told of them."""
    before, after = (
        sitting.shown.telling.to(sitting.scene_of(state), sitting.seat)
        for state in (made.before, made.step.state)
    )
    return before, after


def _foretold(sitting: Sitting, made: Sequence[Scripted]) -> Sequence[str]:
    """What moves would do, as far as their maker may know; of one that turns over something, its name."""
    telling, lines = sitting.shown.telling, list[str]()
    for each in made:
        before, after = _addressed(sitting, each)
        if each.step.reveals:
            return [*lines, telling.named(before, sitting.seat, each.action)]
        lines += telling.preview(before, after, sitting.seat, each.action, each.step.events)
    return lines
