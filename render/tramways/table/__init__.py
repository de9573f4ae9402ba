"""The table as one picture, and what a turn changed on it."""
