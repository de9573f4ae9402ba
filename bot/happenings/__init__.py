"""What happens at a table, moves and all beside them: one type for each kind.

The database keeps it, the posts tell it, and both ask its type what is to be known of it. So it stands below
both: it knows no words, no Discord and no table.
"""

from bot.happenings.absences import *
from bot.happenings.happening import *
from bot.happenings.hints import *
from bot.happenings.hosting import *
from bot.happenings.journal import *
from bot.happenings.lobby import *
from bot.happenings.proposals import *
from bot.happenings.reminders import *
from bot.happenings.seats import *
from bot.happenings.waiting import *
