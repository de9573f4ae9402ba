"""Games: their seats, journals and positions, the log of other events, ballots and results.

`queries.py` reads and writes a game's record, its seats and the rows of its journal, `positions.py` the state
after each row, `log.py` what happened at its table. Everything else has a module with its name.
"""
