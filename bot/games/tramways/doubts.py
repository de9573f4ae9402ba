"""What is asked once more before a move in Tramways, since its maker may regret it."""

from __future__ import annotations

from bot.games.core.scene import Scene
from bot.games.tramways import names
from engine.core import Action, GameError
from engine.tramways.actions import Bid, LayLink, Reveal, Travel
from engine.tramways.facts import money
from engine.tramways.laying import read
from engine.tramways.payments import is_generous
from engine.tramways.prospects import as_seen
from engine.tramways.travel import points_price
from engine.tramways.view import View

__all__ = ["doubt"]


def doubt(scene: Scene, action: Action) -> str | None:
    """Whether more money icons are meant to pay than are needed, and whether a link is meant to lose its end;
    None where neither is the case.
    """
    match action:
        case Bid(amount=amount, icons=icons):
            return _generous(scene, icons, amount)
        case Reveal(icons=icons):
            return _generous(scene, icons, len(scene.view.market))
        case Travel(bonus=bonus, icons=icons) if bonus.isdecimal():
            return _generous(scene, icons, points_price(int(bonus)))
        case LayLink():
            return _opening(scene, action)
    return None


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


def _opening(scene: Scene, action: LayLink) -> str | None:
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
