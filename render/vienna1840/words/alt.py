"""Descriptions of 1840's pictures in words: what changed first, then the state in order of importance."""

from __future__ import annotations

from collections.abc import Sequence

from engine.vienna1840.facts import GRID, TILES, MapFacts, game_map
from engine.vienna1840.view import CompanyView, PlayerView, View
from render.core.people import player_name
from render.core.picture import alt_text
from render.core.words import Words
from render.vienna1840.changes import Changes
from render.vienna1840.ground.geometry import neighbours
from render.vienna1840.hexes.hexgeometry import laid_hex
from render.vienna1840.words.people import acting_company, company_of_line, turn
from render.vienna1840.words.terms import COLOURS, STEPS, round_said

__all__ = [
    "describe_changes",
    "describe_company",
    "describe_map",
    "describe_market",
    "describe_player",
    "describe_turn",
]

_WORTH = ("gray", "brown", "green", "red", "purple")
"""Colours of tiles, the rarest and worthiest first."""


def describe_map(view: View, changes: Changes, names: Sequence[str], words: Words) -> str:
    """The map in words."""
    return alt_text(_map_said(view, changes, names, words))


def _map_said(view: View, changes: Changes, names: Sequence[str], words: Words) -> list[str]:
    board_map = game_map(view.board.map)
    said = []
    for hex in changes.hexes:
        if hex in view.board.tiles:
            said.append(_laid(view, board_map, hex, words))
        else:
            said.append(words.say("{hex} changed.", hex=_called(board_map, hex)))
    for hex, line in changes.stations:
        where = _called(board_map, hex)
        said.append(words.say("New station of line {line} on {hex}.", line=line, hex=where))
    for run in changes.routes:
        owner = words.say("Line {line}", line=run.owner) if run.owner.isdigit() else run.owner
        route = "-".join(run.hexes) or words.say("none")
        said.append(words.say("{owner} ran for {total}: {route}.", owner=owner, total=run.total, route=route))
    said.append(describe_turn(view, names, words))
    said.append(
        words.say(
            "Map of Vienna, {round}; {colour} values count.",
            round=round_said(view, words),
            colour=words.say(COLOURS[view.colour]),
        )
    )
    places = _stations(view)
    acts = acting_company(view)
    for company in sorted(view.companies, key=lambda each: each.company != acts):
        for owned in company.lines:
            hexes = ", ".join(places.get(owned.line, ()))
            where = words.say("stations {hexes}", hexes=hexes) if hexes else words.say("no station yet")
            said.append(
                words.say(
                    "Line {line} ({company}): {stations}.",
                    line=owned.line,
                    company=company.company,
                    stations=where,
                )
            )
    open_courses = [f"{part.company} {len(part.to_build)}" for part in view.stadtbahn if part.to_build]
    if open_courses:
        said.append(words.say("Stadtbahn without track: {parts}.", parts=", ".join(open_courses)))
    said += _tiles(view, words)
    return said


def describe_market(view: View, changes: Changes, names: Sequence[str], words: Words) -> str:
    """The market and the holdings in words."""
    return alt_text(_market_said(view, changes, names, words))


def describe_changes(changes: Changes, words: Words) -> list[str]:
    """The prices that moved, a sentence each."""
    return [
        words.say("{company} from {old} to {new}.", company=move.company, old=move.old, new=move.new)
        for move in changes.prices
        if move.old != move.new
    ]


def _market_said(view: View, changes: Changes, names: Sequence[str], words: Words) -> list[str]:
    said = describe_changes(changes, words)
    said += [describe_turn(view, names, words), words.say("Market, {round}.", round=round_said(view, words))]
    stacks = sorted(view.market, key=lambda each: -(GRID[each[0][0]][each[0][1]] or 0))
    prices = "; ".join(f"{GRID[row][column]} {', '.join(stack)}" for (row, column), stack in stacks)
    if prices:
        said.append(words.say("Prices: {parts}.", parts=prices))
    following = next((stack for stack in view.trams if stack.price is not None and stack.left), None)
    if following is not None:
        colour = words.say(COLOURS[following.colour])
        said.append(
            words.say(
                "Next tram: {colour} for {price}, {count} left.",
                colour=colour,
                price=following.price,
                count=following.left,
            )
        )
    players = sorted(view.players, key=lambda each: each.seat not in view.deciders)
    said += [describe_player(player, names, words) for player in players]
    acts = acting_company(view)
    companies = sorted(view.companies, key=lambda each: each.company != acts)
    said += [describe_company(company, words) for company in companies if company.price is not None]
    if view.lines_offered:
        said.append(words.say("Lines on offer: {lines}.", lines=", ".join(view.lines_offered)))
    return said


