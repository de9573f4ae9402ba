"""Tiles by themselves: those that are left, and those that there are."""
