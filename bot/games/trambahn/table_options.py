"""The rules options of a new table of Trambahn."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.core import table_options

__all__ = ["TableOptions"]


FORMER: Mapping[str, int] = {"100": 0}


class TableOptions(table_options.TableOptions):
    """Rules options."""

    former = FORMER
