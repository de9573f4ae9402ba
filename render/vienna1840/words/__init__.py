"""The pictures in words: what things are called, and what can be seen."""
