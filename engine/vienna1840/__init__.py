"""1840: Vienna Tramways, a game by Leonhard Orgler.

The chapters of its rulebook are modules. In `rounds`: auctions of privates (VI), order cards (VI, VII.2),
stock rounds (VII), company rounds with trams and line auctions (VIII), line rounds with building and running
(IX). Beside them: `setup` (III), `holdings` (III, IV.1, VII.3, XI), `privates` (IV.2), `market` (X),
`bidding` (VI, VIII.6); for the lines `tiles` and `judging` (IX.3 to IX.5), `stations` and `network` (IX.2,
IX.6), `routes` (IX.7, IX.8) and `stadtbahn`; the round track (V) is in `rounds.sequence`, and loans in
`ledger` (VIII.5.4). `options` has a named field for each difference between the printed rules and 18xx.games,
and `docs/1840-and-18xx-games.md` says what each decides.

Roman figures are sections of the rulebook, which the digest has in brackets; `R13.9` is the digest's rule
13.9.
"""

from engine.vienna1840.game import Vienna1840

__all__ = ["GAME"]

GAME = Vienna1840()
"""The game as the registry finds it."""
