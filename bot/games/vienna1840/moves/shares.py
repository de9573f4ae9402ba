"""Stock rounds: order cards, founding companies, buying and selling shares."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

import pydantic

from bot.games.core.dialogue import Dialogue, Field
from bot.games.core.legal import Legal
from bot.games.core.orders import Do, Order, Over, SeenMove, Term, Verdict
from bot.games.core.sayings import Fill, Numbered, OneOf, Sentence, Told
from bot.games.core.scene import Scene
from bot.games.vienna1840.moves import alarms
from bot.games.vienna1840.moves.step import PASS, Step
from bot.games.vienna1840.words import names
from bot.language import N_
from engine.core import Action, Draft, Event, Seat, Value
from engine.vienna1840 import events as happened
from engine.vienna1840 import facts
from engine.vienna1840.actions import Buy, Par, Pass, Sell
from engine.vienna1840.events import PriceMoved, SharesSold
from engine.vienna1840.rounds.stock import DIRECTOR_MULTIPLE
from engine.vienna1840.succession import acts_at
from engine.vienna1840.trading import share_prices
from engine.vienna1840.view import View

__all__ = ["BADGE", "DIALOGUES", "LABELS", "STEPS", "TOLD", "BuyAt", "company_at", "foreseen", "price_moves"]

ACTS = {"first": N_("card {number}: acts first"), "last": N_("card {number}: acts last")}
SOURCES = {"initial": N_("initial offering"), "pool": N_("bank pool")}


def _company_label(scene: Scene, value: Value) -> str:
    name = str(value)
    full = facts.STADTBAHN.get(name) or facts.COMPANIES.get(name)
    price = share_prices(scene.view).get(name)
    shown = names.company(scene, name) + (f" {full.name}" if full else "")
    return scene.say("{company}, at {price}", company=shown, price=price) if price else shown


def company_at(scene: Scene, name: str) -> str:
    """A company with the price of its share, if it has one."""
    price = share_prices(scene.view).get(name)
    shown = names.company(scene, name)
    return scene.say("{company} at {price}", company=shown, price=price) if price else shown


def shares(scene: Scene, value: Value) -> str:
    """A number of shares."""
    return scene.words.count("{number} share", "{number} shares", int(value))


def _position(scene: Scene, value: Value) -> str:
    """An order card, and when its holder acts, as far as the card alone tells."""
    acts = acts_at(scene.view, int(value))
    return scene.say("card {number}" if acts is None else ACTS[acts], number=value)


def _company_offered(scene: Scene, _: Legal, name: str) -> tuple[str, str]:
    return company_at(scene, name), _holding(scene, name)


def _holding(scene: Scene, name: str) -> str:
    """What the person and the bank have of a company, and who directs it."""
    view: View = scene.view
    company = next((each for each in view.companies if each.company == name), None)
    if company is not None and company.par is None:
        return facts.COMPANIES[name].name
    stadtbahn = next((each for each in view.stadtbahn if each.company == name), None)
    bank = company.bank_percent if company else stadtbahn.bank_percent if stadtbahn else 0
    own = view.players[view.seat].shares.get(name, 0) if view.seat is not None else 0
    said = scene.say("you {own} %, bank {bank} %", own=own, bank=bank)
    if company is not None and company.director is not None:
        return scene.say("{holding}, director {name}", holding=said, name=scene.names[company.director])
    return said


def foreseen(legal: Legal, action: Action) -> Sequence[Event]:
    """What a move would lead to; nothing where that is hidden."""
    found = legal.foresee(action)
    return () if found is None else found.events


def price_moves(scene: Scene, events: Sequence[Event], company: str) -> str:
    """How a price token moves; empty where it stays."""
    moved = [event for event in events if isinstance(event, PriceMoved) and event.company == company]
    if not moved:
        return ""
    return scene.say("price {old} → {new}", old=moved[0].old, new=moved[-1].new)


def _of_sale(scene: Scene, legal: Legal, action: Sell) -> str:
    events = foreseen(legal, action)
    brought = sum(event.amount for event in events if isinstance(event, SharesSold))
    said = [scene.say("earns {amount}", amount=brought), price_moves(scene, events, action.company)]
    return ", ".join(each for each in said if each)


def _of_par(scene: Scene, legal: Legal, action: Par) -> str:
    cost = DIRECTOR_MULTIPLE * action.price
    cash = scene.view.players[legal.seat].cash
    return scene.say("costs {cost}, leaves you {left}", cost=cost, left=max(cash - cost, 0))


def _par(scene: Scene, action: Par) -> str:
    if "company" in scene.chosen:
        return str(action.price)
    return scene.say("{company} at {price}", company=names.company(scene, action.company), price=action.price)


def _sell(scene: Scene, action: Sell) -> str:
    said = shares(scene, action.shares)
    if "company" in scene.chosen:
        return said
    return scene.say("{shares} of {company}", shares=said, company=names.company(scene, action.company))


def _emblem(_: Scene, action: Par | Buy | Sell) -> str:
    return action.company


def _in_order(scene: Scene, seats: Sequence[int]) -> str:
    return ", ".join(scene.name(seat) for seat in seats)


def _clockwise(scene: Scene, event: happened.PlayersOrdered) -> str | None:
    """That the first stock round doesn't go by the order cards."""
    acting = scene.view.order
    if facts.ROUND_TRACK[scene.view.round].name != "SR1" or acting == event.order:
        return None
    return scene.say(
        "The first stock round goes clockwise from the lowest card: {names}.", names=_in_order(scene, acting)
    )


