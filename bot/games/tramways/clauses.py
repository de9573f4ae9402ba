"""Why the computer made its moves in Tramways, as clauses behind what it did."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.core.sayings import Fill, Numbered, Sentence
from bot.games.tramways.words import names

__all__ = ["CLAUSES", "GUARDED", "OBVIOUS"]

CARD = Fill("card", names.brief)
HELPS_MOST = Sentence("it helps most")
JOURNEY = Numbered("a journey over {number} own link", "a journey over {number} own links", "own")

CLAUSES: Mapping[str, Sentence] = {
    "side": Sentence("a longer stress track and 2 workers"),
    "parcels": Sentence("they're close to buildings"),
    "book": Sentence("{card} is on top", card=CARD),
    "ticket": HELPS_MOST,
    "keep": HELPS_MOST,
    "draw": Sentence("{card} promises most", card=CARD),
    "deck": Sentence("an unseen card promises more"),
    "bid": Sentence("to be first is worth {worth}", worth=Fill("worth", names.money)),
    "passes": Sentence("to be first isn't worth more"),
    "takes": Sentence("{card} promises most", card=CARD),
    "parcel": Sentence("{parcel} is good to link or to build"),
    "waits": Sentence("the cards on offer promise little"),
    "drops": Sentence("it misses that card least"),
    "fills": Sentence("the cards are worth {points}"),
    "link": Sentence("a complete link scores, and journeys follow"),
    "begins": Sentence("the link will be completed later"),
    "upgrades": Sentence("the link earns more from now on"),
    "builds": Sentence("a point, a card and a passenger"),
    "improves": Sentence("it scores 3 points"),
    "moves": JOURNEY,
    "buys": JOURNEY,
    "money": Sentence("no action is worth more"),
    "ends": Sentence("no other action is worth it"),
    "eases": Sentence("the card has served"),
    "discards": Sentence("a better card may come"),
    "done": Sentence("it keeps the other cards"),
}
OBVIOUS = frozenset({"side", "draw", "takes", "fills", "builds", "moves", "buys", "ends", "done"})
"""What the move says by itself."""
GUARDED = frozenset({"bid", "passes"})
"""What tells how much a bid may still rise."""
