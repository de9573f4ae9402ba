"""Moves typed as the log writes them, several in a line."""
