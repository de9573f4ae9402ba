"""Trambahn, a game by Helmut Ohley: Munich's tram lines for two."""
