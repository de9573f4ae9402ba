"""How a post gets to Discord in spite of faults: one channel at a time, in order, as less where it's refused.

`outbox.py` decides what is sent next, `sender.py` has a message composed and brings it to Discord, and
`troubles.py` says what a failure means. `late_pictures.py` and `tidying.py` change messages that stand: the
first brings their pictures, the other takes the buttons of those that are overtaken.
"""
