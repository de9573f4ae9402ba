"""The rules options of a new table of Trambahn."""

from __future__ import annotations

from bot.games.core import table_options

__all__ = ["TableOptions"]


class TableOptions(table_options.TableOptions):
    """Rules options."""
