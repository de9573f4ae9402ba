"""`stellwerk doctor`: is everything as the bot needs it, and what to do where it isn't.

A check is an object with a name, what it looks at and a `look`; lists of them are all there is. The same
checks say at the bot's start what keeps it from running.
"""
