"""The land under the hexes: where they lie, Vienna as it is painted, the rim."""
