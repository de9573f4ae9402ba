"""Rules options of Trambahn: the points on which no public text speaks, our reading first. The record is
saved with the game.
"""

from __future__ import annotations

from typing import Annotated, Literal

from engine.core import Options, later

__all__ = ["OTHER_READINGS", "STANDARD", "TrambahnOptions"]


class TrambahnOptions(Options):
    """The rules of one game."""

    tour: Literal["at_once", "after_passengers"] = "at_once"
    """R4.2: whether the fourth passenger sets off its tour before the second passenger card is placed,
    or all passengers of the turn are placed first.
    """
    conductor_opens: Literal["no", "yes"] = "no"
    """R4.8: whether a conductor may open a column, which then takes its colour from its first station."""
    conductor_after_ten: Literal["no", "yes"] = "no"
    """R4.9: whether a conductor may follow a 10."""
    lost_money: Literal["reshuffled", "discarded"] = "reshuffled"
    """R4.20: whether the halves that the money piles lose go into the new draw pile, or lie as the first
    cards of the new discard pile.
    """
    pile_runs_out: Annotated[Literal["when_drawing", "at_once"], later("when_drawing")] = "when_drawing"
    """R4.19: whether the draw pile has run out when a card is to be drawn and there is none, or with its last
    card, also where that filled the hand.
    """
    unserved_column: Annotated[Literal["discarded", "forbidden"], later("discarded")] = "discarded"
    """R4.17: whether a column without a tram is lost at the end of the turn, or may not be left so: then a
    column is begun only if a tram can be paid for, and the turn ends only when each has one.
    """


STANDARD = TrambahnOptions()
OTHER_READINGS = TrambahnOptions(
    tour="after_passengers",
    conductor_opens="yes",
    conductor_after_ten="yes",
    pile_runs_out="at_once",
    unserved_column="forbidden",
    lost_money="discarded",
)
"""Every open point read the other way."""