BADGE = Fill("company", names.badge)
BUYING = N_(
    "In {round}, on your turn: buy one share of {company} if it costs {most} or less; otherwise "
    "pass. The order ends when you have it."
)
STEP = 5
"""Between two prices that are offered, in Gulden."""
AROUND = 6
"""So many prices are offered on either side of the present one."""


class BuyAt(Order):
    """Buy one share in a stock round at a price or less; pass while it costs more."""

    kind: ClassVar[str] = "buy"
    company: str = pydantic.Field(description="the company")
    round: int = pydantic.Field(description="the round, as an index into the round track")
    most: int = pydantic.Field(description="the highest price in Gulden")
    alarms: tuple[str, ...] = pydantic.Field(description="what ends it before")

    def label(self, scene: Scene) -> str:
        """The order in a few words."""
        return scene.say("Buy {company} at … or less", company=names.company(scene, self.company))

    def words(self, scene: Scene) -> str:
        """All that the order says."""
        company, where = names.company(scene, self.company), names.round_name(scene, self.round)
        said = scene.say(BUYING, company=company, round=where, most=self.most)
        return f"{said} {alarms.until(scene, self.alarms)}"

    def terms(self, scene: Scene) -> Sequence[Term]:
        """The price, and alarms."""
        now = share_prices(scene.view).get(self.company, 0)
        prices = range(max(STEP, now - AROUND * STEP), now + AROUND * STEP + 1, STEP)
        most = Term("most", scene.say("The highest price"), [(price, str(price)) for price in prices])
        return (most, alarms.choice(scene, "stock"))

    def decide(self, made: Sequence[Action], legal: Legal) -> Verdict:
        """Buy the share, or pass while it costs more, or can't be bought."""
        view: View = legal.view
        if view.round != self.round:
            return Over("round")
        if view.step != "stock" or view.acted or "pass" not in legal.kinds:
            return None
        cost = share_prices(view).get(self.company)
        if cost is not None and cost <= self.most and "buy" in legal.kinds:
            offered = legal.choices(Draft("buy"))
            if offered is not None and self.company in offered.values:
                return Do(Buy(company=self.company), last=True)
        return Do(Pass())

    def heed(self, seat: Seat, told: SeenMove, rung: Sequence[str]) -> Over | None:
        """Over with its round, with the share, or when an alarm rings that it names."""
        if told.after.round != self.round:
            return Over("round")
        bought = {event.company for event in told.events if isinstance(event, happened.SharesBought)}
        if told.mover == seat and self.company in bought:
            return Over("done")
        return alarms.heard(self.alarms, seat, told, rung)


