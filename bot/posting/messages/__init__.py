"""What a message says: what happened, whose decision it is, its pictures and buttons.

`compose.py` makes a message of posts; `message.py` is what comes out. `notices.py` says how features make
theirs. `turns.py` makes the call of a position with its buttons, `buttons.py` what their ids mean; what a
press on them does is in `bot/features`.
"""
