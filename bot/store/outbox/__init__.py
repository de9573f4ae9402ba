"""What is to be posted and how it stands with Discord; mirrors and bulletins, which show it elsewhere.

`queue.py` puts posts down, `deliveries.py` reads the next ones of a channel as a batch, and notes which
message tells of them.
"""
