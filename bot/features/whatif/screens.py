"""The screens of a variation: what the tried moves led to, and what can be tried next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import discord

from bot.features.moving.guided.components import button
from bot.features.moving.guided.forks import Fork, Way
from bot.features.moving.guided.places import Context, Item, Step
from bot.features.moving.guided.screens import Outline, Screen, outline
from bot.features.moving.typed import Tried
from bot.features.whatif.variation import NO_KIND, Variation, VariationPlace, block_of
from bot.interactions.manners import Manner
from bot.language import N_
from bot.limits import MESSAGE, newest, shorten
from bot.posting.messages.buttons import menu
from engine.core import Action, Seat

__all__ = ["MainScreen", "fork_at", "main_text", "main_view", "with_moves"]

HEAD = N_("**What if** · from move {revision} on. Nobody else sees this, and nothing is done.")
BORROWED = N_("What {name} holds in secret is imagined here.")
REVEALED = N_(
    "`{notation}` reveals something hidden: what it shows here, and everything after it, is imagined."
)
MENU_ROW, LAST_ROW = 0, 1


@dataclass(frozen=True, slots=True)
class MainScreen:
    """What is shown between two moves: the variation, and a remark above it."""

    place: VariationPlace
    variation: Variation
    remark: str = ""


def main_text(main: MainScreen) -> str:
    """What the moves led to, and who decides next. No move is cut. Raises Refusal: there are too many."""
    variation = main.variation
    scene = variation.scene(variation.series.state, variation.viewer)
    block = block_of(variation.series)
    head = [*([main.remark] if main.remark else []), scene.say(HEAD, revision=main.place.revision)]
    foot = [*_next(variation), *_imagined(variation), *([block] if block else [])]
    room = MESSAGE - sum(len(line) + 1 for line in (*head, *foot))
    tried = range(len(variation.series.tried))
    told = newest([line for number in tried for line in _told(variation, number)], room)
    return "\n".join([*head, *told, *foot])


def main_view(main: MainScreen) -> discord.ui.View:
    """A menu of the kinds of move, and buttons for what can be done with the tried moves."""
    variation, place = main.variation, main.place
    scene = variation.scene(variation.series.state, variation.viewer)
    grey = discord.ButtonStyle.secondary
    items: list[Item] = []
    if variation.series.game.deciders(variation.series.state):
        if kinds := variation.open_kinds(variation.decider):
            items.append(_kinds(variation, place, kinds, variation.decider))
        items.append(button(_at(place, "line"), scene.say("Type moves"), grey, LAST_ROW))
    if variation.series.tried:
        items.append(button(_at(place, "undo"), scene.say("Undo the last"), grey, LAST_ROW))
    if playable := len(variation.playable):
        label = (
            scene.say("Play it")
            if playable == len(variation.series.tried)
            else scene.words.count("Play the first move", "Play the first {number} moves", playable)
        )
        items.append(button(_at(place, "play"), label, discord.ButtonStyle.success, LAST_ROW))
    if variation.plan is not None:
        items.append(button(_at(place, "keep"), scene.say("Keep as my next moves"), grey, LAST_ROW))
    items.append(button(_at(place, "away"), scene.say("Throw away"), discord.ButtonStyle.danger, LAST_ROW))
    return Screen("", (), items).view()


def fork_at(variation: Variation, place: VariationPlace, manner: Manner) -> Outline | Action:
    """The fork or the move at a place. Slow: call it off the event loop.

    Raises:
        GameError: the kind isn't open now.
        Refusal: there's no such place.
    """
    legal = variation.legal
    found = Way(legal, place.kind).at(place.path)
    if isinstance(found, Action):
        return found
    scene = variation.scene(variation.series.state, legal.seat)
    context = Context(variation.shown, scene, legal, place, manner)
    return outline(context, found)


def with_moves(screen: Screen, variation: Variation) -> Screen:
    """A screen with the tried moves below its text."""
    block = block_of(variation.series)
    return replace(screen, text="\n".join([shorten(screen.text, MESSAGE - len(block) - 1), block]))


def typed_so_far(variation: Variation, place: VariationPlace) -> str:
    """The words of an unfinished move, for a form in which it's continued."""
    if place.kind == NO_KIND:
        return ""
    found = Way(variation.legal, place.kind).at(place.path)
    return found.begun if isinstance(found, Fork) else ""


def _at(place: VariationPlace, step: Step) -> VariationPlace:
    return VariationPlace.of(place.game, place.revision, step)


def _kinds(variation: Variation, place: VariationPlace, kinds: Sequence[str], seat: Seat) -> Item:
    scene = variation.scene(variation.series.state, seat)
    prompt = scene.say("Try a move of {name}", name=variation.names[seat])
    named = [(kind, variation.shown.naming.kind(scene, seat, kind)) for kind in kinds]
    return menu(_at(place, "pick"), prompt, named, row=MENU_ROW)


def _told(variation: Variation, number: int) -> list[str]:
    """What one of the moves did, in words."""
    each = variation.series.tried[number]
    state = variation.series.tried[number - 1].step.state if number else variation.series.start
    before = variation.scene(state, variation.viewer)
    after = variation.scene(each.step.state, variation.viewer)
    untold = variation.shown.telling.untold(before, each.seat, each.action, each.step.events)
    said = [variation.shown.telling.event(after, event) for event in each.step.events]
    doubt = _doubt(variation, each, state)
    return [line for line in (untold, *said, doubt) if line]


def _doubt(variation: Variation, each: Tried, state: object) -> str | None:
    doubt = variation.shown.naming.doubt(variation.scene(state, each.seat), each.action)
    return f"⚠ {doubt}" if doubt else None


def _next(variation: Variation) -> list[str]:
    """Who decides next, and what."""
    state = variation.series.state
    if not variation.series.game.deciders(state):
        outcome = variation.series.game.outcome(state)
        scene = variation.scene(state, variation.viewer)
        return (
            []
            if outcome is None
            else [scene.say("**The game is over.**"), variation.shown.standing.result(scene, outcome)]
        )
    seat = variation.decider
    scene = variation.scene(state, seat)
    call = variation.shown.calling.call(scene, seat)
    return [scene.say("Next, {name}: {call}", name=scene.name(seat), call=call)]


def _imagined(variation: Variation) -> list[str]:
    scene = variation.scene(variation.series.state, variation.viewer)
    lines = []
    if variation.borrowed is not None:
        lines.append(scene.say(BORROWED, name=scene.name(variation.borrowed)))
    first = next((each for each in variation.series.tried if each.step.reveals), None)
    if first is not None:
        lines.append(scene.say(REVEALED, notation=first.action.notation()))
    return lines
