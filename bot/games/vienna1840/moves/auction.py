"""Auctions of privates and lines."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.games.core.dialogue import Dialogue, Field
from bot.games.core.legal import Legal
from bot.games.core.sayings import Fill, Numbered, OneOf, Sentence, Told
from bot.games.core.scene import Scene
from bot.games.vienna1840.words import names
from bot.language import N_
from engine.core import Event, Value
from engine.vienna1840 import events as happened
from engine.vienna1840 import facts, outlook
from engine.vienna1840.actions import Bid
from engine.vienna1840.trading import least_bid

__all__ = ["DIALOGUES", "LABELS", "TOLD", "treasury"]


def _lot(scene: Scene, value: Value) -> str:
    name = str(value)
    if name in facts.PRIVATES:
        minimum = least_bid(scene.view, name)
        return scene.say("{lot}, from {minimum}", lot=f"{name} {names.private(name)}", minimum=minimum)
    home = facts.game_map(scene.view.board.map).homes.get(name)
    if home is None:
        return name
    return scene.say("line {line}, base {place}", line=name, place=names.hex_name(scene, home))


def treasury(scene: Scene) -> int:
    """That of the company that acts, itself or through its line."""
    company = outlook.acting_company(scene.view)
    return 0 if company is None else company.treasury


def _of_bid(scene: Scene, legal: Legal, action: Bid) -> str:
    """What is left of the bidder's money: the player's, or for a line its company's."""
    purse = treasury(scene) if action.lot not in facts.PRIVATES else scene.view.players[legal.seat].cash
    return scene.say("leaves {left}", left=purse - action.amount)


def _bid(scene: Scene, action: Bid) -> str:
    if "lot" in scene.chosen:
        return str(action.amount)
    return scene.say("{amount} for {lot}", amount=action.amount, lot=names.lot(scene, action.lot))


LINES = Fill("lines", lambda scene, lines: scene.words.listing(lines))
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
LABELS: Mapping[tuple[str, str], Callable[[Scene, Value], str]] = {
    ("", "lot"): _lot,
}
TOLD: Mapping[type[Event], Told] = {
    happened.PrivateNamed: Sentence("{name} puts {private} up for auction."),
    happened.LineNamed: Sentence("{company} puts line {line} up for auction."),
    happened.BidMade: Sentence("{who} bids {amount} for {lot}."),
    happened.AuctionPassed: OneOf(
        lambda event: event.lot is None,
        {True: Sentence("Everybody passes."), False: Sentence("Nobody bids for {lot}.")},
    ),
    happened.PrivateSold: Sentence("{name} gets {private} for {price}."),
    happened.PrivateDiscounted: Sentence("{private} may now be had from {minimum}."),
    happened.LineBought: Sentence("{company} gets line {line} for {price}."),
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
