"""A second look at the moves of a game that is over: where one lost most, to try it again."""
