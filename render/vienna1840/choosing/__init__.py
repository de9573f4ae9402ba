"""What there is to choose from on the way to a move: tiles, circles, hexes."""
