"""Slash commands and their autocomplete."""
