"""Moves of which no event tells, as sentences: who gave up what."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from bot.games import Scene
from bot.games.vienna1840 import calls, naming, standstill
from bot.language import N_
from engine.core import Action, Event, Seat
from engine.vienna1840.actions import Pass
from engine.vienna1840.events import Passed
from engine.vienna1840.view import View

__all__ = ["DONE", "untold"]

DONE = {
    "stock": N_("{name} is done selling."),
    "assign_trams": N_("{name} leaves the trams of {acting} where they are."),
    "build": N_("{name} is done building with {acting}."),
    "bonus_extra_yellow": N_("{name} passes on the extra yellow tile."),
    "bonus_center_tile": N_("{name} passes on the red tile."),
    "bonus_station_tile": N_("{name} passes on the purple tile."),
    "bonus_upgrade_green": N_("{name} passes on the upgrade to green."),
    "bonus_extra_token": N_("{name} passes on the extra station."),
    "after_run": N_("{name} ends the turn of {acting}."),
}
"""By the step of the view in which the pass was made."""


def untold(before: Scene, seat: Seat, action: Action, events: Sequence[Event]) -> str | None:
    """The sentence for a pass that no event tells."""
    view: View = before.view
    told = any(isinstance(event, Passed) and event.who in (seat, view.acting) for event in events)
    if not isinstance(action, Pass) or told or view.step not in DONE:
        return None
    acting = naming.company(before, view.acting) if view.acting else ""
    said = before.say(DONE[view.step], name=before.name(seat), acting=acting)
    more = FURTHER.get(view.step, _nothing)(before, view)
    return f"{said} {more}" if more else said


def _nothing(_: Scene, __: View) -> str:
    return ""


def _no_tram(before: Scene, view: View) -> str:
    return before.say("It has no tram and does not run.") if standstill.is_tramless(view) else ""


FURTHER: Mapping[str, Callable[[Scene, View], str]] = {"assign_trams": calls.tram_gaps, "build": _no_tram}
"""What else is worth saying, by step."""
