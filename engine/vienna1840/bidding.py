"""Bids: their steps and bounds, for privates (VI) and lines (VIII.6) alike."""

from __future__ import annotations

from typing import TypeVar

from engine.core import RuleError
from engine.vienna1840.facts import BID_STEP
from engine.vienna1840.options import Options1840

__all__ = ["amounts", "check_amount", "least"]

Bidder = TypeVar("Bidder")


def least(minimum: int, bids: tuple[tuple[Bidder, int], ...]) -> int:
    """The least next bid: the minimum, or a step above the highest bid, which stands last."""
    return bids[-1][1] + BID_STEP if bids else minimum


def amounts(options: Options1840, floor: int, purse: int) -> range:
    """The bids from the floor up to the purse, in the option's steps."""
    if options.bid_grid == "multiples_of_5":
        return range(-(-floor // BID_STEP) * BID_STEP, purse + 1, BID_STEP)
    return range(floor, purse + 1)


def check_amount(options: Options1840, amount: int, floor: int, purse: int, section: str) -> None:
    """Judge a bid.

    Raises:
        RuleError: too low, not a multiple of 5, or more than the bidder has.
    """
    if amount < floor:
        raise RuleError("bid_too_low", section, minimum=floor)
    if options.bid_grid == "multiples_of_5" and amount % BID_STEP:
        raise RuleError("bid_step", section, step=BID_STEP)
    if amount > purse:
        raise RuleError("bid_too_high", section, purse=purse)
