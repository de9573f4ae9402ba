"""Games that wait for someone: reminders, absences, clocks, silent tables.

The change that makes a decision someone's also writes what falls due (`call` in `calling.py`, by which each
module here plans its own); the change that ends the decision deletes it. Pure functions of time (`waking.py`)
say when something falls due: quiet hours and absences don't count, in the person's own time zone. A zone that
isn't known is asked for, never guessed. Someone who sleeps when they are called is named in the post without
being notified, and called when they wake.

A clock is stored as of its last change and isn't written in between. When it runs out, the others vote on
what happens; the clock itself never acts. A table without moves for thirty days is asked whether it goes on,
and after ninety it sleeps until somebody moves.
"""

from bot.table.waiting.calling import call, successor

__all__ = ["call", "successor"]
