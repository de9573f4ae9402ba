"""Why something happened in Trambahn, with the rules of the digest behind it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.games.core import reasons
from bot.games.core.reasons import Correction, Explanation, Topic
from bot.games.core.scene import Deed, Scene
from bot.games.trambahn.clauses import CLAUSES, OBVIOUS
from bot.games.trambahn.events import PLACES, SAID
from bot.language import N_
from engine.core import Event
from engine.trambahn import events as happened
from engine.trambahn.facts import TRAMS
from engine.trambahn.view import ColumnView, View

__all__ = ["Reasons"]


def _revenue(scene: Scene, deed: Deed) -> Explanation | None:
    """The last tour or extra tour, column by column."""
    kinds = (happened.TourRidden, happened.ExtraTourRidden)
    event = next((event for event in reversed(deed.events) if isinstance(event, kinds)), None)
    if event is None:
        return None
    said = SAID[type(event)](scene, event) or ""
    # The columns as they were when the tour was ridden: no column is lost before the turn ends.
    view = deed.after() if deed.action.kind == "station" else deed.before()
    rules = ("5.2", "5.3", "5.4") if isinstance(event, happened.TourRidden) else ("6.1", "6.2", "5.2")
    return Explanation([said, *_columns(scene, view, event)], rules)


def _columns(scene: Scene, view: View, event: happened.TourRidden | happened.ExtraTourRidden) -> list[str]:
    extra = event if isinstance(event, happened.ExtraTourRidden) else None
    return [
        _column(scene, player.seat, column)
        for player in view.players
        for column in player.columns
        if column.colour == event.colour
        and (extra is None or (player.seat, column.number) == (extra.seat, extra.column))
    ]


def _column(scene: Scene, seat: int, column: ColumnView) -> str:
    return scene.say(
        "• {name}, column {column}: {points} for its stations × {times} = {total}",
        name=scene.name(seat),
        column=column.number,
        points=column.points,
        times=TRAMS[column.tram].multiplier if column.tram else 0,
        total=column.worth,
    )


TOPICS: Mapping[str, Topic] = {"revenue": Topic(N_("the last revenue"), _revenue)}
FORCED: Mapping[type[Event], Sequence[str]] = {
    happened.MoneyLost: ("4.19", "4.20"),
    happened.ColumnLost: ("4.17",),
    happened.Reshuffled: ("4.19",),
    happened.TourRidden: ("4.2", "5.1"),
    happened.ExtraTourRidden: ("4.10", "6.1"),
}


CORRECTIONS = {
    2: (Correction(N_("The action that sets off the last tour must also be one the rules allow.")),)
}


class Reasons(reasons.Reasons):
    """The rules behind what happens."""

    own_topics = TOPICS
    by_themselves = FORCED
    corrections = CORRECTIONS
    clauses = CLAUSES
    mistake = 1.0
    obvious = OBVIOUS
    places = PLACES
