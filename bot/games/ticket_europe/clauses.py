"""Why the computer made its moves in Ticket to Ride Europe, as clauses behind what it did."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.core.sayings import Numbered, Sentence

__all__ = ["CLAUSES", "OBVIOUS"]

CLAUSES: Mapping[str, Sentence] = {
    "keeps": Sentence("one network of about {turns} turns connects them"),
    "plan_claim": Numbered(
        "it's on the way for its tickets; {number} card still missing",
        "it's on the way for its tickets; {number} cards still missing",
        "missing",
    ),
    "plan_way": Sentence("the way round {route} would be long"),
    "points_claim": Sentence("no ticket needs the cards"),
    "last_claim": Sentence("it's the last turn"),
    "last_station": Sentence("a station in {city} completes a ticket"),
    "last_points": Sentence("that's {points} in the end"),
    "needed_card": Sentence("a route of its plan needs {card}"),
    "wild_card": Sentence("a locomotive is worth a whole turn now"),
    "unseen_card": Sentence("the deck promises more than the face-up cards"),
    "saves_card": Sentence("{card} is as good as any"),
    "more_tickets": Sentence("its plan has room for more"),
    "station": Sentence("a station in {city} is cheaper than the way round"),
    "digs_on": Numbered(
        "the tunnel is worth {number} more card", "the tunnel is worth {number} more cards", "extra"
    ),
    "gives_up": Numbered(
        "the tunnel isn't worth {number} more card",
        "the tunnel isn't worth {number} more cards",
        "extra",
    ),
    "nothing_else": Sentence("there is no other move"),
}
OBVIOUS = frozenset({"nothing_else", "unseen_card"})
"""What the move says by itself."""
