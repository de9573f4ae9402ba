"""Who and what to call them on a picture."""

from __future__ import annotations

from collections.abc import Sequence

from engine.vienna1840.view import View
from render.core.people import player_name
from render.core.words import Words

__all__ = ["acting_company", "company_of_line", "owners_of_trams", "turn"]


def company_of_line(view: View, line: str) -> str | None:
    """The company that owns a line, or None."""
    for company in view.companies:
        if any(owned.line == line for owned in company.lines):
            return company.company
    return None


def owners_of_trams(view: View, colour: str) -> list[tuple[str, str | None]]:
    """The trams of a colour that companies own: company and line, the line None for an unused one."""
    return [
        (company.company, tram.place if tram.place.isdigit() else None)
        for company in view.companies
        for tram in company.trams
        if tram.colour == colour
    ]


def acting_company(view: View) -> str | None:
    """The company that acts, also through one of its lines; None where players act for themselves."""
    if view.acting is None or not view.acting.isdigit():
        return view.acting
    return company_of_line(view, view.acting)


def turn(view: View, names: Sequence[str], words: Words) -> str:
    """Who is to decide, for whom."""
    who = ", ".join(player_name(seat, names, words) for seat in view.deciders[:3])
    if view.acting is None:
        return who
    company = acting_company(view)
    if view.acting.isdigit():
        line = words.say("Line {line}", line=view.acting)
        owner = f"{line} ({company})" if company else line
    else:
        owner = view.acting
    return f"{owner} – {who}" if who else owner
