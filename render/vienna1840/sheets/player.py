"""A player on a sheet: their worth over time, what they hold, what they earned in each company round."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.core import Event
from engine.vienna1840.events import DividendPaid, PrivatePaid, RoundBegan, StadtbahnPaid
from engine.vienna1840.facts import LOAN_PENALTY, PRIVATES, ROUND_TRACK
from engine.vienna1840.view import PlayerView, View
from render.core.fonts import Face
from render.core.picture import Picture
from render.core.words import ENGLISH, Words, signed
from render.vienna1840.market.pen import BODY, LABEL, Pen
from render.vienna1840.sheets.charts import Series, draw_lines
from render.vienna1840.sheets.strips import Figures, Head, Heading, Sayings, Strip, picture_of
from render.vienna1840.themes import player_ink
from render.vienna1840.words.terms import round_code

__all__ = ["Earned", "draw_player", "earned_by"]

_CHART_HIGH = 520
_ROW_HIGH = 66
_BARS_HIGH = 300
_BAR = 200
"""Height of the highest bar."""
_SUM: Face = (34, 700, 80)
_SHARE = 10
"""Percent."""


@dataclass(frozen=True, slots=True)
class Earned:
    """What a player got in a round: from privates, from tramway companies, from the Stadtbahn."""

    round: int
    privates: int = 0
    dividends: int = 0
    stadtbahn: int = 0

    @property
    def total(self) -> int:
        """All of it."""
        return self.privates + self.dividends + self.stadtbahn


def earned_by(seat: int, events: Iterable[Event]) -> tuple[Earned, ...]:
    """What a player got in each company round, from all events of a game so far."""
    now, found = 0, dict[int, list[int]]()
    for event in events:
        match event:
            case RoundBegan(round=now):
                if ROUND_TRACK[now].kind == "CR":
                    found.setdefault(now, [0, 0, 0])
            case PrivatePaid(owner=owner, amount=amount) if owner == seat and now in found:
                found[now][0] += amount
            case DividendPaid(paid=paid) if now in found:
                found[now][1] += paid.get(seat, 0)
            case StadtbahnPaid(paid=paid) if now in found:
                found[now][2] += paid.get(seat, 0)
            case _:
                pass
    return tuple(Earned(number, *amounts) for number, amounts in found.items())


def draw_player(
    view: View,
    seat: int,
    worth: Sequence[Series] = (),
    rounds: Sequence[int] = (),
    earned: Sequence[Earned] = (),
    theme: str = "light",
    words: Words = ENGLISH,
    names: Sequence[str] = (),
) -> Picture:
    """A player.

    Args:
        view: the position.
        seat: whose sheet it is.
        worth: what everybody was worth over time, by seat.
        rounds: the field of the round track at each of these moments.
        earned: what the player got in each company round so far.
        theme: "light", "dark", "safe" or "contrast".
        words: of the game, in a language.
        names: the players' names by seat.

    Raises:
        KeyError: no such theme.
    """
    player = next(each for each in view.players if each.seat == seat)
    return picture_of(_Player(view, player, worth, rounds, earned), theme, words, names)


@dataclass(frozen=True, slots=True)
class _Player:
    """What a sheet tells."""

    view: View
    player: PlayerView
    worth: Sequence[Series]
    rounds: Sequence[int]
    earned: Sequence[Earned]

    def strips(self, pen: Pen) -> Sequence[Strip]:
        """The sheet from top to bottom."""
        say = pen.words.say
        strips: list[Strip] = [
            Head(pen, pen.who(self.player.seat), self._place(pen.words), seat=self.player.seat),
            Figures(pen, self._figures(pen.words)),
        ]
        if len(self.rounds) > 1:
            strips += [Heading(pen, say("Worth over time")), _Worth(pen, self)]
        strips += [Heading(pen, say("Holdings")), *(_Row(pen, *row) for row in self._holdings(pen))]
        if self.earned:
            strips += [
                Heading(pen, say("Income per company round")),
                _Bars(pen, self.earned, self.player.seat),
            ]
            strips.append(Sayings(pen, [_split(pen.words, self.earned[-1])]))
        return strips

    def said(self, pen: Pen) -> list[str]:
        """The sheet in words."""
        words = pen.words
        figures = "; ".join(f"{name} {value}" for name, value in self._figures(words).items())
        own = next((each for each in self.worth if each.ink == player_ink(self.player.seat)), None)
        over_time = [signed(value) for value in own.values if value is not None] if own else []
        said = [f"{pen.who(self.player.seat)}. {self._place(words)}.", f"{figures}."]
        if over_time:
            said.append(words.say("Worth over time") + ": " + ", ".join(over_time) + ".")
        said += [
            f"{name or company}: {detail}, {value}." for company, name, detail, value in self._holdings(pen)
        ]
        if self.earned:
            amounts = ", ".join(f"{round_code(each.round, words)} {each.total}" for each in self.earned)
            said.append(words.say("Income per company round") + f": {amounts}.")
            said.append(_split(words, self.earned[-1]))
        return said

    def _place(self, words: Words) -> str:
        better = sum(each.worth > self.player.worth for each in self.view.players)
        return words.say("Place {place} of {number}", place=better + 1, number=len(self.view.players))

    def _figures(self, words: Words) -> dict[str, str]:
        say, player = words.say, self.player
        return {
            say("Worth"): signed(player.worth),
            say("Cash"): str(player.cash),
            say("Certificates"): say(
                "{number} of {limit}", number=player.certificates, limit=player.certificate_limit
            ),
        }

    def _holdings(self, pen: Pen) -> list[tuple[str, str, str, str]]:
        """A row for each thing: company (or nothing), name, what of it, and its worth."""
        view, player, words = self.view, self.player, pen.words
        prices: dict[str, int | None] = {each.company: each.price for each in view.companies}
        prices |= {each.company: each.price for each in view.stadtbahn}
        directed = {each.company for each in view.companies if each.director == player.seat}
        rows = []
        for company, percent in player.shares.items():
            if percent:
                price = prices.get(company) or 0
                detail = words.say("{percent} % at {price}", percent=percent, price=price)
                if company in directed:
                    detail = words.say("{percent} % at {price}, director", percent=percent, price=price)
                rows.append((company, "", detail, str(percent // _SHARE * price)))
        faces = {each.private: each.face for each in view.privates}
        for private in player.privates:
            pays = words.say("pays {amount} a company round", amount=PRIVATES[private].dividend)
            rows.append(("", PRIVATES[private].name, pays, str(faces.get(private, PRIVATES[private].face))))
        if player.loans:
            name = words.say("Loans")
            detail = words.say("{number} of them, less {each} each", number=player.loans, each=LOAN_PENALTY)
            rows.append(("", name, detail, signed(-player.loans * LOAN_PENALTY)))
        return rows or [("", words.say("none yet"), "", "")]


class _Worth:
    """What everybody was worth over time, the player's own line bold."""

    height = _CHART_HIGH

    def __init__(self, pen: Pen, about: _Player) -> None:
        self.pen = pen
        self.about = about

    def draw(self, top: int) -> None:
        """Draws it."""
        pen, about = self.pen, self.about
        pen.panel(top, self.height)
        draw_lines(
            pen.canvas,
            (pen.left, top, pen.right, top + self.height),
            about.worth,
            about.rounds,
            pen.words,
            bold=player_ink(about.player.seat),
        )


