"""The parts by which any game meets its players, as they are where a game has none of its own."""
