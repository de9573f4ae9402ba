"""How a post gets to Discord in spite of faults: one channel at a time, in order, as less where it's refused.

`outbox.py` decides what is sent next, in a task for each channel (`ChannelWorkers` in `troubles.py`, which
also says what a failure means). `sender.py` has a message composed, a `Notice` where there is one, and brings
it to Discord. `late_pictures.py` and `tidying.py` change messages that stand: the first brings their
pictures, the other takes the buttons of those that are overtaken.
"""
