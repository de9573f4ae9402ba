"""The database itself: opening, locking, migrating, copying, and what only one of the two kinds knows.

What only SQLite knows is in `sqlite.py` (one trip to the connection's thread per statement; writers wait in
line and share a commit); what only PostgreSQL knows is in `postgres.py`.
"""
