"""Why the computer player makes a move: all keys, what stands in them, and how they read.

Nothing in 1840 is hidden but the order of the line deck, so that no reason is secret.

- `only`: (nothing) there is no other move.
- `names` {lot}: puts {lot} up for auction, the one that it wants most.
- `opens` {lot, worth}: opens for {lot}, which is worth {worth} to it.
- `raises` {lot, worth}: raises for {lot}, which is worth {worth} to it.
- `leaves` {lot, worth}: leaves {lot} to others: it is worth {worth} to it.
- `declines`: (nothing) wants none of what is on offer.
- `acts_early` {position}: takes order card {position}, to buy before others.
- `founds` {company, price, capital}: founds {company} at {price}: {capital} for lines and trams.
- `buys_share` {company, worth, price}: a share of {company} costs {price} and will have brought {worth} by
  dividends and price.
- `sells_share` {company, worth, price}: a share of {company} brings {price} now, and {worth} if it is kept.
- `swaps` {company, better}: sells a share of {company} to buy one of {better}, which promises more.
- `keeps_shares`: (nothing) no share is worth more than it costs, or than what would be sold for it.
- `pays_out` {amount}: pays {amount}, all that trams and lines don't need.
- `keeps` {amount, kept}: pays {amount} and keeps {kept} for trams and lines.
- `needs_tram` {colour}: buys a {colour} tram for a line that has none.
- `renews` {colour}: buys a {colour} tram, because older ones will cost too much.
- `looks_ahead` {colour}: buys a {colour} tram for a line that it will bid for.
- `makes_room` {tram, colour}: scraps {tram} to buy a {colour} tram in its place.
- `saves`: (nothing) keeps the money for better trams.
- `serves` {lines}: serves {lines} lines with the best trams.
- `lengthens` {hex, tile, gain, line}: lays {tile} on {hex}: line {line} will earn {gain} more.
- `helps` {hex, tile, gain, line}: lays {tile} on {hex}: line {line} of its company will earn {gain} more.
- `prepares` {hex, tile}: lays {tile} on {hex}, on the way to a longer route.
- `stadtbahn` {hex, company}: builds company {company} on at {hex}, for what the sign there allows.
- `station` {hex, gain}: places a station at {hex}: the line will earn {gain} more.
- `clears` {hex, company}: removes {company}'s station at {hex} to make room.
- `built`: (nothing) there is nothing more to gain in building.
- `leads_on` {circle}: puts the base where its track leads on.
- `runs` {value}: runs the best route, for {value}.
- `stands`: (nothing) leaves the tram standing, which would cost more than it earns.
- `scraps` {tram}: scraps {tram}, which costs more than it earns.
- `lends` {private, price}: its company buys {private} for {price}, which its lines pass.
- `frees` {private, price}: its company buys {private} for {price}, with which the director can buy shares.
- `accepts` {price, worth}: sells for {price} what is worth {worth} to it.
- `refuses` {price, worth}: keeps what is worth {worth} to it, for {price} is too little.
- `returns` {private}: returns {private} to the bank for a better certificate's sake.
"""

from __future__ import annotations

from engine.core import Reason

__all__ = ["reason"]


def reason(key: str, **params: str | int) -> Reason:
    """A reason by its key."""
    return Reason(key, params)
