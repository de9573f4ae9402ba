"""`/puzzle`: the day's puzzle, the same for everyone, answered in private as often as one likes."""
