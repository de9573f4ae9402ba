"""The game as one page, for those who were not there."""
