"""Why the computer made its moves in 1840, as clauses behind what it did."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.core.sayings import Fill, Numbered, Sentence
from bot.games.vienna1840.words import names

__all__ = ["CLAUSES", "GUARDED", "OBVIOUS"]

WORTH = Sentence("that's worth {worth} to it")
KEPT_FOR = Sentence("it's worth {worth} to it")
LINE = Sentence("line {line} will earn {gain} more")

CLAUSES: Mapping[str, Sentence] = {
    "only": Sentence("there is no other move"),
    "names": Sentence("it would bid for that"),
    "opens": WORTH,
    "raises": WORTH,
    "leaves": Sentence("{lot} is worth only {worth} to it"),
    "declines": Sentence("it wants nothing on offer"),
    "acts_early": Sentence("it wants to buy before the others"),
    "founds": Sentence("that's {capital} for lines and trams"),
    "buys_share": Sentence("a share costs {price} and should earn {worth}"),
    "sells_share": Sentence("a share sells for {price} now, and is worth {worth} if kept"),
    "swaps": Sentence("a share of {company} promises more", company=Fill("better", names.company)),
    "keeps_shares": Sentence("no share is worth more than it costs"),
    "pays_out": Sentence("trams and lines don't need the money"),
    "keeps": Sentence("{kept} stays for trams and lines"),
    "needs_tram": Sentence("one of its lines has no tram"),
    "renews": Sentence("older trams will cost too much"),
    "looks_ahead": Sentence("it means to bid for another line"),
    "makes_room": Sentence("it makes room for a better tram ({colour})"),
    "saves": Sentence("the money is for better trams"),
    "serves": Numbered("the best tram serves {number} line", "the best trams serve {number} lines", "lines"),
    "lengthens": LINE,
    "helps": LINE,
    "prepares": Sentence("it leads to a longer route"),
    "stadtbahn": Sentence("it gains the bonus printed there"),
    "station": Sentence("the line will earn {gain} more"),
    "clears": Sentence("{company} stood in the way"),
    "built": Sentence("there is nothing more to gain by building"),
    "leads_on": Sentence("its track leads on from there"),
    "runs": Sentence("the best route earns {value}"),
    "stands": Sentence("a run would cost more than it earns"),
    "scraps": Sentence("it costs more than it earns"),
    "lends": Sentence("its lines pass there"),
    "frees": Sentence("its director can buy shares with the money"),
    "accepts": KEPT_FOR,
    "refuses": KEPT_FOR,
    "returns": Sentence("a better certificate needs the room"),
}
OBVIOUS = frozenset({"only", "declines", "keeps_shares", "serves", "built", "leads_on", "runs", "needs_tram"})
"""What the move says by itself."""
GUARDED = frozenset({"names", "opens", "raises", "leaves"})
"""What tells how much a bid may still rise."""
