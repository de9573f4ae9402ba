"""Descriptions of 1840's pictures in words: what changed first, then the state in order of importance."""

from __future__ import annotations

from collections.abc import Sequence

from engine.vienna1840.facts import GRID, game_map
from engine.vienna1840.view import CompanyView, PlayerView, View
from render.core.picture import alt_text
from render.vienna1840.changes import Changes
from render.vienna1840.people import acting_company, company_of_line, player_name, round_name, turn
from render.vienna1840.words import Words

__all__ = ["describe_map", "describe_market"]


def describe_map(view: View, changes: Changes, names: Sequence[str], word: Words) -> str:
    """The map in words."""
    return alt_text([_tidy(sentence) for sentence in _map_said(view, changes, names, word)])


def _map_said(view: View, changes: Changes, names: Sequence[str], word: Words) -> list[str]:
    board_map = game_map(view.board.map)

    def called(hex: str) -> str:
        return board_map.hexes[hex].name if hex in board_map.hexes else ""

    said = []
    for hex in changes.hexes:
        if hex in view.board.tiles:
            tile, rotation = view.board.tiles[hex]
            said.append(_tidy(word("alt_tile", hex=hex, name=called(hex), tile=tile, rotation=rotation)))
        else:
            said.append(_tidy(word("alt_removed", hex=hex, name=called(hex))))
    for hex, line in changes.stations:
        said.append(_tidy(word("alt_station", line=line, hex=hex, name=called(hex))))
    for run in changes.routes:
        owner = word("line", line=run.owner) if run.owner.isdigit() else run.owner
        said.append(word("alt_run", owner=owner, total=run.total, route="-".join(run.hexes)))
    said.append(word("alt_map", round=round_name(view), colour=word(view.colour)))
    said.append(_turn(view, names, word))
    places = _stations(view)
    acts = acting_company(view)
    for company in sorted(view.companies, key=lambda each: each.company != acts):
        for owned in company.lines:
            where = ", ".join(places.get(owned.line, ())) or word("alt_no_station")
            said.append(word("alt_line", line=owned.line, company=company.company, stations=where))
    open_courses = [f"{part.company} {len(part.to_build)}" for part in view.stadtbahn if part.to_build]
    if open_courses:
        said.append(word("alt_stadtbahn", parts=", ".join(open_courses)))
    said.append(word("alt_tiles", count=len(view.board.tiles)))
    return said


def describe_market(view: View, changes: Changes, names: Sequence[str], word: Words) -> str:
    """The market and the holdings in words."""
    return alt_text([_tidy(sentence) for sentence in _market_said(view, changes, names, word)])


def _market_said(view: View, changes: Changes, names: Sequence[str], word: Words) -> list[str]:
    said = [
        word("alt_price", company=move.company, old=move.old, new=move.new)
        for move in changes.prices
        if move.old != move.new
    ]
    said += [word("alt_market", round=round_name(view)), _turn(view, names, word)]
    stacks = sorted(view.market, key=lambda each: -(GRID[each[0][0]][each[0][1]] or 0))
    prices = "; ".join(f"{GRID[row][column]} {', '.join(stack)}" for (row, column), stack in stacks)
    if prices:
        said.append(word("alt_prices", parts=prices))
    following = next((stack for stack in view.trams if stack.price is not None and stack.left), None)
    if following is not None:
        colour = word(following.colour)
        said.append(word("alt_next_tram", colour=colour, price=following.price, count=following.left))
    said += [_player(player, names, word) for player in view.players]
    said += [_company(company, word) for company in view.companies if company.price is not None]
    if view.lines_offered:
        said.append(word("alt_offered", lines=", ".join(view.lines_offered)))
    return said


def _turn(view: View, names: Sequence[str], word: Words) -> str:
    who = turn(view, names, word) or word("nobody")
    return word("alt_turn", who=who, step=word(f"step_{view.step}"))


def _stations(view: View) -> dict[str, list[str]]:
    places: dict[str, list[str]] = {}
    for hex, cities in view.board.stations.items():
        for circles in cities.values():
            for owner in circles:
                if owner is not None and company_of_line(view, owner):
                    places.setdefault(owner, []).append(hex)
    return places


def _company(company: CompanyView, word: Words) -> str:
    lines = ", ".join(
        f"{line.line} ({line.tram.split('-')[0] if line.tram else '–'})" for line in company.lines
    )
    return word(
        "alt_company",
        company=company.company,
        treasury=company.treasury,
        revenue=company.revenue,
        lines=lines or word("none"),
    )


def _player(player: PlayerView, names: Sequence[str], word: Words) -> str:
    shares = ", ".join(f"{company} {percent} %" for company, percent in player.shares.items() if percent)
    return word(
        "alt_player",
        name=player_name(player.seat, names, word),
        cash=player.cash,
        shares=shares or "–",
        certificates=player.certificates,
        limit=player.certificate_limit,
        worth=player.worth,
    )


def _tidy(sentence: str) -> str:
    return " ".join(sentence.split())
