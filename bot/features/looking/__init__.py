"""Questions about the position, and its pictures."""
