"""A move of 1840 in the making: what its rounds do to companies, money, shares and prices."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto
from typing import Any, TypeVar

from engine.core import Ledger, changed
from engine.vienna1840 import market
from engine.vienna1840.events import LoanTaken, PriceMoved
from engine.vienna1840.facts import LOAN
from engine.vienna1840.state import Company, Holding, Line, Phase, Private, State, Tram

__all__ = ["Flow", "Move"]


class Flow(Enum):
    """What a round says of itself after each move and each automatic step."""

    WAIT = auto()
    """Somebody has to decide."""
    AGAIN = auto()
    """Something happened by itself; look again."""
    ENDED = auto()
    """The round is over."""


K = TypeVar("K")
V = TypeVar("V")


def _with(mapping: Mapping[K, V], key: K, value: V) -> dict[K, V]:
    return {**mapping, key: value}


class Move(Ledger[State]):
    """The working copy of one move."""

    def phase(self, **changes: Any) -> None:
        """Replace fields of the phase."""
        phase: Phase = changed(self.state.phase, **changes)
        self.update(phase=phase)

    def company(self, name: str, **changes: Any) -> None:
        """Replace fields of a tramway company."""
        company: Company = changed(self.state.companies[name], **changes)
        self.update(companies=_with(self.state.companies, name, company))

    def line(self, name: str, **changes: Any) -> None:
        """Replace fields of a line."""
        line: Line = changed(self.state.lines[name], **changes)
        self.update(lines=_with(self.state.lines, name, line))

    def tram(self, name: str, **changes: Any) -> None:
        """Replace fields of a tram."""
        tram: Tram = changed(self.state.trams[name], **changes)
        self.update(trams=_with(self.state.trams, name, tram))

    def private(self, name: str, **changes: Any) -> None:
        """Replace fields of a private."""
        private: Private = changed(self.state.privates[name], **changes)
        self.update(privates=_with(self.state.privates, name, private))

    def pay(self, owner: int | str, amount: int) -> None:
        """Give money to a seat or to a company's treasury (a negative amount takes it)."""
        if isinstance(owner, str):
            self.company(owner, treasury=self.state.companies[owner].treasury + amount)
        else:
            cash = self.state.cash
            self.update(cash=(*cash[:owner], cash[owner] + amount, *cash[owner + 1 :]))

    def borrow(self, seat: int, needed: int) -> None:
        """Let a director take the loans that are needed to hold so much cash (VIII.5.4)."""
        lacking = needed - self.state.cash[seat]
        if lacking <= 0:
            return
        count = -(-lacking // LOAN)
        loans = self.state.loans
        self.update(loans=(*loans[:seat], loans[seat] + count, *loans[seat + 1 :]))
        self.pay(seat, count * LOAN)
        self.tell(LoanTaken(seat, count))

    def hold(self, company: str, seat: int, percent: int, *, initial: int = 0, pool: int = 0) -> None:
        """Change a seat's holding and the bank's two stocks, in percent."""
        old = self.state.shares[company]
        players = (*old.players[:seat], old.players[seat] + percent, *old.players[seat + 1 :])
        holding = Holding(old.initial + initial, old.pool + pool, players)
        self.update(shares=_with(self.state.shares, company, holding))

    def move_price(self, company: str, direction: tuple[int, int], steps: int = 1) -> None:
        """Move a price token (X)."""
        before = market.token(self.state.prices, company)
        tokens = market.moved(self.state.prices, company, direction, steps)
        after = market.token(tokens, company)
        if before is None or after is None or before == after:
            return
        old = market.price(self.state.prices, company)
        self.update(prices=tokens)
        start, end = (before.row, before.column), (after.row, after.column)
        self.tell(PriceMoved(company, old, market.price(tokens, company), start, end))
