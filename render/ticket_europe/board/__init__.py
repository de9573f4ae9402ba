"""The board as printed, and what lies on it."""
