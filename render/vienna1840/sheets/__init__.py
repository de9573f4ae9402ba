"""A company, a player and a whole game, each on a sheet."""
