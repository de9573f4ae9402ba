"""One hex: its ground, its track, its places and its labels."""
