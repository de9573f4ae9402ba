"""What is asked once more before a move in Tramways, since its maker may regret it."""

from __future__ import annotations

from bot.games.core.scene import Scene
from bot.games.tramways import names
from engine.core import GameError
from engine.tramways.actions import Bid, LayLink, Reveal, Travel
from engine.tramways.facts import money
from engine.tramways.laying import read
from engine.tramways.payments import is_generous
from engine.tramways.prospects import as_seen
from engine.tramways.travel import points_price
from engine.tramways.view import View

__all__ = ["of_bid", "of_link", "of_reveal", "of_travel"]


def of_bid(scene: Scene, action: Bid) -> str | None:
    """Whether more money icons are meant to pay than are needed."""
    return _generous(scene, action.icons, action.amount)


def of_reveal(scene: Scene, action: Reveal) -> str | None:
    """Likewise."""
    return _generous(scene, action.icons, len(scene.view.market))


def of_travel(scene: Scene, action: Travel) -> str | None:
    """Likewise, where points are bought."""
    if not action.bonus.isdecimal():
        return None
    return _generous(scene, action.icons, points_price(int(action.bonus)))


def _generous(scene: Scene, icons: tuple[str, ...], amount: int) -> str | None:
    if not is_generous(icons, amount):
        return None
    worth = sum(money(each.partition(":")[2]) for each in icons)
    return scene.say(
        "These cards pay {worth} where {amount} are asked for, and fewer would do; the bank gives back the "
        "rest. Do you mean it?",
        worth=worth,
        amount=amount,
    )


def of_link(scene: Scene, action: LayLink) -> str | None:
    """Whether a link is meant to lose its end."""
    view: View = scene.view
    seat = view.turn if view.seat is None else view.seat
    try:
        opened = read(as_seen(view), seat, action.start, action.way).opened
    except GameError:
        return None
    if not opened:
        return None
    return scene.words.count(
        "With that track lies where {links} ends, which is incomplete as long as it does. Do you mean it?",
        "With that track lies where {links} end, which are incomplete as long as it does. Do you mean it?",
        len(opened),
        links=scene.words.listing([names.link(scene, number) for number in opened]),
    )
