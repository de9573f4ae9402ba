"""What there is to choose from on the way to a move: places, ways, steps, previews."""
