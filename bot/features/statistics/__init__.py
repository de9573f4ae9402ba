"""How people's games ended: results, ratings, and for each alone how quickly he answers."""
