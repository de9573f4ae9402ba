"""What companies pay to their shareholders."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

import pydantic

from bot.games.core.dialogue import Dialogue
from bot.games.core.legal import Legal
from bot.games.core.orders import Do, Order, Over, SeenMove, Term, Verdict
from bot.games.core.sayings import Fill, OneOf, Sentence, Told
from bot.games.core.scene import Scene
from bot.games.vienna1840.moves.shares import BADGE, foreseen, price_moves
from bot.games.vienna1840.moves.step import Step
from bot.games.vienna1840.words import names
from bot.language import N_
from engine.core import Action, Draft, Event, Seat, Value
from engine.vienna1840 import events as happened
from engine.vienna1840 import facts
from engine.vienna1840.actions import Dividend
from engine.vienna1840.events import DividendPaid
from engine.vienna1840.trading import directed
from engine.vienna1840.view import View

__all__ = ["DIALOGUES", "LABELS", "STEPS", "TOLD", "PayOut"]

MOST = 25
"""Numbers that a menu lists."""


def _dividend(scene: Scene, value: Value) -> str:
    """An amount, and where it moves the price token."""
    steps = facts.dividend_steps(int(value))
    amount = scene.say("pay {amount}", amount=value) if scene.aloud else value
    if steps < 0:
        return scene.say("{amount}: price token left", amount=amount)
    if steps == 0:
        return scene.say("{amount}: price stays", amount=amount)
    return scene.say("{amount}: price token {steps} right", amount=amount, steps=steps)


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


def _dividends(scene: Scene, actions: Sequence[Dividend]) -> Sequence[int]:
    """The whole dividend, then the least for each step of the price, then as many others as there is room
    for. Aloud no others, because they can be typed.
    """
    amounts = [action.amount for action in actions]
    last = len(amounts) - 1
    steps = [
        place
        for place in range(1, last)
        if facts.dividend_steps(amounts[place]) > facts.dividend_steps(amounts[place - 1])
    ]
    chosen = {last, 0, *steps}
    others = [place for place in range(last, 0, -1) if place not in chosen]
    if not (scene.aloud and len(actions) >= MOST):
        chosen.update(others[: MOST - len(chosen)])
    return sorted(chosen, reverse=True)


def _payable(scene: Scene) -> str:
    """Which amounts may be typed."""
    company = scene.view.acting_company
    if company is None:
        return ""
    step = facts.DIVIDEND_STEP
    amounts = f"0–{company.revenue // step * step}"
    return scene.say("{amounts}, in steps of {step}", amounts=amounts, step=step)


def _to_holders(scene: Scene, paid: Mapping[int, int]) -> str:
    return names.sum_by_seat(scene, paid) or scene.say("nobody holds its shares")


def _income(event: happened.StadtbahnPaid) -> str:
    if not event.income * event.multiplier:
        return "nothing"
    return "once" if event.multiplier == 1 else "several times"


SHARES = Fill("paid", _to_holders)
TOTAL = Fill(None, lambda _, event: event.income * event.multiplier)
KEPT = range(0, 210, 10)
"""What a company may keep of its dividend, in Gulden."""
PAYING = N_(
    "When {company} declares its next dividend, it withholds {keep} of its revenue and pays out "
    "the rest in full tens."
)


class PayOut(Order):
    """Declare a company's next dividend: all of it but what is kept."""

    kind: ClassVar[str] = "pay"
    company: str = pydantic.Field(description="the company")
    keep: int = pydantic.Field(description="what is kept in Gulden")

    def label(self, scene: Scene) -> str:
        """The order in a few words."""
        return scene.say("{company}: pay out all but …", company=names.company(scene, self.company))

    def words(self, scene: Scene) -> str:
        """All that the order says."""
        return scene.say(PAYING, company=names.company(scene, self.company), keep=self.keep)

    def terms(self, scene: Scene) -> Sequence[Term]:
        """What is kept."""
        return (Term("keep", scene.say("What is kept"), [(amount, str(amount)) for amount in KEPT]),)

    def decide(self, made: Sequence[Action], legal: Legal) -> Verdict:
        """Declare the dividend; where less than what is to be kept came in, it is left to its owner."""
        view: View = legal.view
        if view.step != "dividend" or view.acting != self.company or "dividend" not in legal.kinds:
            return None
        company = view.acting_company
        if company is None or company.revenue < self.keep:
            return Over("illegal")
        amount = (company.revenue - self.keep) // facts.DIVIDEND_STEP * facts.DIVIDEND_STEP
        offered = legal.choices(Draft("dividend"))
        if offered is None or amount not in offered.values:
            return Over("illegal")
        return Do(Dividend(amount=amount), last=True)

    def heed(self, seat: Seat, told: SeenMove, rung: Sequence[str]) -> Over | None:
        """Over once the dividend is declared, or somebody else directs the company."""
        if any(isinstance(each, DividendPaid) and each.company == self.company for each in told.events):
            return Over("done")
        return None if self.company in directed(told.after, seat) else Over("lost")


STEPS: Mapping[str, Step] = {"dividend": Step(called=N_("dividend"), call=N_("declare {acting}'s dividend."))}
DIALOGUES: Mapping[str, Dialogue] = {
    "dividend": Dialogue(
        called=N_("Declare the dividend"),
        option=lambda scene, action: _dividend(scene, action.amount),
        question=N_("how much in all?"),
        typed=N_("Another amount"),
        hint=_payable,
        note=_of_dividend,
        listed=_dividends,
    )
}
LABELS: Mapping[tuple[str, str], Callable[[Scene, Value], str]] = {("dividend", "amount"): _dividend}
TOLD: Mapping[type[Event], Told] = {
    happened.CompaniesOrdered: Sentence(
        "The companies act in this order: {names}.",
        names=Fill("order", lambda scene, order: ", ".join(names.company(scene, each) for each in order)),
    ),
    happened.DividendPaid: OneOf(
        lambda event: (event.declared > 0, event.declared > 0 or event.kept > 0),
        {
            (False, False): Sentence("{company} pays no dividend.", company=BADGE),
            (False, True): Sentence("{company} pays no dividend and withholds {kept}.", company=BADGE),
            (True, True): Sentence(
                "{company} declares a dividend of {declared}: {shares}. It withholds {kept}.",
                company=BADGE,
                shares=SHARES,
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
