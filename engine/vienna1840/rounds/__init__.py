"""The rounds of the game, one module for each kind, and what they are made of."""
