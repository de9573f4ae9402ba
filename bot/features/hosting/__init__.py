"""The host's part: pausing, ending, and who sits where."""
