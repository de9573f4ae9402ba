"""The whole board in words, for those who can't see the pictures: a line for each thing, the most important
first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.vienna1840.facts import COMPANIES, GRID, PRIVATES, TILES, game_map
from engine.vienna1840.view import CompanyView, LineView, PlayerView, StadtbahnView, TramStack, View
from render.core.people import player_name
from render.core.words import C_, N_, Words
from render.vienna1840.words.people import owners_of_trams, turn
from render.vienna1840.words.places import Places, called
from render.vienna1840.words.terms import COLOURS, STEPS, round_said

__all__ = ["board_in_words", "company_in_words", "hex_in_words", "player_in_words"]

_HEAPS = {
    "yellow": N_("Yellow tiles left: {tiles}."),
    "green": N_("Green tiles left: {tiles}."),
    "brown": N_("Brown tiles left: {tiles}."),
    "gray": N_("Grey tiles left: {tiles}."),
    "red": N_("Red tiles left: {tiles}."),
    "purple": N_("Purple tiles left: {tiles}."),
}
"""The tiles left, by colour."""


def board_in_words(view: View, names: Sequence[str], words: Words) -> Sequence[str]:
    """The whole board in lines: the turn, players, companies, market, trams, lines on offer, privates, the
    hexes that differ from the printed map, tiles left.
    """
    reading = _Reading(view, names, words)
    return [
        *reading.turn(),
        *(reading.player(player) for player in view.players),
        *(line for each in view.companies if each.director is not None for line in reading.company(each)),
        *reading.unfounded(),
        *(reading.stadtbahn(company) for company in view.stadtbahn),
        *(reading.cell(cell, stack) for cell, stack in view.market),
        *(reading.trams(stack) for stack in view.trams),
        reading.offered(),
        *reading.privates(),
        *reading.places.changed(),
        *reading.supply(),
    ]


def player_in_words(view: View, seat: int, names: Sequence[str], words: Words) -> Sequence[str]:
    """A player, and the companies that they direct, with their lines."""
    reading = _Reading(view, names, words)
    led = [company for company in view.companies if company.director == seat]
    return [reading.player(view.players[seat]), *(line for each in led for line in reading.company(each))]


def company_in_words(view: View, company: str, names: Sequence[str], words: Words) -> Sequence[str]:
    """A company with its lines, or a Stadtbahn company with what it has to build."""
    reading = _Reading(view, names, words)
    for each in view.companies:
        if each.company == company:
            return reading.company(each)
    return [reading.stadtbahn(each) for each in view.stadtbahn if each.company == company]


def hex_in_words(view: View, hex: str, words: Words) -> Sequence[str]:
    """A hex, and those beside it by the sides that they share."""
    return Places(view, words).around(hex)


class _Reading:
    """One view in the words of one language."""

    def __init__(self, view: View, names: Sequence[str], words: Words) -> None:
        self.view = view
        self.names = names
        self.words = words
        self.map = game_map(view.board.map)
        self.places = Places(view, words)

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
                    still=still or words.say("nobody"),
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

    def player(self, player: PlayerView) -> str:
        """Everything a player has."""
        words = self.words
        shares = ", ".join(
            f"{called(company, words)} {percent} %" for company, percent in player.shares.items() if percent
        )
        parts = [
            words.say("{cash} cash", cash=player.cash),
            words.say("shares: {shares}", shares=shares or words.say("none")),
            words.say(
                "{number} of {limit} certificates",
                number=player.certificates,
                limit=player.certificate_limit,
            ),
            *self._landmarks(player.privates),
            *([words.say("loans: {loans}", loans=player.loans)] if player.loans else ()),
            words.say("worth {worth}", worth=player.worth),
        ]
        return f"{self.who(player.seat)}: {'; '.join(parts)}."

    def _landmarks(self, privates: Sequence[str]) -> Iterator[str]:
        """Privates by their names; nothing if there are none."""
        if privates:
            names = ", ".join(PRIVATES[each].name for each in privates)
            yield self.words.say("privates: {privates}", privates=names)

    def company(self, company: CompanyView) -> Sequence[str]:
        """A company, and a line for each of its lines."""
        words = self.words
        if company.director is None:
            name = f"{company.company} · {COMPANIES[company.company].name}"
            return [words.say("{company}: not yet founded.", company=name)]
        unused = [words.say(COLOURS[tram.colour]) for tram in company.trams if tram.place == company.company]
        parts = [
            words.say("price {price}", price=company.price),
            words.say("treasury {treasury}", treasury=company.treasury),
            words.say(
                "revenue {revenue}, last time {last}", revenue=company.revenue, last=company.last_revenue
            ),
            words.say("{bank} % in the bank", bank=company.bank_percent),
            *([words.say("unused trams: {trams}", trams=", ".join(unused))] if unused else ()),
            *self._landmarks(company.privates),
        ]
        director = self.who(company.director)
        head = words.say("{company}, director {director}", company=company.company, director=director)
        return [f"{head}: {'; '.join(parts)}.", *(self.line(line, company) for line in company.lines)]

    def unfounded(self) -> Iterator[str]:
        """The companies that nobody has founded."""
        found = [each.company for each in self.view.companies if each.director is None]
        if found:
            yield self.words.say("Not yet founded: {companies}.", companies=", ".join(found))

    def line(self, line: LineView, company: CompanyView) -> str:
        """A line: its tram, what it earned, where its stations are."""
        words = self.words
        stations = [
            self.places.name(hex)
            for hex, cities in self.view.board.stations.items()
            for circles in cities.values()
            for owner in circles
            if owner == line.line
        ]
        tram = next((tram.colour for tram in company.trams if tram.tram == line.tram), None)
        parts = [
            words.say("{colour} tram", colour=words.say(COLOURS[tram])) if tram else words.say("no tram"),
            words.say("revenue {revenue}", revenue=line.revenue),
            words.say("stations: {stations}", stations=", ".join(stations) or words.say("none")),
            words.say("stations left: {left}", left=line.stations_left),
        ]
        if line.stations_left and line.next_station is not None:
            parts.append(words.say("the next one costs {cost}", cost=line.next_station))
        head = words.say(
            "Line {line} of {company}, base {home}",
            line=line.line,
            company=company.company,
            home=self.places.name(line.home),
        )
        return f"{head}: {'; '.join(parts)}."

    def stadtbahn(self, company: StadtbahnView) -> str:
        """A Stadtbahn company."""
        words = self.words
        parts = [
            words.say("price {price}", price=company.price),
            words.say("income {income} times {times}", income=company.income, times=self.view.multiplier),
            words.say("{bank} % in the bank", bank=company.bank_percent),
        ]
        if company.to_build:
            parts.append(words.say("to build: {hexes}", hexes=", ".join(company.to_build)))
        return f"{called(company.company, words)}: {'; '.join(parts)}."

    def cell(self, cell: tuple[int, int], stack: Sequence[str]) -> str:
        """A cell of the market, the top of its stack first."""
        row, column = cell
        companies = ", ".join(called(each, self.words) for each in stack)
        return self.words.say("At price {price}: {companies}.", price=GRID[row][column], companies=companies)

    def trams(self, stack: TramStack) -> str:
        """The trams of a colour: price, how many are left, what a run pays for them, who has them."""
        words = self.words
        owners = [
            called(line or company, words) for company, line in owners_of_trams(self.view, stack.colour)
        ]
        parts = [
            words.say("not on sale")
            if stack.price is None
            else words.say(C_("of a tram", "price {price}"), price=stack.price),
            words.count("{number} left", "{number} left", stack.left),
            words.say("maintenance {maintenance}", maintenance=stack.maintenance),
            *([words.say("owned by {owners}", owners=", ".join(owners))] if owners else ()),
        ]
        head = words.say("Trams, {colour}", colour=words.say(COLOURS[stack.colour]))
        return f"{head}: {'; '.join(parts)}."

    def offered(self) -> str:
        """Lines on offer with their homes."""
        homes = "; ".join(
            self.words.say("line {line}, base {home}", line=line, home=self.places.name(self.map.homes[line]))
            for line in self.view.lines_offered
        )
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

    def supply(self) -> Iterator[str]:
        """The tiles left, a line for each colour, those of which most are left first."""
        for colour, said in _HEAPS.items():
            by_count: dict[int, list[str]] = {}
            for tile, count in self.view.board.supply.items():
                if count and TILES[tile].colour == colour:
                    by_count.setdefault(count, []).append(tile)
            if by_count:
                heaps = [self._heap(*each) for each in sorted(by_count.items(), reverse=True)]
                yield self.words.say(said, tiles="; ".join(heaps))

    def _heap(self, count: int, tiles: Sequence[str]) -> str:
        """Tiles of which equally many are left."""
        return self.words.count(
            "{count} of tile {tiles}",
            "{count} each of tiles {tiles}",
            len(tiles),
            count=count,
            tiles=self.words.listing(tiles),
        )
