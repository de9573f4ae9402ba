"""Posts and their state on Discord, and mirrors and bulletins, which show things elsewhere.

`queue.py` adds posts; `deliveries.py` reads a channel's next ones as a batch, and notes which message tells
them.
"""
