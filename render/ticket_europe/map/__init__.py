"""The map of Europe, whole and in part, with all that stands around it."""
