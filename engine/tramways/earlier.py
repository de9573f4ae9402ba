"""What earlier versions of the rules did otherwise, as far as stored positions need it.

Nothing here is a rule of the game: what is reached so counts only where its hash is on record
(`engine.core.retraced`).
"""

from __future__ import annotations

from dataclasses import replace

from engine.tramways.ledger import Move
from engine.tramways.price import Price

__all__ = ["MoveOfVersion1"]


class MoveOfVersion1(Move):
    """A move of version 1, whose prices were other ones: void tickets paid in a journey, too (R9.9), and any
    two links were joined with an icon for each end, also complete ones (R7.10).
    """

    def asked(self, price: Price) -> Price:
        """The price of that time."""
        if price.rule == "7.10" and len(price.needs) == 1:
            (either,) = price.needs
            ends = sorted(either) * (3 - len(either))
            return replace(price, needs=tuple(frozenset((icon,)) for icon in ends))
        return replace(price, void=True)
