"""Tickets as cards and as ways on the map, up to the end of the game."""
