"""Making moves: by presses, by commands, by typed lines."""
