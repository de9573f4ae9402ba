"""What a message says: what happened, whose decision it is, its pictures and buttons.

`compose.py` makes a message of posts; `message.py` is what comes out.
"""
