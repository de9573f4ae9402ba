"""Games: their seats, journals and positions, the log of what happened beside moves, ballots and results."""
