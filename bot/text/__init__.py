"""The words that people read, one catalogue per language."""
