"""What companies pay to their shareholders."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from bot.games.core.dialogue import Dialogue
from bot.games.core.legal import Legal
from bot.games.core.sayings import Fill, OneOf, Sentence, Told
from bot.games.core.scene import Scene
from bot.games.vienna1840.moves.shares import BADGE, foreseen, price_moves
from bot.games.vienna1840.words import names
from bot.language import N_
from engine.core import Event, Value
from engine.vienna1840 import events as happened
from engine.vienna1840 import facts
from engine.vienna1840.actions import Dividend
from engine.vienna1840.events import DividendPaid

__all__ = ["DIALOGUES", "LABELS", "TOLD"]

MOST = 25
"""Numbers that a menu lists."""


def _dividend(scene: Scene, value: Value) -> str:
    """An amount, and where it moves the price token."""
    steps = facts.dividend_steps(int(value))
    if steps < 0:
        return scene.say("{amount}: price token left", amount=value)
    if steps == 0:
        return scene.say("{amount}: price stays", amount=value)
    return scene.say("{amount}: price token {steps} right", amount=value, steps=steps)


def _of_dividend(scene: Scene, legal: Legal, action: Dividend) -> str:
    """What each player gets, and where the price goes."""
    events = foreseen(legal, action)
    paid = next((event for event in events if isinstance(event, DividendPaid)), None)
    if paid is None:
        return ""
    shares = ", ".join(f"{scene.names[each]} {amount}" for each, amount in paid.paid.items() if amount)
    said = [
        price_moves(scene, events, paid.company),
        shares,
        scene.say("company keeps {kept}", kept=paid.kept),
    ]
    return "; ".join(each for each in said if each)


def _dividends(_: Scene, actions: Sequence[Dividend]) -> Sequence[int]:
    """All, then the least for each step of the price, then as many others as there is room for."""
    amounts = [action.amount for action in actions]
    last = len(amounts) - 1
    steps = [
        place
        for place in range(1, last)
        if facts.dividend_steps(amounts[place]) > facts.dividend_steps(amounts[place - 1])
    ]
    chosen = {last, 0, *steps}
    others = [place for place in range(last, 0, -1) if place not in chosen]
    chosen.update(others[: MOST - len(chosen)])
    return sorted(chosen, reverse=True)


def _option(scene: Scene, action: Dividend) -> str:
    return _dividend(scene, action.amount)


def _to_holders(scene: Scene, paid: Mapping[int, int]) -> str:
    return names.sum_by_seat(scene, paid) or scene.say("nobody holds its shares")


def _income(event: happened.StadtbahnPaid) -> str:
    if not event.income * event.multiplier:
        return "nothing"
    return "once" if event.multiplier == 1 else "several times"


SHARES = Fill("paid", _to_holders)
TOTAL = Fill(None, lambda _, event: event.income * event.multiplier)
DIALOGUES: Mapping[str, Dialogue] = {
    "dividend": Dialogue(
        called=N_("Declare the dividend"),
        option=_option,
        question=N_("how much in all?"),
        typed=N_("Another amount"),
        note=_of_dividend,
        listed=_dividends,
    ),
}
LABELS: Mapping[tuple[str, str], Callable[[Scene, Value], str]] = {
    ("dividend", "amount"): _dividend,
}
TOLD: Mapping[type[Event], Told] = {
    happened.CompaniesOrdered: Sentence(
        "The companies act in this order: {names}.",
        names=Fill("order", lambda scene, order: ", ".join(names.company(scene, each) for each in order)),
    ),
    happened.DividendPaid: OneOf(
        lambda event: (event.declared > 0, event.declared > 0 or event.kept > 0),
        {
            (False, False): Sentence("{company} pays no dividend.", company=BADGE),
            (False, True): Sentence("{company} pays no dividend and keeps {kept}.", company=BADGE),
            (True, True): Sentence(
                "{company} declares {declared}: {shares}. It keeps {kept}.", company=BADGE, shares=SHARES
            ),
        },
    ),
    happened.StadtbahnPaid: OneOf(
        _income,
        {
            "nothing": Sentence("{company} earns nothing."),
            "once": Sentence("{company} earns {total}: {shares}.", total=TOTAL, shares=SHARES),
            "several times": Sentence(
                "{company} earns {income} × {multiplier} = {total}: {shares}.", total=TOTAL, shares=SHARES
            ),
        },
    ),
}
