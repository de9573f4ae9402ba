"""What happened in 1840, and what a move would lead to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.games.core import telling
from bot.games.core.addressing import Plural, ToYou
from bot.games.core.calling import Calling
from bot.games.core.scene import Scene
from bot.games.vienna1840.events import SAID
from bot.games.vienna1840.moves import STEPS
from bot.games.vienna1840.words import names
from bot.language import N_
from engine.core import Action, Event, Seat
from engine.vienna1840 import events as happened
from engine.vienna1840 import facts, outlook
from engine.vienna1840.actions import Pass, Run
from engine.vienna1840.view import View

__all__ = ["TO_YOU", "Telling"]

TO_YOU: ToYou = {
    "{who} passes.": N_("You pass."),
    "{who} bids {amount} for {lot}.": N_("You bid {amount} for {lot}."),
    "{name} puts {private} up for auction.": N_("You put {private} up for auction."),
    "{name} buys {private} for {price}.": N_("You buy {private} for {price}."),
    "{who} returns {private} to the bank for {amount}.": N_("You return {private} to the bank for {amount}."),
    "{name} keeps {private}.": N_("You keep {private}."),
    "{name} takes order card {position}.": N_("You take order card {position}."),
    "{name} founds {company} at par {par}; it starts with {capital}.": N_(
        "You found {company} at par {par}; it starts with {capital}."
    ),
    "{name} buys a share of {company} for {price}.": N_("You buy a share of {company} for {price}."),
    "{name} sells {number} share of {company} for {amount}.": N_(
        "You sell shares of {company}: {number}, for {amount}."
    ),
    "{name} takes {number} loan of 100.": Plural(
        "You take {number} loan of 100.", "You take {number} loans of 100."
    ),
    "{name} is done selling.": N_("You're done selling."),
    "{name} leaves {acting}'s trams where they are.": N_("You leave {acting}'s trams where they are."),
    "{name} finishes building with {acting}.": N_("You finish building with {acting}."),
    "{name} passes on the extra yellow tile.": N_("You pass on the extra yellow tile."),
    "{name} passes on the red tile.": N_("You pass on the red tile."),
    "{name} passes on the purple tile.": N_("You pass on the purple tile."),
    "{name} passes on the upgrade to green.": N_("You pass on the upgrade to green."),
    "{name} passes on the extra station.": N_("You pass on the extra station."),
    "{name} ends {acting}'s turn.": N_("You end {acting}'s turn."),
}


LABOUR = 150_000
"""Work for a line's best route before and after: a quarter of a second each at most."""
UNCHANGED = {
    True: N_("The best route of line {line} stays {value}."),
    False: N_("Line {line} still has no route."),
}
"""By whether there is one."""


LAPSED = {
    "extra_yellow": N_("The bonus there lapses: line {line} can't lay another yellow tile."),
    "center_tile": N_("The bonus there lapses: line {line} can't lay a red tile."),
    "station_tile": N_("The bonus there lapses: line {line} can't lay a purple tile."),
    "upgrade_green": N_("The bonus there lapses: line {line} can't upgrade a yellow tile to green."),
    "extra_token": N_("The bonus there lapses: line {line} can't place another station."),
}
"""By the bonus of the tile's hex."""


class Telling(telling.Telling):
    """What moves did, or would do."""

    events = SAID
    addressed = TO_YOU
    weighty = (
        happened.LinesClosed,
        happened.CompanyFounded,
        happened.LineBought,
        happened.PrivateSold,
        happened.PrivateBought,
        happened.MaintenanceChanged,
        happened.LoanTaken,
        happened.TramsLeft,
        happened.SharesSold,
        happened.SharesBought,
        happened.TramBought,
    )

    def untold(self, before: Scene, seat: Seat, action: Action, events: Sequence[Event]) -> str | None:
        """The sentence for a pass that no event tells: who gave up what."""
        view: View = before.view
        told = any(
            isinstance(event, happened.Passed) and event.who in (seat, view.acting) for event in events
        )
        step = STEPS[view.step]
        if not isinstance(action, Pass) or told or not step.passed:
            return None
        acting = names.company(before, view.acting) if view.acting else ""
        said = before.say(step.passed, name=before.name(seat), acting=acting)
        more = step.further(before, view)
        return f"{said} {more}" if more else said

    def preview(
        self, before: Scene, after: Scene, seat: Seat, action: Action, events: Sequence[Event]
    ) -> Sequence[str]:
        """What the move does, what it changes about the best route, whose money it moves, what a loan will
        cost, who comes next.
        """
        done = self.receipt(before, after, seat, action, events)
        return [*done, *_loans(before, events), *self._follows(before, after, seat)]

    def receipt(
        self, before: Scene, after: Scene, seat: Seat, action: Action, events: Sequence[Event]
    ) -> Sequence[str]:
        """What the move did, what it changed about the best route, whose money it moved."""
        return [
            *self.told(before, after, seat, action, events),
            *_lapsed(after, events),
            *(() if isinstance(action, Run) else _revenue(before, after, events)),
            *_money(before, after),
        ]

    def _follows(self, before: Scene, after: Scene, seat: Seat) -> Iterator[str]:
        """Who decides next, and what, where that is somebody else or another step."""
        deciders = after.view.deciders
        if not deciders:
            return
        if deciders == (seat,):
            if (after.view.step, after.view.acting) != (before.view.step, before.view.acting):
                yield after.say("Still your turn: {call}", call=self.shown.part(Calling).call(after, seat))
            return
        if after.aloud:
            # It is heard once the move is made.
            return
        others = after.words.listing([after.name(each) for each in deciders])
        yield after.say("Next up: {names}.", names=others)


def _lapsed(scene: Scene, events: Sequence[Event]) -> Iterator[str]:
    """That a line can't use the bonus of a tile, for those who don't see that the map has no room for it."""
    turn, board = scene.view.turn, facts.game_map(scene.view.board.map)
    if not scene.aloud or turn is None or turn.bonus is not None:
        return
    for event in events:
        if (
            isinstance(event, happened.TileLaid)
            and event.old is None
            and (bonus := board.hexes[event.hex].bonus)
        ):
            yield scene.say(LAPSED[bonus], line=event.line)


def _loans(scene: Scene, events: Sequence[Event]) -> Iterator[str]:
    """What loans cost (R14.3)."""
    if any(isinstance(event, happened.LoanTaken) for event in events):
        cost = facts.LOAN_PENALTY
        yield scene.say("⚠ A loan is never repaid and costs you {cost} at the end.", cost=cost)


def _revenue(before: Scene, after: Scene, events: Sequence[Event]) -> Iterator[str]:
    """What building changes about the best route of the line that builds."""
    line = before.view.acting
    if line is None or not line.isdigit() or not any(isinstance(event, happened.BUILT) for event in events):
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
    """The value of a line's best route; None where it isn't found in the time, or nobody owns the line."""
    if view.owner_of(line) is None:
        return None
    found = outlook.search(view, line, labour=LABOUR)
    if found is None:
        return 0
    return found.route.value if found.route is not None and found.proven else None


def _money(before: Scene, after: Scene) -> Iterator[str]:
    """Whose money changes, from what to what."""
    moved = [
        *(
            after.say("{who} {old} → {new}", who=after.before_number(now.seat), old=old.cash, new=now.cash)
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
            who = names.company(after, each.company)
            yield after.say("{who} {old} → {new}", who=who, old=old, new=each.treasury)
