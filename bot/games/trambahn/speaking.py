"""Trambahn by words: rows, columns and cards with what they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from bot.games.core import speaking
from bot.games.core.scene import Scene
from bot.games.core.speaking import named_by
from bot.games.trambahn import naming
from bot.games.trambahn.words import names
from bot.language import N_
from engine.core import Action, Seat
from engine.trambahn.actions import TakeMoney
from engine.trambahn.facts import CARDS, COLOURS, CONDUCTOR, TABLE, TRAMS
from engine.trambahn.view import ColumnView, PlayerView, View

__all__ = ["Speaking", "columns", "player", "rows", "trams"]


def columns(scene: Scene, player: PlayerView) -> Iterator[str]:
    """The columns of a player, a line each."""
    for column in player.columns:
        yield _column(scene, column)


def _column(scene: Scene, column: ColumnView) -> str:
    values = scene.words.listing([_value(scene, card) for card in column.cards])
    if column.tram is None:
        tram = scene.words.count(
            "no tram yet, {number} point times its tram",
            "no tram yet, {number} points times its tram",
            column.points,
        )
    else:
        worth = scene.words.count("{number} point per tour", "{number} points per tour", column.worth)
        tram = f"{names.tram(scene, column.tram)}, {worth}"
    shade = names.colour(scene, column.colour or "") or scene.say("any colour")
    said = scene.say(
        "Column {number}, {colour}: {values}; {tram}",
        number=column.number,
        colour=shade,
        values=values,
        tram=tram,
    )
    return scene.say("{column}; closed.", column=said) if column.closed else f"{said}."


def _value(scene: Scene, card: str) -> str:
    return scene.say("conductor") if card == CONDUCTOR else str(CARDS[card].value)


def player(scene: Scene, player: PlayerView) -> str:
    """A player in numbers."""
    words = scene.words
    return scene.say(
        "{name}: {points}, {hand}, {money}.",
        name=scene.name(player.seat),
        points=words.count("{number} point", "{number} points", player.score),
        hand=words.count("{number} card in hand", "{number} cards in hand", player.hand_size),
        money=names.marks(scene, player.money),
    )


def rows(scene: Scene) -> str:
    """How many passengers wait for each colour."""
    waiting = [
        scene.say("{colour} {waiting}", colour=names.colour(scene, colour), waiting=len(cards))
        for colour, cards in scene.view.rows.items()
    ]
    return scene.say(
        "Passengers waiting ({full} make a tour): {rows}.", full=TABLE.row, rows=", ".join(waiting)
    )


def trams(scene: Scene) -> str:
    """The trams that can be bought, each with its price, and those behind them."""
    view: View = scene.view
    shown = [
        scene.say(
            "{tram} for {price}", tram=_left(scene, kind, count), price=names.marks(scene, TRAMS[kind].price)
        )
        for kind, count in Counter(view.display).items()
    ]
    behind = "; ".join(_left(scene, kind, count) for kind, count in Counter(view.stack).items())
    return scene.say(
        "Trams on display: {trams}. Stack: {stack}.",
        trams="; ".join(shown) or scene.say("none"),
        stack=behind or scene.say("empty"),
    )


def _left(scene: Scene, kind: str, count: int) -> str:
    """A kind of tram, and how many are left if there are several."""
    tram = names.tram(scene, kind)
    return tram if count == 1 else scene.say("{tram}, {count} of them", tram=tram, count=count)


class InWords(naming.Naming):
    """What moves are called without a picture beside them."""

    def option(self, scene: Scene, action: Action) -> str:
        """A whole move. A card that becomes money goes by its face, and by its place if there are several."""
        hand = scene.view.players[scene.view.turn].hand
        if not isinstance(action, TakeMoney) or action.card is None or hand is None:
            return super().option(scene, action)
        face = hand[action.card - 1]
        said = names.card(scene, face)
        if hand.count(face) == 1:
            return said
        return scene.say("{card}, card {place} in your hand", card=said, place=action.card)


class Speaking(speaking.Speaking):
    """Answers in words."""

    places = N_("a colour, a card (B7), a kind of tram, a player's name")
    examples = N_("blue, B7, horse tram, a player")
    in_words = InWords

    def things(self, scene: Scene) -> Sequence[str]:
        """The hand by colour, money and points, the columns."""
        view: View = scene.view
        assert view.seat is not None
        own = view.players[view.seat]
        hand = own.hand or ()
        held = []
        for colour in COLOURS:
            values = sorted(
                card.value for card in map(CARDS.__getitem__, hand) if card.colour == colour and card.value
            )
            if values:
                listed = ", ".join(map(str, values))
                held.append(scene.say("{colour} {values}", colour=names.colour(scene, colour), values=listed))
        if conductors := hand.count(CONDUCTOR):
            held.append(scene.words.count("{number} conductor", "{number} conductors", conductors))
        return [
            scene.say("Your hand: {cards}.", cards="; ".join(held) or scene.say("none")),
            *self.player(scene, view.seat),
        ]

    def about(self, scene: Scene, place: str) -> Sequence[str]:
        """A colour: its row, and everybody's columns; a card; a kind of tram; a player.

        Raises:
            Unknown: it is none of these.
        """
        colour = named_by(place, {each: (each, names.colour(scene, each)) for each in COLOURS})
        if colour is not None:
            return list(self._colour(scene, colour))
        card = named_by(place, {each: (each, names.card(scene, each).partition("(")[0]) for each in CARDS})
        if card is not None:
            return list(self._card(scene, card))
        kind = named_by(place, {each: (each, names.tram(scene, each)) for each in TRAMS})
        if kind is not None:
            return [self._tram(scene, kind), trams(scene)]
        return super().about(scene, place)

    def known(self, scene: Scene) -> Iterator[Sequence[str]]:
        """Colours and kinds of tram."""
        yield from ((names.colour(scene, colour),) for colour in COLOURS)
        yield from ((names.tram(scene, kind),) for kind in TRAMS)

    def player(self, scene: Scene, seat: Seat) -> Iterator[str]:
        """In numbers, with the columns."""
        found = scene.view.players[seat]
        yield player(scene, found)
        yield from columns(scene, found)

    def _colour(self, scene: Scene, colour: str) -> Iterator[str]:
        waiting = len(scene.view.rows[colour])
        yield scene.say(
            "{colour}: {waiting} of {full} passengers waiting.",
            colour=names.colour(scene, colour).capitalize(),
            waiting=waiting,
            full=TABLE.row,
        )
        for each in scene.view.players:
            for column in each.columns:
                if column.colour == colour:
                    yield f"{scene.name(each.seat)}: {_column(scene, column)}"

    def _card(self, scene: Scene, card: str) -> Iterator[str]:
        view: View = scene.view
        hand = () if view.seat is None else view.players[view.seat].hand or ()
        yield scene.say(
            "{card}: {points}, {copies} in the deck, {held} in your hand.",
            card=names.card(scene, card),
            points=scene.words.count("{number} point", "{number} points", CARDS[card].points),
            copies=CARDS[card].copies,
            held=hand.count(card),
        )
        if (colour := CARDS[card].colour) is not None:
            yield from self._colour(scene, colour)

    def _tram(self, scene: Scene, kind: str) -> str:
        facts = TRAMS[kind]
        return scene.say(
            "{tram}: multiplies a column's points by {multiplier}, costs {price}.",
            tram=names.tram(scene, kind),
            multiplier=facts.multiplier,
            price=names.marks(scene, facts.price),
        )
