"""Standing orders: given, looked at and withdrawn, in private.

Nothing is remembered between two presses: the order in the making stands in the ids of its buttons and menus.
"""
