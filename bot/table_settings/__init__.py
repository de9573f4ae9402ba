"""What a table settles when it opens: how many play, who sits where, what makes itself.

A setting is one field of `TableSettings`, which says what its values are and what they are called. The rest
follows from that: the option of `/game new`, a letter in the ids of the form and boxes in it, a line in the
open table's post, the column of the database, the command by which it is changed and what is told then.
"""

from bot.table_settings.setting import Said, Setting
from bot.table_settings.settings import CLOCKS, SETTINGS, Consent, Formalities, Seating, TableSettings

__all__ = [
    "CLOCKS",
    "SETTINGS",
    "Consent",
    "Formalities",
    "Said",
    "Seating",
    "Setting",
    "TableSettings",
]
