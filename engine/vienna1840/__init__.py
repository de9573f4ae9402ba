"""1840: Vienna Tramways, a game by Leonhard Orgler.

The chapters of its rulebook are modules. In `rounds`: auctions of privates (VI), order cards (VI, VII.2),
stock rounds (VII), company rounds with trams and line auctions (VIII), line rounds with building and running
(IX). Beside them: `setup` (III), `privates` (IV.2), `market` (X), `scoring` (XI). `options` has a named field
for each difference between the printed rules and 18xx.games, and `docs/1840-and-18xx-games.md` says what each
decides.
"""

from engine.vienna1840.game import Vienna1840

__all__ = ["GAME"]

GAME = Vienna1840()
"""The game as the registry finds it."""
