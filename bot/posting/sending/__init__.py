"""How a post gets to Discord in spite of faults: one channel at a time, in order, as less where it's refused.

`outbox.py` decides what is sent next, `sender.py` brings it to Discord, and `troubles.py` says what a failure
means.
"""
