"""What a table settles when it opens: how many play, who sits where, what makes itself.

A setting is one field of `TableSettings`, with its values and their words. The rest follows from it: the
option of `/game new`, a letter in the form's ids and a box for each further value, a line (`rule`) in the
open table's post, the column of the database and, with `change`, the command by which a host or moderator
changes it and what is told then. A usual value that isn't the first is a default of `Opening`.
"""

from bot.table_settings.setting import Said, Setting
from bot.table_settings.settings import (
    CLOCKS,
    PACE_WORDS,
    PACES,
    SETTINGS,
    Consent,
    Formalities,
    Hints,
    Pace,
    Seating,
    StandIn,
    TableSettings,
)

__all__ = [
    "CLOCKS",
    "PACES",
    "PACE_WORDS",
    "SETTINGS",
    "Consent",
    "Formalities",
    "Hints",
    "Pace",
    "Said",
    "Seating",
    "Setting",
    "StandIn",
    "TableSettings",
]
