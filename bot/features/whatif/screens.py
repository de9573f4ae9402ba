"""What a sandbox shows: what the moves tried led to, and what could be tried next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import discord

from bot.features.moving.guided.forks import Fork, Way
from bot.features.moving.guided.parts import Part, button
from bot.features.moving.guided.screens import Screen, View, fork_screen, plates_beside
from bot.features.moving.typed import Tried
from bot.features.whatif.bench import Bench, block_of
from bot.features.whatif.places import NO_KIND, Trial
from bot.language import N_
from bot.limits import MENU_PROMPT, MESSAGE, OPTION_TEXT, OPTIONS_A_MENU, shorten
from engine.core import Action, Seat

__all__ = ["Home", "fork_at", "home_text", "home_view"]

HEAD = N_("**What if** · from move {revision} on. Nobody else sees this, and nothing is done.")
BORROWED = N_("What {name} holds in secret is imagined here.")
REVEALED = N_("`{notation}` turns over something hidden: what it shows here, and all after it, is imagined.")
MENU_ROW, LAST_ROW = 0, 1


@dataclass(frozen=True, slots=True)
class Home:
    """The sandbox between two moves: its position's number, the sandbox, and a remark to stand above all."""

    place: Trial
    bench: Bench
    remark: str = ""


def home_text(home: Home) -> str:
    """What the moves led to, and who decides next. The moves stand in it whole, whatever else is cut.

    Raises:
        Refusal: there are too many moves.
    """
    bench = home.bench
    scene = bench.scene(bench.series.state, bench.viewer)
    block = block_of(bench.series)
    head = [*([home.remark] if home.remark else []), scene.say(HEAD, revision=home.place.revision)]
    foot = [*_next(bench), *_imagined(bench), *([block] if block else [])]
    room = MESSAGE - sum(len(line) + 1 for line in (*head, *foot))
    told = _newest([line for number in range(len(bench.series.tried)) for line in _told(bench, number)], room)
    return "\n".join([*head, *told, *foot])


def home_view(home: Home) -> discord.ui.View:
    """A menu of the kinds of move, and what can be done with the moves tried."""
    bench, place = home.bench, home.place
    scene = bench.scene(bench.series.state, bench.viewer)
    grey = discord.ButtonStyle.secondary
    items: list[Part] = []
    if bench.series.game.deciders(bench.series.state):
        if kinds := bench.open_kinds(bench.decider):
            items.append(_kinds(bench, place, kinds, bench.decider))
        items.append(button(_at(place, "line"), scene.say("Type moves"), grey, LAST_ROW))
    if bench.series.tried:
        items.append(button(_at(place, "undo"), scene.say("Undo the last"), grey, LAST_ROW))
    if playable := len(bench.playable):
        label = (
            scene.say("Play it")
            if playable == len(bench.series.tried)
            else scene.words.count("Play the first move", "Play the first {number} moves", playable)
        )
        items.append(button(_at(place, "play"), label, discord.ButtonStyle.success, LAST_ROW))
    items.append(button(_at(place, "away"), scene.say("Throw away"), discord.ButtonStyle.danger, LAST_ROW))
    return Screen("", (), items).view()


def fork_at(bench: Bench, place: Trial) -> Screen | Action:
    """What there is to choose from on the way to a move, or the move. Slow: call it off the event loop.

    Raises:
        GameError: the kind is not open now.
        Refusal: there is no such place.
    """
    legal = bench.legal
    found = Way(bench.shown.asking, legal, place.kind).at(place.path)
    if isinstance(found, Action):
        return found
    view = View(bench.shown, bench.scene(bench.series.state, legal.seat), legal, place)
    plates, lettered = plates_beside(view, found)
    screen = fork_screen(view, found, plates, lettered=lettered)
    block = block_of(bench.series)
    return replace(screen, text="\n".join([shorten(screen.text, MESSAGE - len(block) - 1), block]))


def typed_so_far(bench: Bench, place: Trial) -> str:
    """The words of a move that is under way, for a form in which it is typed on."""
    if place.kind == NO_KIND:
        return ""
    found = Way(bench.shown.asking, bench.legal, place.kind).at(place.path)
    if not isinstance(found, Fork):
        return ""
    return " ".join([found.draft.kind, *(str(value) for value in found.draft.fields.values()), ""])


def _at(place: Trial, step: str) -> Trial:
    return Trial.of(place.game, place.revision, step)


def _kinds(bench: Bench, place: Trial, kinds: Sequence[str], seat: Seat) -> Part:
    scene = bench.scene(bench.series.state, seat)
    return discord.ui.Select(
        custom_id=_at(place, "pick").custom_id,
        placeholder=shorten(scene.say("Try a move of {name}", name=bench.names[seat]), MENU_PROMPT),
        options=[
            discord.SelectOption(
                label=shorten(bench.shown.naming.kind(scene, seat, kind), OPTION_TEXT), value=kind
            )
            for kind in kinds[:OPTIONS_A_MENU]
        ],
        row=MENU_ROW,
    )


def _told(bench: Bench, number: int) -> list[str]:
    """What one of the moves did, in words."""
    each = bench.series.tried[number]
    state = bench.series.tried[number - 1].step.state if number else bench.series.start
    before = bench.scene(state, bench.viewer)
    after = bench.scene(each.step.state, bench.viewer)
    untold = bench.shown.telling.untold(before, each.seat, each.action, each.step.events)
    said = [bench.shown.telling.event(after, event) for event in each.step.events]
    doubt = _doubt(bench, each, state)
    return [line for line in (untold, *said, doubt) if line]


def _doubt(bench: Bench, each: Tried, state: object) -> str | None:
    doubt = bench.shown.asking.doubt(bench.scene(state, each.seat), each.action)
    return f"⚠ {doubt}" if doubt else None


def _newest(lines: Sequence[str], room: int) -> list[str]:
    """The last lines that fit."""
    kept: list[str] = []
    for line in reversed(lines):
        room -= len(line) + 1
        if room < 0:
            break
        kept.insert(0, line)
    return kept


def _next(bench: Bench) -> list[str]:
    """Who decides next, and what."""
    state = bench.series.state
    if not bench.series.game.deciders(state):
        outcome = bench.series.game.outcome(state)
        scene = bench.scene(state, bench.viewer)
        return (
            []
            if outcome is None
            else [scene.say("**The game is over.**"), bench.shown.standing.result(scene, outcome)]
        )
    seat = bench.decider
    scene = bench.scene(state, seat)
    return [
        scene.say("Next, {name}: {call}", name=scene.name(seat), call=bench.shown.calling.call(scene, seat)),
    ]


def _imagined(bench: Bench) -> list[str]:
    scene = bench.scene(bench.series.state, bench.viewer)
    lines = []
    if bench.borrowed is not None:
        lines.append(scene.say(BORROWED, name=scene.name(bench.borrowed)))
    first = next((each for each in bench.series.tried if each.step.reveals), None)
    if first is not None:
        lines.append(scene.say(REVEALED, notation=first.action.notation()))
    return lines