TRADING = {
    frozenset({"buy", "sell"}): N_("Pass: sell and buy nothing"),
    frozenset({"sell"}): N_("Pass: sell nothing"),
    frozenset({"buy"}): N_("Pass: buy nothing"),
    frozenset[str](): PASS,
}
"""What passing means to who trades, by what is open."""
SOLD = {True: N_("End the turn: buy nothing"), False: N_("End the turn")}
"""What it means once the player has sold in this turn, by whether a share can be bought."""


def _after_trading(scene: Scene, seat: Seat) -> str:
    open_kinds = frozenset(scene.kinds(seat)) & {"buy", "sell"}
    said = SOLD["buy" in open_kinds] if scene.view.acted else TRADING[open_kinds]
    return scene.say(said)


STEPS: Mapping[str, Step] = {
    "choose_order": Step(called=N_("order cards"), call=N_("choose an order card; the lowest acts first.")),
    "par": Step(
        called=N_("founding a company"),
        call=N_("found a tramway company and set its par: 70, 80, 90 or 100. That costs five times its par."),
    ),
    "stock": Step(
        called=N_("buying and selling shares"),
        call=N_("sell shares, buy one, or pass."),
        narrowed={
            frozenset({"buy", "pass"}): N_("buy a share, or pass."),
            frozenset({"sell", "pass"}): N_("sell shares, or pass."),
            frozenset({"pass"}): N_("you can't buy or sell, so pass."),
        },
        raised=N_("you can't buy a share: return a private first, or pass."),
        passing=_after_trading,
        passed=N_("{name} is done selling."),
        stage="stock",
    ),
}
DIALOGUES: Mapping[str, Dialogue] = {
    "order": Dialogue(called=N_("Take an order card"), question=N_("which one?")),
    "par": Dialogue(
        called=N_("Found a company"),
        option=_par,
        emblem=_emblem,
        fields={"company": Field(N_("which one?"), offer=_company_offered)},
        question=N_("at which par?"),
        note=_of_par,
    ),
    "buy": Dialogue(
        called=N_("Buy a share"),
        option=lambda scene, action: company_at(scene, action.company),
        emblem=_emblem,
        fields={"company": Field(N_("of which company?"), offer=_company_offered)},
    ),
    "sell": Dialogue(
        called=N_("Sell shares"),
        option=_sell,
        emblem=_emblem,
        fields={"company": Field(N_("of which company?"), offer=_company_offered)},
        question=N_("how many?"),
        note=_of_sale,
    ),
}
LABELS: Mapping[tuple[str, str], Callable[[Scene, Value], str]] = {
    ("", "company"): _company_label,
    ("", "shares"): shares,
    ("", "position"): _position,
    ("", "source"): lambda scene, value: scene.say(SOURCES[str(value)]) if value in SOURCES else str(value),
}
TOLD: Mapping[type[Event], Told] = {
    happened.CardTaken: Sentence("{name} takes order card {position}."),
    happened.PlayersOrdered: (
        Sentence("Order cards, lowest first: {names}.", names=Fill("order", _in_order)),
        _clockwise,
    ),
    happened.SubscriptionPaid: Sentence(
        "Everyone gets {amount} towards founding a company (the subscription right)."
    ),
    happened.CompanyFounded: Sentence(
        "{name} founds {company} at par {par}; it starts with {capital}.", company=BADGE
    ),
    happened.SharesBought: Sentence("{name} buys a share of {company} for {price}.", company=BADGE),
    happened.SharesSold: Numbered(
        "{name} sells {number} share of {company} for {amount}.",
        "{name} sells {number} shares of {company} for {amount}.",
        "shares",
        company=BADGE,
    ),
    happened.PriceMoved: OneOf(
        lambda event: event.start == event.end, {False: Sentence("{company}: price {old} → {new}.")}
    ),
}
