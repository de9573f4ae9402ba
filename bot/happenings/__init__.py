"""What happens at a table, moves and all beside them: one type for each kind.

The database keeps it, the posts tell it, and both ask its type what is to be known of it. So it stands below
both: it knows no words, no Discord and no table.
"""

from bot.happenings.absences import Away, Back, Excused
from bot.happenings.happening import (
    NOBODY,
    Happening,
    OfPerson,
    Person,
    Unread,
    kinds,
    kinds_of,
    read,
    settleable,
)
from bot.happenings.hosting import (
    Agreed,
    Ended,
    Exported,
    Paused,
    Resumed,
    Settled,
)
from bot.happenings.journal import Imported, Moved, OfJournal, Rows, Updated
from bot.happenings.lobby import Joined, Left, Opened, Seated
from bot.happenings.proposals import Lapsed, OfProposal, Proposed, Voted
from bot.happenings.reminders import HeadsUp, Reminded, RoundUp, ToPerson, Unheard, Unwatched
from bot.happenings.seats import Filled, Kept, Offered, OfferOfSeat, OfSeat, SeatTaken, SeatVacated
from bot.happenings.waiting import (
    FellAsleep,
    Flag,
    FlagSettled,
    OfSilence,
    Relieved,
    Silence,
    SilenceSettled,
)

__all__ = [
    "NOBODY",
    "Agreed",
    "Away",
    "Back",
    "Ended",
    "Excused",
    "Exported",
    "FellAsleep",
    "Filled",
    "Flag",
    "FlagSettled",
    "Happening",
    "HeadsUp",
    "Imported",
    "Joined",
    "Kept",
    "Lapsed",
    "Left",
    "Moved",
    "OfJournal",
    "OfPerson",
    "OfProposal",
    "OfSeat",
    "OfSilence",
    "OfferOfSeat",
    "Offered",
    "Opened",
    "Paused",
    "Person",
    "Proposed",
    "Relieved",
    "Reminded",
    "Resumed",
    "RoundUp",
    "Rows",
    "SeatTaken",
    "SeatVacated",
    "Seated",
    "Settled",
    "Silence",
    "SilenceSettled",
    "ToPerson",
    "Unheard",
    "Unread",
    "Unwatched",
    "Updated",
    "Voted",
    "kinds",
    "kinds_of",
    "read",
    "settleable",
]
