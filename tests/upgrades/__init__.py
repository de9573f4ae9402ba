"""Databases and screens of former releases: what they left open goes on.

A folder here is a release by its version, as `make release` makes it, or, from before 1.0, by its commit and
a part of what was played on it: the database that its bot left (`games.sqlite3.gz`), and buttons, menus and
forms of every kind that people had on their screens then, with what came of each (`screens.json.gz`). They
are never made anew once the release is out (only the words of an answer follow the catalogues); `record.py`
says how they were made. What people do there has grown with what releases can do (`acts.py`, `days.py`,
`left_open.py`).

The ordinary run presses some of each kind, always the same ones; with STELLWERK_LONG=1 all are pressed.
"""
