"""Why something was refused or happened in Trambahn, with the rules of the digest behind it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from bot.games import Scene
from bot.games.reasons import Deed, Reason
from bot.games.trambahn import events as telling
from engine.core import Event
from engine.trambahn import events as happened
from engine.trambahn.columns import colour, worth
from engine.trambahn.facts import CARDS, TRAMS
from engine.trambahn.state import Column, State

__all__ = ["RULES", "why"]

RULES: Mapping[str, Sequence[str]] = {
    "card_not_in_hand": ("2.6", "4.18"),
    "column_closed": ("4.9",),
    "column_colour": ("4.4",),
    "column_has_tram": ("4.14",),
    "column_rises": ("4.5", "4.7"),
    "conductor_opens": ("4.8",),
    "conductor_row": ("3.4",),
    "hand_empty": ("4.21",),
    "money_short": ("1.6", "4.13"),
    "passenger_first": ("4.1",),
    "row_of_its_colour": ("3.2",),
    "step_over": ("4.4", "4.11", "4.12"),
    "tram_not_on_display": ("4.12", "2.2"),
    "two_passengers": ("4.1",),
}
"""The digest's rules behind each refusal, by the refusal's code."""


def why(scene: Scene, topic: str, deed: Deed) -> Reason | None:
    """What a move tells about a topic; None where it tells nothing."""
    told = WHY.get(topic)
    return None if told is None else told(scene, deed)


def _revenue(scene: Scene, deed: Deed) -> Reason | None:
    """The last tour or extra tour, column by column."""
    kinds = (happened.TourRidden, happened.ExtraTourRidden)
    event = next((event for event in reversed(deed.events) if isinstance(event, kinds)), None)
    if event is None:
        return None
    said = telling.said(scene, event) or ""
    # The columns as they were when the tour was ridden: no column is lost before the turn ends.
    columns = _columns(scene, deed.after if deed.action.kind == "station" else deed.before, event)
    rules = ("5.2", "5.3", "5.4") if isinstance(event, happened.TourRidden) else ("6.1", "6.2", "5.2")
    return Reason([said, *columns], rules)


def _columns(scene: Scene, state: State, event: happened.TourRidden | happened.ExtraTourRidden) -> list[str]:
    extra = event if isinstance(event, happened.ExtraTourRidden) else None
    return [
        _column(scene, seat, number, column)
        for seat, player in enumerate(state.players)
        for number, column in enumerate(player.columns, start=1)
        if colour(column) == event.colour and (extra is None or (seat, number) == (extra.seat, extra.column))
    ]


def _column(scene: Scene, seat: int, number: int, column: Column) -> str:
    return scene.say(
        "• {name}, column {column}: {points} for its stations × {times} = {total}",
        name=scene.name(seat),
        column=number,
        points=sum(CARDS[card].points for card in column.cards),
        times=TRAMS[column.tram].multiplier if column.tram else 0,
        total=worth(column),
    )


FORCED: Mapping[type[Event], Sequence[str]] = {
    happened.MoneyLost: ("4.19", "4.20"),
    happened.ColumnLost: ("4.17",),
    happened.Reshuffled: ("4.19",),
    happened.TourRidden: ("4.2", "5.1"),
    happened.ExtraTourRidden: ("4.10", "6.1"),
}
"""What the rules do by themselves, each with the rules behind it."""


def _forced(scene: Scene, deed: Deed) -> Reason | None:
    """What followed from a move without anybody's choice."""
    told = [event for event in deed.events if type(event) in FORCED]
    if not told:
        return None
    rules = [rule for event in told for rule in FORCED[type(event)]]
    head = scene.say("The rules did this by themselves:")
    lines = [f"• {said}" for event in told if (said := telling.said(scene, event))]
    return Reason([head, *lines], tuple(dict.fromkeys(rules)))


WHY: Mapping[str, Callable[[Scene, Deed], Reason | None]] = {"revenue": _revenue, "forced": _forced}
