"""Auctions of privates and lines."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

import pydantic

from bot.games.core.dialogue import Dialogue, Field
from bot.games.core.legal import Legal
from bot.games.core.orders import Do, Order, Over, SeenMove, Term, Verdict
from bot.games.core.sayings import Fill, Numbered, OneOf, Sentence, Told
from bot.games.core.scene import Scene
from bot.games.vienna1840.moves.step import PASS, Call, Step
from bot.games.vienna1840.words import names
from bot.language import N_
from engine.core import Action, Draft, Event, Seat, Value
from engine.vienna1840 import events as happened
from engine.vienna1840 import facts
from engine.vienna1840.actions import Bid, Pass
from engine.vienna1840.trading import least_bid, purse
from engine.vienna1840.view import View

__all__ = ["DIALOGUES", "LABELS", "STEPS", "TOLD", "BidUpTo", "treasury"]


def _lot(scene: Scene, value: Value) -> str:
    name = str(value)
    if name in facts.PRIVATES:
        minimum = least_bid(scene.view, name)
        return scene.say("{lot}, from {minimum}", lot=names.with_code(scene, name), minimum=minimum)
    home = facts.game_map(scene.view.board.map).homes.get(name)
    if home is None:
        return name
    return scene.say("line {line}, base {place}", line=name, place=names.hex_name(scene, home))


def treasury(scene: Scene) -> int:
    """That of the company that acts, itself or through its line."""
    company = scene.view.acting_company
    return 0 if company is None else company.treasury


def _of_bid(scene: Scene, legal: Legal, action: Bid) -> str:
    """What is left of the player's money, or the company's for a line. Aloud not said of each amount."""
    if scene.aloud:
        return ""
    purse = treasury(scene) if action.lot not in facts.PRIVATES else scene.view.players[legal.seat].cash
    return scene.say("leaves {left}", left=purse - action.amount)


def _bid(scene: Scene, action: Bid) -> str:
    if "lot" in scene.chosen:
        return str(action.amount)
    return scene.say("{amount} for {lot}", amount=action.amount, lot=names.lot(scene, action.lot))


LINES = Fill("lines", lambda scene, lines: scene.words.listing(lines))
BIDDING = N_("Bid for {lot} up to {most}, then pass. Each bid is the lowest possible.")
BIDDING_FOR = N_("{company} bids for {lot} up to {most}, then passes. Each bid is the lowest possible.")
AUCTION = N_("The order ends with this auction.")
STEP = 5
"""Between two bids that are offered, in Gulden."""
BIDS = 24


class BidUpTo(Order):
    """Bid the least possible in an auction up to an amount; pass at more."""

    kind: ClassVar[str] = "bid"
    bidder: str = pydantic.Field(description="the company that bids, or the number of the seat")
    lot: str = pydantic.Field(description="what is auctioned")
    most: int = pydantic.Field(description="the highest bid in Gulden")

    def label(self, scene: Scene) -> str:
        """The order in a few words."""
        return scene.say("Bid for {lot} up to …", lot=names.lot(scene, self.lot))

    def words(self, scene: Scene) -> str:
        """All that the order says."""
        lot, company = names.lot(scene, self.lot), names.company(scene, self.bidder)
        said = BIDDING if self.bidder.isdecimal() else BIDDING_FOR
        return f"{scene.say(said, lot=lot, most=self.most, company=company)} {scene.say(AUCTION)}"

    def terms(self, scene: Scene) -> Sequence[Term]:
        """The highest bid."""
        amounts = _spread(least_bid(scene.view, self.lot), purse(scene.view, self.bidder))
        return (Term("most", scene.say("The highest bid"), [(each, str(each)) for each in amounts]),)

    def decide(self, made: Sequence[Action], legal: Legal) -> Verdict:
        """Bid, or pass where that would be too much."""
        view: View = legal.view
        if view.auction is None or view.auction.lot != self.lot:
            return Over("auction")
        if view.step not in ("bid_private", "bid_line") or self.bidder != (view.acting or str(legal.seat)):
            return None
        if "bid" in legal.kinds:
            offered = legal.choices(Draft("bid", {"lot": self.lot}))
            amounts = [int(value) for value in offered.values] if offered is not None else []
            if amounts and min(amounts) <= self.most:
                return Do(Bid(lot=self.lot, amount=min(amounts)))
        return Do(Pass(), last=True) if "pass" in legal.kinds else None

    def heed(self, seat: Seat, told: SeenMove, rung: Sequence[str]) -> Over | None:
        """Over when its auction ends, or when its owner moves in person."""
        if told.after.auction is None or told.after.auction.lot != self.lot:
            return Over("auction")
        return Over("moved") if told.mover == seat and told.pressed else None


def _spread(least: int, most: int) -> Sequence[int]:
    """Amounts from the least to the most, in steps that keep them few."""
    step = STEP
    while (most - least) // step >= BIDS:
        step *= 2
    first = -(-least // STEP) * STEP
    found = list(range(first, most + 1, step))
    top = most // STEP * STEP
    return found if top in found or top < first else [*found, top]


def _has_no_lot(view: View) -> bool:
    """Whether a bid names what it is for."""
    return view.auction is None


def _has_no_line(view: View) -> bool:
    return not any(each.lines for each in view.companies if each.company == view.acting)


def _leaving(scene: Scene, _: Seat) -> str:
    """What passing means among bidders."""
    return scene.say(PASS if _has_no_lot(scene.view) else LEAVING)


LEAVING = N_("Pass: leave this auction")
STEPS: Mapping[str, Step] = {
    "name_private": Step(
        called=N_("putting a private up"),
        call=N_("put a private up for auction, or pass. This continues until all are sold."),
        narrowed={
            frozenset({"name"}): N_(
                "put a private up for auction. You have the lowest order card, so you start and can't pass."
            )
        },
        passing=N_("Pass: put none up"),
        stage="privates",
    ),
    "bid_private": Step(
        called=N_("bidding for a private"),
        call=N_("bid, or pass. {auction}"),
        narrowed={frozenset({"pass"}): N_("you can't afford a bid, so pass. {auction}")},
        raised=N_("you can't afford a bid: return a private first, or pass. {auction}"),
        cases=[(_has_no_lot, Call(call=N_("bid for a private, or pass.")))],
        passing=_leaving,
        stage="privates",
    ),
    "name_line": Step(
        called=N_("putting a line up"),
        call=N_("put a line up for auction as {acting}, or pass."),
        narrowed={frozenset({"pass"}): N_("{acting} can't afford a line, so pass.")},
        raised=N_("{acting} can't afford a line: return a private first, or pass."),
        cases=[
            (
                _has_no_line,
                Call(
                    call=N_("put a line up for auction as {acting}, or pass. It has no line yet."),
                    narrowed={frozenset({"pass"}): N_("{acting} has no line and can't afford one, so pass.")},
                    raised=N_("{acting} has no line and can't afford one: return a private first, or pass."),
                ),
            )
        ],
        passing=N_("Pass: put no line up"),
        stage="lines",
    ),
    "bid_line": Step(
        called=N_("bidding for a line"),
        call=N_("bid as {acting}, or pass. {auction}"),
        narrowed={
            frozenset({"bid"}): N_(
                "{acting} put this line up, so open the bidding at {least} or more. {auction}"
            ),
            frozenset({"pass"}): N_("{acting} can't bid any higher, so pass. {auction}"),
        },
        raised=N_("{acting} can't bid any higher: return a private first, or pass. {auction}"),
        passing=LEAVING,
        stage="lines",
    ),
}
DIALOGUES: Mapping[str, Dialogue] = {
    "name": Dialogue(called=N_("Put up for auction"), question=N_("which one?"), outright=True, onward="bid"),
    "bid": Dialogue(
        called=N_("Bid"),
        option=_bid,
        fields={"lot": Field(N_("for which one?"))},
        question=N_("how much?"),
        typed=N_("Another amount"),
        note=_of_bid,
    ),
}
LABELS: Mapping[tuple[str, str], Callable[[Scene, Value], str]] = {("", "lot"): _lot}
TOLD: Mapping[type[Event], Told] = {
    happened.PrivateNamed: Sentence("{name} puts {private} up for auction."),
    happened.LineNamed: Sentence("{company} puts line {line} up for auction."),
    happened.BidMade: Sentence("{who} bids {amount} for {lot}."),
    happened.AuctionPassed: OneOf(
        lambda event: event.lot is None,
        {True: Sentence("Everyone passes."), False: Sentence("Nobody bids for {lot}.")},
    ),
    happened.PrivateSold: Sentence("{name} buys {private} for {price}."),
    happened.PrivateDiscounted: Sentence("Bids for {private} now start at {minimum}."),
    happened.LineBought: Sentence("{company} wins line {line} for {price}."),
    happened.LinesDrawn: Numbered(
        "New on offer: line {lines}.", "New on offer: lines {lines}.", "lines", lines=LINES
    ),
    happened.LinesClosed: Numbered(
        "All companies have three lines; line {lines} will never run.",
        "All companies have three lines; lines {lines} will never run.",
        "lines",
        lines=LINES,
    ),
}
