"""What a move would lead to: its consequences in lines, and the part of the table that it changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bot.games import Plate, Preview, Scene
from bot.games.vienna1840 import calls, deeds, events, naming
from bot.language import N_
from engine.core import Action, Event, Seat
from engine.vienna1840.actions import Name, Run
from engine.vienna1840.events import CircleChosen, StationPlaced, StationRemoved, TileLaid, TramRan
from engine.vienna1840.facts import PRIVATES, game_map
from engine.vienna1840.routes import search_route
from engine.vienna1840.view import View
from render.core.picture import Picture
from render.vienna1840 import changes_of, draw_market
from render.vienna1840.area import around, draw_area

__all__ = ["preview"]

RINGS = 2
"""Hexes shown on each side of what changes."""
BESIDE = 1
"""Hexes shown on each side of a route."""
LABOUR = 150_000
"""Work for a line's best route before and after: a quarter of a second each at most."""
BUILDING = (TileLaid, StationPlaced, StationRemoved, CircleChosen)
UNCHANGED = {
    True: N_("The best route of line {line} stays {value}."),
    False: N_("Line {line} still has no route."),
}
"""By whether there is one."""
MARKET_KINDS = frozenset(
    {
        "par",
        "buy",
        "sell",
        "dividend",
        "bid",
        "order",
        "private",
        "answer",
        "return",
        "tram",
        "assign",
        "scrap",
    }
)


def preview(before: Scene, after: Scene, seat: Seat, action: Action, happened: Sequence[Event]) -> Preview:
    """What the move leads to."""
    told = [said for event in happened if (said := events.said(after, event))]
    untold = deeds.untold(before, seat, action, happened)
    lines = [
        *([untold] if untold else []),
        *told,
        *(() if isinstance(action, Run) else _revenue(before, after, happened)),
        *_money(before, after),
        *_follows(before, after, seat),
    ]
    return Preview(lines, _plates(before, after, action, happened))


# --- in words ---------------------------------------------------------------------------------------


def _revenue(before: Scene, after: Scene, happened: Sequence[Event]) -> Iterator[str]:
    """What building changes about the best route of the line that builds."""
    line = before.view.acting
    if line is None or not line.isdigit() or not any(isinstance(event, BUILDING) for event in happened):
        return
    old, new = _best(before.view, line), _best(after.view, line)
    if old is None or new is None:
        return
    if old == new:
        yield after.say(UNCHANGED[bool(old)], line=line, value=old)
        return
    yield after.say(
        "Best route of line {line}: {old} → {new} ({gain:+d}).", line=line, old=old, new=new, gain=new - old
    )


def _best(view: View, line: str) -> int | None:
    """The value of a line's best route; None where it isn't found in the time."""
    company = next((each for each in view.companies if any(own.line == line for own in each.lines)), None)
    if company is None:
        return None
    landmarks = [PRIVATES[name].hex for name in company.privates]
    found = search_route(view.board, view.options, line, view.colour, landmarks, labour=LABOUR)
    if found is None:
        return 0
    return found.route.value if found.route is not None and found.proven else None


def _money(before: Scene, after: Scene) -> Iterator[str]:
    """Whose money changes, from what to what."""
    moved = [
        *(
            after.say("{who} {old} → {new}", who=after.name(now.seat), old=old.cash, new=now.cash)
            for old, now in zip(before.view.players, after.view.players, strict=True)
            if old.cash != now.cash
        ),
        *_treasuries(before, after),
    ]
    if moved:
        yield after.say("Money: {changes}.", changes=", ".join(moved))


def _treasuries(before: Scene, after: Scene) -> Iterator[str]:
    had = {each.company: each.treasury for each in before.view.companies}
    for each in after.view.companies:
        old = had.get(each.company, 0)
        if old != each.treasury:
            who = naming.company(after, each.company)
            yield after.say("{who} {old} → {new}", who=who, old=old, new=each.treasury)


def _follows(before: Scene, after: Scene, seat: Seat) -> Iterator[str]:
    """Who decides next, and what, where that is somebody else or another step."""
    deciders = after.view.deciders
    if not deciders:
        return
    if deciders == (seat,):
        if (after.view.step, after.view.acting) != (before.view.step, before.view.acting):
            yield after.say("Then you go on: {call}", call=calls.call(after, seat))
        return
    names = after.words.listing([after.name(each) for each in deciders])
    yield after.say("Then it is the turn of {names}.", names=names)


# --- in pictures ------------------------------------------------------------------------------------


def _plates(before: Scene, after: Scene, action: Action, happened: Sequence[Event]) -> Sequence[Plate]:
    route = next((event.route for event in happened if isinstance(event, TramRan)), "")
    if isinstance(action, Run):
        hexes = [hex for hex in route.split("-") if hex in game_map(after.view.board.map).hexes]
        return (
            [_area(after, hexes, BESIDE, happened, title=_line_title(after, before.view.acting))]
            if hexes
            else []
        )
    built = [event.hex for event in happened if isinstance(event, BUILDING)]
    if built:
        title = naming.hex_name(after, built[0])
        return [_area(after, built[:1], RINGS, happened, title)]
    if isinstance(action, Name) and action.lot.isdigit():
        home = game_map(after.view.board.map).homes[action.lot]
        return [_area(after, [home], RINGS, happened, _line_title(after, action.lot))]
    if action.kind in MARKET_KINDS or isinstance(action, Name):
        picture = draw_market(
            after.view,
            changes_of(happened),
            words=after.words,
            names=tuple(after.names),
            **_theme(after),
        )
        return [_plate("market", picture)]
    return []


def _line_title(scene: Scene, line: str | None) -> str:
    return naming.company(scene, line) if line else ""


def _area(scene: Scene, hexes: Sequence[str], rings: int, happened: Sequence[Event], title: str) -> Plate:
    picture = draw_area(
        scene.view,
        around(scene.view, hexes, rings),
        title,
        changes_of(happened),
        words=scene.words,
        names=tuple(scene.names),
        **_theme(scene),
    )
    return _plate("area", picture)


def _theme(scene: Scene) -> Mapping[str, str]:
    return {"theme": scene.theme} if scene.theme else {}


def _plate(name: str, picture: Picture) -> Plate:
    return Plate(name, picture.png, picture.alt_text)
