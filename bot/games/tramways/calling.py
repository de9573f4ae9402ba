"""Whose decision it is in a game of Tramways, and which."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.games.core import calling
from bot.games.core.legal import Legal
from bot.games.core.scene import Scene
from bot.games.tramways import closed
from bot.games.tramways.standing import chapter
from bot.games.tramways.words import names
from bot.language import N_
from engine.core import Seat
from engine.tramways.outlook import free_places
from engine.tramways.view import View

__all__ = ["CALLS", "Calling"]

CALLS: Mapping[str, str] = {
    "boards": N_("choose a side of your player board."),
    "parcels": N_("choose your parcels."),
    "books": N_("choose a ticket book and take a card from it."),
    "dealt": N_("keep one of your development cards."),
    "auction": N_("bid for turn order, or take place {place} for free."),
    "cards": N_("take one of the cards."),
    "line": N_("take a card from the line, or pay to add one."),
    "void": N_("you took a void ticket, so discard a card."),
    "refill": N_("fill your hand for the last round."),
    "actions": N_("take one action, or 2 money."),
    "development": N_("take a development card."),
    "administration": N_("use cards for money, workers, calm or passengers, discard, or keep the rest."),
    "over": N_("the game is over."),
}
OPENED = N_("take a card from the open book.")
SECOND: Mapping[int, str] = {
    0: N_("take two actions, one action and 2 money, or only 2 money."),
    1: N_("take a second action, or 2 money."),
}
"""In the second action round, by the actions done."""
LINE = N_("The newest card costs {stress}, earlier ones none. Adding one to the line costs {money} (14.5).")
WITH_MONEY = N_("take an action, or finish.")


class Calling(calling.Calling):
    """Turn calls."""

    def heading(self, scene: Scene) -> Sequence[str]:
        """The round and what is done in it; in the auction the bids and the places, later the cards."""
        view: View = scene.view
        lines = [f"**{chapter(scene)}**"]
        lines += _auction(scene, view)
        if view.phase in ("cards", "line"):
            lines.append(scene.say("Cards: {cards}", cards=names.cards(scene, view.market)))
        if view.phase == "line":
            price = names.money(scene, len(view.market))
            lines.append(f"-# {scene.say(LINE, stress=names.stress(scene, 1), money=price)}")
        return lines

    def means(self, scene: Scene, seat: Seat) -> Sequence[str]:
        """Money, workers, stress, happiness, the points that make up the score now, and cards."""
        view: View = scene.view
        if view.phase in ("boards", "parcels"):
            return ()
        player = view.players[seat]
        parts = [
            f"{scene.name(seat)}: {names.money(scene, player.money)}",
            scene.words.count("{number} worker", "{number} workers", player.workers),
            scene.say("stress {stress}", stress=player.stress),
            scene.say("happiness {happiness}", happiness=names.signed(player.happiness)),
            scene.say("{points} now", points=names.points(scene, view.standings[seat].total)),
            scene.words.count("{number} card", "{number} cards", player.cards),
        ]
        return [f"-# {' · '.join(parts)}"]

    def closed(self, scene: Scene, legal: Legal) -> Sequence[str]:
        """What the table or the hand lacks for an action."""
        return closed.reasons(scene, legal)

    def call(self, scene: Scene, seat: Seat) -> str:
        """What the seat has to decide now."""
        view: View = scene.view
        match view.phase:
            case "auction":
                return scene.say(CALLS["auction"], place=free_places(view)[-1])
            case "books" | "development" if view.opened is not None:
                return scene.say(OPENED)
            case "actions" if view.step == 2:
                return scene.say(WITH_MONEY if view.took_money else SECOND[min(view.acted, 1)])
        return scene.say(CALLS[view.phase])


def _auction(scene: Scene, view: View) -> list[str]:
    """The lower row if someone is in it, and the bids of those who wait, in the old order; else nothing."""
    auction = view.auction
    if auction is None:
        return []
    placed = [
        scene.say("{place}. {name}", place=place, name="–" if seat is None else scene.name(seat))
        for place, seat in enumerate(auction.placed, 1)
    ]
    waiting = [
        f"{scene.name(seat)}: {auction.bids[seat]}" if seat in auction.bids else scene.name(seat)
        for seat in auction.waiting
    ]
    order = scene.say("The order so far: {places}", places=" · ".join(placed))
    return [
        *([order] if any(seat is not None for seat in auction.placed) else ()),
        scene.say("Still bidding, from the left: {names}", names=", ".join(waiting)),
        f"-# {names.first_place(scene)}",
    ]
