"""How people's games ended: results, ratings, and how quickly a person answers (told to that person only).

Results are entered when someone asks for them, in the order in which the games ended. A game is rated if two
or more people finished it here, with a seed nobody chose and without the computer; of the same people's games
at most three within 24 hours count. A rating belongs to one game on one server. Ratings are a fold of the
results in order, so a result entered late has those after it worked out again. A person taken out of the
database stays one nobody under a random number, so the others keep their ratings.
"""
