"""One channel's game: the one door through which it changes, its past, and what its people may do with it."""

from bot.table.moves import SEPARATOR, Receipt
from bot.table.table import Table

__all__ = ["SEPARATOR", "Receipt", "Table"]
