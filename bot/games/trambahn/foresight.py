"""What a move would lead to: its consequences in lines, and the table. A picture alone has the full width."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.games import Plate, Preview, Scene
from bot.games.trambahn import asking, events, naming
from engine.core import Action, Event, Seat
from engine.trambahn.actions import BuyTram, End, Passenger, Station, TakeMoney
from engine.trambahn.facts import CARDS, TABLE
from engine.trambahn.view import PlayerView

__all__ = ["doubt", "preview"]


def doubt(scene: Scene, action: Action) -> str | None:
    """The question before a turn ends that takes columns along; None where it takes none."""
    lost = _unserved(scene.view.players[scene.view.turn]) if isinstance(action, End) else []
    if not lost:
        return None
    return scene.words.count(
        "Column {numbers} has no tram and is lost with that. Do you mean it?",
        "Columns {numbers} have no tram and are lost with that. Do you mean it?",
        len(lost),
        numbers=scene.words.listing(lost),
    )


def preview(
    before: Scene,
    after: Scene,
    seat: Seat,
    action: Action,
    happened: Sequence[Event],
    table: Plate,
) -> Preview:
    """What the move leads to."""
    told = [said for event in happened if (said := events.said(after, event))]
    return Preview([*told, *_brings(before, after, seat, action), *_money(before, after, seat)], [table])


def _brings(before: Scene, after: Scene, seat: Seat, action: Action) -> Iterator[str]:
    """The points that the move promises."""
    match action:
        case Passenger(card=card, row=row):
            colour = row or CARDS[card].colour or ""
            names = [after.name(each.seat) for each in after.view.players]
            if len(after.view.tours) == len(before.view.tours) and len(after.view.rows[colour]) >= TABLE.row:
                yield after.say("The tour follows: {points}.", points=asking.tour(after, colour, names))
        case Station() | BuyTram():
            old = {each.number: each for each in before.view.players[seat].columns}
            for column in after.view.players[seat].columns:
                if column != old.get(column.number):
                    said = asking.worth(after, old.get(column.number), column)
                    yield after.say("Column {number}: {worth}.", number=column.number, worth=said)
        case TakeMoney():
            pass
    if after.view.turn == seat and (lost := _unserved(after.view.players[seat])):
        yield after.words.count(
            "Column {numbers} is lost at the end of the turn if it gets no tram.",
            "Columns {numbers} are lost at the end of the turn if they get no tram.",
            len(lost),
            numbers=after.words.listing(lost),
        )


def _unserved(player: PlayerView) -> list[str]:
    return [str(column.number) for column in player.columns if column.tram is None]


def _money(before: Scene, after: Scene, seat: Seat) -> Iterator[str]:
    old, new = before.view.players[seat].money, after.view.players[seat].money
    if old != new:
        yield after.say(
            "Your money: {old} → {new}.", old=naming.marks(after, old), new=naming.marks(after, new)
        )
