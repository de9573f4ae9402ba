"""Who and what to call them on a picture."""

from __future__ import annotations

from collections.abc import Sequence

from engine.vienna1840.view import View
from render.core.people import player_name
from render.core.words import Words

__all__ = ["owners_of_trams", "turn"]


def owners_of_trams(view: View, colour: str) -> list[tuple[str, str | None]]:
    """The trams of a colour that companies own: company and line, the line None for an unused one."""
    return [
        (company.company, tram.place if tram.place.isdigit() else None)
        for company in view.companies
        for tram in company.trams
        if tram.colour == colour
    ]


def turn(view: View, names: Sequence[str], words: Words) -> str:
    """Who is to decide, for whom."""
    who = ", ".join(player_name(seat, names, words) for seat in view.deciders[:3])
    if view.acting is None:
        return who
    if view.acting.isdigit():
        company = view.acting_company
        line = words.say("Line {line}", line=view.acting)
        acting = line if company is None else f"{line} ({company.company})"
    else:
        acting = view.acting
    return f"{acting} – {who}" if who else acting
