"""Games: their seats, journals and positions, the log of what happened beside moves, ballots and results.

`queries.py` reads and writes a game's record, its seats and the rows of its journal, `positions.py` the state
after each row, `log.py` what happened at its table. All else has a module by its name.
"""
