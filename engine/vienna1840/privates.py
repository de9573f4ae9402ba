"""Privates outside their auction: dividends, return to the bank, purchase by a company (IV.2, IX.3)."""

from __future__ import annotations

from dataclasses import replace

from engine.core import Choices, Draft, NotYourTurn, RuleError, Unknown
from engine.vienna1840.actions import Answer, BuyPrivate, ReturnPrivate
from engine.vienna1840.events import (
    PrivateBought,
    PrivateOfferDeclined,
    PrivateOffered,
    PrivatePaid,
    PrivateReturned,
)
from engine.vienna1840.facts import PRIVATES, ROUND_TRACK
from engine.vienna1840.holdings import director, face, privates_of
from engine.vienna1840.ledger import Move
from engine.vienna1840.state import LineRound, Offer, State

__all__ = [
    "answer",
    "answer_choices",
    "buy",
    "buy_choices",
    "can_buy",
    "for_sale",
    "give_back",
    "on_market",
    "pay_dividends",
    "return_choices",
    "returnable",
    "returns",
]

FIRST_PURCHASE = next(index for index, each in enumerate(ROUND_TRACK) if each.name == "LR2a")
"""From this round on companies may buy privates (IV.2)."""


def pay_dividends(move: Move) -> None:
    """Every owned private pays its owner, a company into its treasury (VIII.2, R6.7)."""
    for name, private in move.state.privates.items():
        if private.owner is not None:
            amount = PRIVATES[name].dividend
            move.pay(private.owner, amount)
            move.tell(PrivatePaid(name, private.owner, amount))


def returnable(state: State, seat: int, companies: tuple[str, ...]) -> tuple[str, ...]:
    """The privates that a seat could return: its own and those of the companies named."""
    owners = {seat, *companies}
    return tuple(name for name, private in state.privates.items() if private.owner in owners)


def returns(state: State, owner: int | str) -> int:
    """What the owner's privates would bring if they went back to the bank (IV.2).

    Nothing where they do not go back at any time: nobody is asked there for the sake of a private.
    """
    if state.options.private_return != "any_time":
        return 0
    return sum(face(state, name) for name in privates_of(state, owner))


def return_choices(names: tuple[str, ...], draft: Draft) -> Choices | None:
    """Choices for `return`."""
    return None if "private" in draft.fields else Choices("private", names)


def give_back(move: Move, allowed: tuple[str, ...], action: ReturnPrivate) -> None:
    """Return a private to the bank for its face value (R7.3).

    Raises:
        Unknown: no such private.
        RuleError: it is not the seat's, nor its company's, to return.
    """
    if action.private not in move.state.privates:
        raise Unknown("private", action.private)
    owner = move.state.privates[action.private].owner
    if action.private not in allowed or owner is None:
        raise RuleError("private_not_yours", "IV.2", private=action.private)
    amount = face(move.state, action.private)
    move.private(action.private, owner=None, returned=True)
    move.pay(owner, amount)
    move.tell(PrivateReturned(action.private, owner, amount))


def for_sale(state: State) -> tuple[str, ...]:
    """Privates in players' hands; one that is worth nothing has no price (1 to face value)."""
    return tuple(
        name
        for name, private in state.privates.items()
        if isinstance(private.owner, int) and face(state, name) > 0
    )


def can_buy(state: State, company: str) -> bool:
    """Whether the company can buy a private now (R7.4): from LR2a on, with money, if a player has one."""
    return state.round >= FIRST_PURCHASE and state.companies[company].treasury >= 1 and bool(for_sale(state))


def could_buy(state: State, company: str) -> bool:
    """Whether the company can buy a private now, if need be after it returned one of its own."""
    return can_buy(raised(state, company), company)


def gain(state: State) -> int:
    """What a company would gain if it bought all privates of players for 1 each and returned them."""
    if state.options.private_return != "any_time":
        return 0
    return sum(face(state, name) - 1 for name in for_sale(state))


def raised(state: State, company: str) -> State:
    """The position as it would be with the money that the company's privates bring (IV.2)."""
    return with_treasury(state, company, state.companies[company].treasury + returns(state, company))


def without_privates(state: State, seat: int) -> State:
    """The position as it would be if the seat returned all its privates, where they go back at any time."""
    if state.options.private_return != "any_time":
        return state
    cash = state.cash[seat] + returns(state, seat)
    left = {
        name: replace(private, owner=None, returned=True) if private.owner == seat else private
        for name, private in state.privates.items()
    }
    return replace(state, cash=(*state.cash[:seat], cash, *state.cash[seat + 1 :]), privates=left)


def with_treasury(state: State, company: str, treasury: int) -> State:
    """The position with another amount in a company's treasury."""
    changed = replace(state.companies[company], treasury=treasury)
    return replace(state, companies={**state.companies, company: changed})


def on_market(state: State, company: str, private: str) -> range:
    """The prices a company can pay for a private: 1 to face value, within its treasury."""
    return range(1, min(face(state, private), state.companies[company].treasury) + 1)


def buy_choices(state: State, company: str, draft: Draft) -> Choices | None:
    """Choices for `private`."""
    if "private" not in draft.fields:
        return Choices("private", for_sale(state))
    if "price" not in draft.fields:
        private = str(draft.fields["private"])
        if private not in for_sale(state):
            raise RuleError("private_not_for_sale", "IV.2", private=private)
        return Choices("price", on_market(state, company, private))
    return None


def buy(move: Move, company: str, action: BuyPrivate) -> None:
    """A company buys a private from a player; the player is asked first where the options say so.

    Raises:
        Unknown: no such private.
        RuleError: too early, not in a player's hands, or the price is out of bounds.
    """
    state = move.state
    if action.private not in state.privates:
        raise Unknown("private", action.private)
    if state.round < FIRST_PURCHASE:
        raise RuleError("private_too_early", "IV.2")
    owner = state.privates[action.private].owner
    if not isinstance(owner, int):
        raise RuleError("private_not_for_sale", "IV.2", private=action.private)
    most = face(state, action.private)
    if not 1 <= action.price <= most:
        raise RuleError("private_price", "IV.2", private=action.private, face=most)
    if action.price > state.companies[company].treasury:
        raise RuleError("treasury_short", "IX.3", company=company, needed=action.price)
    if state.options.private_consent == "asked" and owner != director(state, company):
        move.phase(offer=Offer(action.private, action.price))
        move.tell(PrivateOffered(company, owner, action.private, action.price))
        return
    _hand_over(move, company, owner, action.private, action.price)


def answer_choices(draft: Draft) -> Choices | None:
    """Choices for `answer`."""
    return None if "reply" in draft.fields else Choices("reply", ("accept", "decline"))


def answer(move: Move, company: str, seat: int, action: Answer) -> None:
    """The owner accepts or declines.

    Raises:
        NotYourTurn: nobody asked this seat.
        Unknown: neither accept nor decline.
    """
    phase = move.state.phase
    if (
        not isinstance(phase, LineRound)
        or phase.offer is None
        or move.state.privates[phase.offer.private].owner != seat
    ):
        raise NotYourTurn
    if action.reply not in ("accept", "decline"):
        raise Unknown("reply", action.reply)
    offer = phase.offer
    move.phase(offer=None)
    if action.reply == "accept":
        _hand_over(move, company, seat, offer.private, offer.price)
    else:
        move.tell(PrivateOfferDeclined(seat, offer.private))


def _hand_over(move: Move, company: str, seat: int, private: str, price: int) -> None:
    move.private(private, owner=company)
    move.pay(company, -price)
    move.pay(seat, price)
    move.tell(PrivateBought(company, seat, private, price))