def describe_player(player: PlayerView, names: Sequence[str], words: Words) -> str:
    """What a player has, in a sentence."""
    shares = ", ".join(f"{company} {percent} %" for company, percent in player.shares.items() if percent)
    return words.say(
        "{name}: {cash} cash, {shares}, {certificates} of {limit} certificates, worth {worth}.",
        name=player_name(player.seat, names, words),
        cash=player.cash,
        shares=shares or words.say("no shares"),
        certificates=player.certificates,
        limit=player.certificate_limit,
        worth=player.worth,
    )


def _laid(view: View, board_map: MapFacts, hex: str, words: Words) -> str:
    """A tile that was laid: what it is, and where its track leads."""
    tile, rotation = view.board.tiles[hex]
    sides = {edge for piece in laid_hex(board_map, view.board.tiles, hex).track for edge in piece.edges}
    beyond = neighbours(hex)
    return words.say(
        "New: {hex}, tile {tile} ({colour}), rotation {rotation}, track to {ways}.",
        hex=_called(board_map, hex),
        tile=tile,
        colour=words.say(COLOURS[TILES[tile].colour]),
        rotation=rotation,
        ways=", ".join(beyond[edge] for edge in sorted(sides)) or words.say("none"),
    )


def _tiles(view: View, words: Words) -> list[str]:
    """How many tiles lie, and where those that are not yellow do, by colour."""
    by_colour: dict[str, list[str]] = {}
    for hex, (tile, _) in sorted(view.board.tiles.items(), key=lambda each: (each[0][0], int(each[0][1:]))):
        by_colour.setdefault(TILES[tile].colour, []).append(hex)
    yellow = len(by_colour.pop("yellow", ()))
    found = [
        words.count(
            "{number} tile laid, {yellow} yellow.",
            "{number} tiles laid, {yellow} yellow.",
            len(view.board.tiles),
            yellow=yellow,
        )
    ]
    order = sorted(by_colour, key=lambda colour: _WORTH.index(colour) if colour in _WORTH else len(_WORTH))
    for colour in order:
        named = words.say(COLOURS[colour])
        found.append(f"{named[:1].upper()}{named[1:]}: {', '.join(by_colour[colour])}.")
    return found


def describe_turn(view: View, names: Sequence[str], words: Words) -> str:
    """Who is to decide what, in a sentence."""
    who = turn(view, names, words) or words.say("nobody")
    return words.say("To act: {who}, {step}.", who=who, step=words.say(STEPS[view.step]))


def _stations(view: View) -> dict[str, list[str]]:
    places: dict[str, list[str]] = {}
    for hex, cities in view.board.stations.items():
        for circles in cities.values():
            for owner in circles:
                if owner is not None and company_of_line(view, owner):
                    places.setdefault(owner, []).append(hex)
    return places


def describe_company(company: CompanyView, words: Words) -> str:
    """What a company has, in a sentence."""
    bare = words.say("no tram")
    shades = {tram.tram: words.say(COLOURS[tram.colour]) for tram in company.trams}
    lines = ", ".join(f"{line.line} ({shades.get(line.tram or '', bare)})" for line in company.lines)
    return words.say(
        "{company} treasury {treasury}, revenue {revenue}, lines {lines}.",
        company=company.company,
        treasury=company.treasury,
        revenue=company.revenue,
        lines=lines or words.say("none"),
    )


def _called(board_map: MapFacts, hex: str) -> str:
    """A hex with the name of its place, where it has one."""
    name = board_map.hexes[hex].name if hex in board_map.hexes else ""
    return f"{hex} {name}".strip()
