"""Kinds of puzzles, and those that come with the game."""
