"""What happens at a table, moves and everything else: one type for each kind.

The database stores it, posts tell it, and both ask its type for what they need to know. It's below both, and
knows no words, no Discord and no table.
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