class _Row:
    """Something that a player has: what, how much of it, and what that is worth."""

    height = _ROW_HIGH - 12

    def __init__(self, pen: Pen, company: str, name: str, detail: str, value: str) -> None:
        self.pen = pen
        self.company = company
        self.name = name
        self.detail = detail
        self.value = value

    def draw(self, top: int) -> None:
        """Draws it."""
        pen, y = self.pen, top + self.height // 2
        pen.panel(top, self.height)
        if self.company:
            pen.plate(self.company, (170, 46), (pen.left + 105, y))
        else:
            pen.text((pen.left + 20, y), self.name, BODY, most=330)
        pen.text((pen.left + 370, y), self.detail, LABEL, "muted", most=470)
        ink = "fall" if self.value.startswith("−") else "ink"
        pen.text((pen.right - 20, y), self.value, BODY, ink, align=1)


class _Bars:
    """What came in in each company round, as bars."""

    height = _BARS_HIGH

    def __init__(self, pen: Pen, earned: Sequence[Earned], seat: int) -> None:
        self.pen = pen
        self.earned = earned
        self.seat = seat

    def draw(self, top: int) -> None:
        """Draws them."""
        pen = self.pen
        pen.panel(top, self.height)
        most = max([each.total for each in self.earned] + [1])
        rounds = [each for each in ROUND_TRACK if each.kind == "CR"]
        pitch = (pen.right - pen.left - 40) // len(rounds)
        bottom = top + self.height - 52
        for place, each in enumerate(self.earned):
            x = pen.left + 20 + place * pitch
            high = max(round(each.total / most * _BAR), 2)
            pen.canvas.rect((x + 30, bottom - high, x + pitch - 30, bottom), player_ink(self.seat))
            middle = x + pitch // 2
            pen.text((middle, bottom - high - 22), str(each.total), _SUM, align=0.5)
            pen.text(
                (middle, bottom + 28),
                round_code(each.round, pen.words),
                LABEL,
                "muted",
                align=0.5,
                most=pitch,
            )


def _split(words: Words, last: Earned) -> str:
    """Where the income of a round came from."""
    return words.say(
        "{round}: privates {privates}, dividends {dividends}, Stadtbahn {stadtbahn}.",
        round=round_code(last.round, words),
        privates=last.privates,
        dividends=last.dividends,
        stadtbahn=last.stadtbahn,
    )
