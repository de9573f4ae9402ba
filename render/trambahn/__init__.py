"""The pictures of Trambahn: the table, which everybody may see, and a player's own hand."""

from render.trambahn.changes import NO_CHANGES, Changes, changes_of
from render.trambahn.hand import draw_hand
from render.trambahn.table import draw_table

__all__ = ["NO_CHANGES", "Changes", "changes_of", "draw_hand", "draw_table"]
