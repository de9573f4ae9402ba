"""A computer player for Tramways.

What it wants is told in points of the final score: `worth` prices cards, coins and stress, `trips` what
passengers will earn on the network, `value` a whole position. In the action phase `deeds` proposes actions,
each with the cheapest way to pay for it (`paying`), and `turn` compares the positions after them; the
inspector plans all the actions of the round. Auctions are in `bidding`, cards to take or keep in `cards`, the
administration in `housekeeping`, and `reasons` lists what is said of it all.
"""

from engine.tramways.partner.player import PARTNER

__all__ = ["PARTNER"]
