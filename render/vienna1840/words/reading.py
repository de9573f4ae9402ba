"""The whole board in words, for those who can't see the pictures: a line for each thing, the most important
first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.vienna1840.facts import GRID, PRIVATES, TILES, game_map
from engine.vienna1840.view import CompanyView, LineView, PlayerView, StadtbahnView, TramStack, View
from render.core.people import player_name
from render.core.words import Words
from render.vienna1840.ground.geometry import neighbours
from render.vienna1840.hexes.hexgeometry import LaidHex, laid_hex
from render.vienna1840.words.people import owners_of_trams, turn
from render.vienna1840.words.terms import COLOURS, STEPS, round_said

__all__ = ["board_in_words", "company_in_words", "hex_in_words", "player_in_words"]


def board_in_words(view: View, names: Sequence[str], words: Words) -> Sequence[str]:
    """The whole board in lines: the turn, players, companies, market, trams, lines on offer, privates, the
    hexes that are not as printed, tiles left.
    """
    reading = _Reading(view, names, words)
    return [
        *reading.turn(),
        *(reading.player(player) for player in view.players),
        *(line for company in view.companies for line in reading.company(company)),
        *(reading.stadtbahn(company) for company in view.stadtbahn),
        *(reading.cell(cell, stack) for cell, stack in view.market),
        *(reading.trams(stack) for stack in view.trams),
        reading.offered(),
        *reading.privates(),
        *reading.hexes(),
        reading.supply(),
    ]


def player_in_words(view: View, seat: int, names: Sequence[str], words: Words) -> Sequence[str]:
    """A player, and the companies they direct, with their lines."""
    reading = _Reading(view, names, words)
    led = [company for company in view.companies if company.director == seat]
    return [reading.player(view.players[seat]), *(line for each in led for line in reading.company(each))]


def company_in_words(view: View, company: str, names: Sequence[str], words: Words) -> Sequence[str]:
    """A company with its lines; one of the Stadtbahn with what it has to build."""
    reading = _Reading(view, names, words)
    for each in view.companies:
        if each.company == company:
            return reading.company(each)
    return [reading.stadtbahn(each) for each in view.stadtbahn if each.company == company]


def hex_in_words(view: View, hex: str, names: Sequence[str], words: Words) -> Sequence[str]:
    """A hex, and those beside it by the sides that they share."""
    reading = _Reading(view, names, words)
    kept = [line for line in view.board.reserved if reading.map.main(reading.map.homes[line]) == hex]
    beside = [reading.hex(each, ()).rstrip(".") for each in neighbours(hex) if each in reading.map.hexes]
    return [
        reading.hex(hex, kept),
        words.say("Beside it: {places}.", places="; ".join(beside)),
    ]


class _Reading:
    """One view in the words of one language."""

    def __init__(self, view: View, names: Sequence[str], words: Words) -> None:
        self.view = view
        self.names = names
        self.words = words
        self.map = game_map(view.board.map)

    def turn(self) -> Sequence[str]:
        """The round, who is to decide, the auction under way, the orders."""
        view, words = self.view, self.words
        who = turn(view, self.names, words) or words.say("nobody")
        said = [
            words.say(
                "Map of Vienna, {round}; {colour} values count.",
                round=round_said(view, words),
                colour=words.say(COLOURS[view.colour]),
            ),
            words.say("To act: {who}, {step}.", who=who, step=words.say(STEPS[view.step])),
        ]
        if view.auction:
            bids = ", ".join(f"{self.who(bidder)} {amount}" for bidder, amount in view.auction.bids)
            still = ", ".join(self.who(bidder) for bidder in view.auction.bidders)
            lot = view.auction.lot
            name = self.words.say("Line {line}", line=lot) if lot.isdigit() else PRIVATES[lot].name
            said.append(
                words.say(
                    "Up for auction: {lot}. Bids: {bids}; still in: {still}.",
                    lot=name,
                    bids=bids or words.say("none"),
                    still=still or "–",
                )
            )
        order = ", ".join(self.who(seat) for seat in view.order)
        companies = ", ".join(view.company_order) or words.say("none")
        return [
            *said,
            words.say(
                "Order of players: {players}; of companies: {companies}.", players=order, companies=companies
            ),
        ]

    def who(self, owner: int | str) -> str:
        """A player's name, or a company's letters."""
        return owner if isinstance(owner, str) else player_name(owner, self.names, self.words)

    def place(self, hex: str) -> str:
        """A hex with its name."""
        return f"{hex} {self.map.hexes[hex].name}".strip()

    def player(self, player: PlayerView) -> str:
        """Everything a player has."""
        shares = ", ".join(f"{company} {percent} %" for company, percent in player.shares.items() if percent)
        return self.words.say(
            "{name}: {cash} cash; shares {shares}; {certificates} of {limit} certificates; "
            "privates {privates}; loans {loans}; worth {worth}.",
            name=self.who(player.seat),
            cash=player.cash,
            shares=shares or "–",
            certificates=player.certificates,
            limit=player.certificate_limit,
            privates=", ".join(PRIVATES[each].name for each in player.privates) or "–",
            loans=player.loans,
            worth=player.worth,
        )

    def company(self, company: CompanyView) -> Sequence[str]:
        """A company, and a line for each of its lines."""
        words = self.words
        if company.director is None:
            return [words.say("{company}: not yet founded.", company=company.company)]
        unused = [tram for tram in company.trams if tram.place == company.company]
        head = words.say(
            "{company}, director {director}: price {price}, treasury {treasury}, revenue {revenue} "
            "(last {last}), {bank} % in the bank; unused trams {trams}; privates {privates}.",
            company=company.company,
            director=self.who(company.director),
            price=company.price if company.price is not None else "–",
            treasury=company.treasury,
            revenue=company.revenue,
            last=company.last_revenue,
            bank=company.bank_percent,
            trams=", ".join(words.say(COLOURS[tram.colour]) for tram in unused) or "–",
            privates=", ".join(PRIVATES[each].name for each in company.privates) or "–",
        )
        return [head, *(self.line(line, company) for line in company.lines)]

    def line(self, line: LineView, company: CompanyView) -> str:
        """A line: its tram, what it earned, where its stations are."""
        places = [
            self.place(hex)
            for hex, cities in self.view.board.stations.items()
            for circles in cities.values()
            for owner in circles
            if owner == line.line
        ]
        tram = next((tram.colour for tram in company.trams if tram.tram == line.tram), None)
        return self.words.say(
            "Line {line} ({company}), base {home}: tram {tram}, revenue {revenue}; stations {stations}; "
            "{left} left, the next costs {cost}.",
            line=line.line,
            company=company.company,
            home=self.place(line.home),
            tram=self.words.say(COLOURS[tram]) if tram else "–",
            revenue=line.revenue,
            stations=", ".join(places) or "–",
            left=line.stations_left,
            cost=line.next_station if line.next_station is not None else "–",
        )

    def stadtbahn(self, company: StadtbahnView) -> str:
        """A Stadtbahn company."""
        return self.words.say(
            "Stadtbahn {company}: price {price}, income {income} times {times}, {bank} % in the bank; "
            "to build {build}.",
            company=company.company,
            price=company.price,
            income=company.income,
            times=self.view.multiplier,
            bank=company.bank_percent,
            build=", ".join(company.to_build) or "–",
        )

    def cell(self, cell: tuple[int, int], stack: Sequence[str]) -> str:
        """A cell of the market, the top of its stack first."""
        row, column = cell
        return self.words.say("On {price}: {companies}.", price=GRID[row][column], companies=", ".join(stack))

    def trams(self, stack: TramStack) -> str:
        """The trams of a colour: price, how many are left, what a run pays for them, who has them."""
        owners = [line or company for company, line in owners_of_trams(self.view, stack.colour)]
        price = stack.price if stack.price is not None else "–"
        return self.words.say(
            "Trams {colour}: price {price}, {left} left, maintenance {maintenance}; with {owners}.",
            colour=self.words.say(COLOURS[stack.colour]),
            price=price,
            left=stack.left,
            maintenance=stack.maintenance,
            owners=", ".join(owners) or "–",
        )

    def offered(self) -> str:
        """Lines on offer with their homes."""
        homes = ", ".join(f"{line} ({self.place(self.map.homes[line])})" for line in self.view.lines_offered)
        hidden = self.words.say("in the deck: {count}", count=self.view.lines_hidden)
        return self.words.say(
            "Lines on offer: {lines}; {hidden}.", lines=homes or self.words.say("none"), hidden=hidden
        )

    def privates(self) -> Sequence[str]:
        """Privates that nobody has yet."""
        return [
            self.words.say(
                "Private {name}: from {amount}.", name=PRIVATES[each.private].name, amount=each.minimum
            )
            for each in self.view.privates
            if each.owner is None and not each.returned
        ]

    def hexes(self) -> Sequence[str]:
        """Every hex on which a tile lies or a station stands, or that keeps a circle for a line."""
        board = self.view.board
        kept: dict[str, list[str]] = {}
        for line in board.reserved:
            kept.setdefault(self.map.main(self.map.homes[line]), []).append(line)
        taken = {
            hex
            for hex, cities in board.stations.items()
            if any(owner for circles in cities.values() for owner in circles)
        }
        told = sorted({*board.tiles, *taken, *kept}, key=lambda hex: (hex[0], int(hex[1:])))
        return [self.hex(hex, kept.get(hex, ())) for hex in told]

    def hex(self, hex: str, kept: Sequence[str]) -> str:
        """A hex: its tile, where its track leads, its values, its circles."""
        here = laid_hex(self.map, self.view.board.tiles, hex)
        parts = [self.place(hex)]
        if here.tile is not None:
            colour = self.words.say(COLOURS[TILES[here.tile].colour])
            parts.append(
                self.words.say(
                    "tile {tile} ({colour}), rotation {rotation}",
                    tile=here.tile,
                    colour=colour,
                    rotation=here.rotation,
                )
            )
        parts += self._ways(here)
        parts += self._circles(here, self.view.board.stations.get(hex, {}))
        if kept:
            parts.append(self.words.say("kept for line {lines}", lines=", ".join(kept)))
        return "; ".join(parts) + "."

    def _ways(self, here: LaidHex) -> Sequence[str]:
        beyond = neighbours(here.hex)
        said = []
        for node in here.nodes:
            edges = sorted({edge for piece in here.track if piece.node == node.id for edge in piece.edges})
            if edges:
                ways = "–".join(beyond[edge] for edge in edges)
                said.append(
                    self.words.say(
                        "worth {worth}, track to {ways}", worth=node.worth(self.view.colour), ways=ways
                    )
                )
        return said

    def _circles(self, here: LaidHex, stations: Mapping[str, Sequence[str | None]]) -> Sequence[str]:
        said = []
        free = self.words.say("free")
        for node in here.nodes:
            if not node.slots:
                continue
            circles = [*stations.get(node.id, ()), *(None,) * node.slots][: node.slots]
            owners = ", ".join(each or free for each in circles)
            said.append(self.words.say("circles: {owners}", owners=owners))
        return said

    def supply(self) -> str:
        """The tiles left."""
        left = ", ".join(f"{tile} × {count}" for tile, count in self.view.board.supply.items() if count)
        return self.words.say("Tiles left: {tiles}.", tiles=left or self.words.say("none"))
