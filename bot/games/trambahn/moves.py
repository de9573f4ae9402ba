"""The moves of Trambahn: what they are called, what is asked on the way to them, and what they bring."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.games.core.dialogue import Dialogue, Field, Row
from bot.games.core.legal import Legal
from bot.games.core.scene import Scene
from bot.games.trambahn.words import labels, names
from bot.language import N_
from engine.core import Value
from engine.trambahn.actions import BuyTram, End, Passenger, Station, TakeMoney
from engine.trambahn.columns import NEW
from engine.trambahn.facts import CARDS, COLOURS, CONDUCTOR, TABLE, TRAMS
from engine.trambahn.view import ColumnView, PlayerView, View
from render.core.people import before_number

__all__ = ["DIALOGUES", "tour", "unserved", "worth"]

ANY_ROW, ANY_COLUMN = N_("waits in any row"), N_("joins any column, no points")
"""What a conductor can be, as a passenger and as a station."""


def _passenger_card(scene: Scene, _: Legal, card: str) -> tuple[str, str]:
    shown = names.card(scene, card)
    if card == CONDUCTOR:
        return shown, scene.say(ANY_ROW)
    return shown, _waiting(scene, str(CARDS[card].colour))


def _station_card(scene: Scene, _: Legal, card: str) -> tuple[str, str]:
    shown = names.card(scene, card)
    if card == CONDUCTOR:
        return shown, scene.say(ANY_COLUMN)
    return shown, scene.words.count("{number} point", "{number} points", CARDS[card].points)


def _tram_offer(scene: Scene, legal: Legal, tram: str) -> tuple[str, str]:
    left = scene.view.players[legal.seat].money - TRAMS[tram].price
    return labels.tram(scene, tram), scene.say("leaves {money}", money=names.marks(scene, left))


def _gathered(scene: Scene) -> str:
    """How many passengers wait in each row, for those who play by words; others see it."""
    waiting = [(colour, len(cards)) for colour, cards in scene.view.rows.items() if cards]
    if not scene.aloud or not waiting:
        return ""
    rows = [
        scene.say("{colour} {waiting}", colour=names.colour(scene, colour), waiting=number)
        for colour, number in waiting
    ]
    return scene.say("Waiting ({full} make a tour): {rows}.", full=TABLE.row, rows=", ".join(rows))


def _waiting(scene: Scene, row: str) -> str:
    """How full a row would be, and what its tour would bring to each."""
    view: View = scene.view
    waiting = len(view.rows[row]) + 1
    if waiting < TABLE.row:
        return scene.say("{waiting} of {full} waiting then", waiting=waiting, full=TABLE.row)
    return scene.say("a tour: {points}", points=tour(scene, row, scene.names))


def tour(scene: Scene, row: str, names: Sequence[str]) -> str:
    """What a tour of a colour would bring now, to the players as they are named here: `Anna 12, Ben 8`."""
    return ", ".join(
        f"{before_number(names[player.seat])} {_earned(player, row)}" for player in scene.view.players
    )


def _earned(player: PlayerView, row: str) -> int:
    return sum(column.worth for column in player.columns if column.colour == row)


# --- whole moves ------------------------------------------------------------------------------------


def _of_passenger(scene: Scene, _: Legal, action: Passenger) -> str:
    """A tour that the passenger sets off, or leaves to the next one; other rows are of no moment."""
    row = str(action.row or CARDS[action.card].colour)
    left = TABLE.row - len(scene.view.rows[row])
    return _waiting(scene, row) if left == 1 or (left == 2 and not scene.aloud) else ""


def _of_money(scene: Scene, legal: Legal, action: TakeMoney) -> str:
    """What the whole hand comes to; a single card is a thousand mark, whichever it is."""
    player = scene.view.players[legal.seat]
    cards = player.hand_size
    if action.card is not None:
        return ""
    if scene.aloud:
        return names.marks(scene, cards)
    return scene.say(
        "{money}, then you have {sum}",
        money=names.marks(scene, cards),
        sum=names.marks(scene, player.money + cards),
    )


def _of_column(scene: Scene, legal: Legal, action: Station | BuyTram) -> str:
    """What the column brings in each tour, before and after."""
    after = legal.foresee(action)
    if after is None:
        return ""
    wanted = str(action.column)
    before = {str(each.number): each for each in scene.view.players[legal.seat].columns}.get(wanted)
    columns = after.view.players[legal.seat].columns
    if scene.aloud and wanted == NEW:
        return scene.words.count("{number} point", "{number} points", columns[-1].points)
    return worth(scene, before, columns[-1] if wanted == NEW else columns[int(wanted) - 1])


def worth(scene: Scene, before: ColumnView | None, column: ColumnView) -> str:
    """What a column brings in each tour, or is waiting for."""
    old = 0 if before is None else before.worth
    if scene.aloud:
        return _spoken_worth(scene, old, column)
    if column.tram is None:
        return scene.words.count(
            "{number} point once it has a tram", "{number} points once it has a tram", column.points
        )
    return scene.say("{old} → {new} points per tour", old=old, new=column.worth)


def _spoken_worth(scene: Scene, old: int, column: ColumnView) -> str:
    if column.tram is None:
        return scene.words.count(
            "{number} point times its tram", "{number} points times its tram", column.points
        )
    if not old:
        return scene.words.count("{number} point per tour", "{number} points per tour", column.worth)
    if old == column.worth:
        return scene.say("no extra points per tour")
    more = column.worth - old
    return scene.words.count("{number} more point per tour", "{number} more points per tour", more)


# --- whole moves on buttons -------------------------------------------------------------------------


def _passenger_button(_: Scene, action: Passenger) -> tuple[str, str]:
    if action.card != CONDUCTOR:
        return names.sign(CARDS[action.card].colour), action.card
    return names.sign(action.row), f"{action.card} → {COLOURS[str(action.row)]}"


def _station_button(scene: Scene, action: Station) -> tuple[str, str]:
    column = scene.say("new") if action.column == NEW else action.column
    return names.sign(CARDS[action.card].colour), f"{action.card} → {column}"


def _money_button(scene: Scene, action: TakeMoney) -> tuple[str, str]:
    hand = scene.view.players[scene.view.turn].hand
    if action.card is None or hand is None:
        return "💰", scene.say("the whole hand")
    face = hand[action.card - 1]
    return names.sign(CARDS[face].colour), face


def _tram_button(_: Scene, action: BuyTram) -> tuple[str, str]:
    return names.tram_sign(action.tram), f"×{TRAMS[action.tram].multiplier} → {action.column}"


def unserved(player: PlayerView) -> list[str]:
    """The numbers of the columns without a tram."""
    return [str(column.number) for column in player.columns if column.tram is None]


FACES = tuple(CARDS)


# --- which come first -------------------------------------------------------------------------------


def _as_held(_: Scene, values: Sequence[Value]) -> Sequence[tuple[str, Sequence[int]]]:
    """Cards as they are held."""
    return [("", sorted(range(len(values)), key=lambda place: FACES.index(str(values[place]))))]


def _hand_first(scene: Scene, actions: Sequence[TakeMoney]) -> Sequence[int] | None:
    """Cards that can become money: the whole hand, then each as it is held."""
    hand = scene.view.players[scene.view.turn].hand
    if hand is None:
        return None

    def held(place: int) -> int:
        card = actions[place].card
        return -1 if card is None else FACES.index(hand[card - 1])

    return sorted(range(len(actions)), key=held)


# --- doubts -----------------------------------------------------------------------------------------


def _generous(scene: Scene, action: Passenger) -> str | None:
    """The question before a fourth passenger for whose tour others get more points."""
    view: View = scene.view
    row = str(action.row or CARDS[action.card].colour)
    brings = [sum(each.worth for each in player.columns if each.colour == row) for player in view.players]
    if len(view.rows.get(row, ())) + 1 < TABLE.row or max(brings) == brings[view.turn]:
        return None
    if scene.aloud:
        return scene.say("You score less than another player. Play it anyway?")
    points = tour(scene, row, [scene.name(player.seat) for player in view.players])
    return scene.say("This passenger sets off a tour: {points}. Play it anyway?", points=points)


def _columns_lost(scene: Scene, _: End) -> str | None:
    """The question before a turn ends that takes columns along."""
    lost = unserved(scene.view.players[scene.view.turn])
    if not lost:
        return None
    return scene.words.count(
        "Column {numbers} has no tram and will be lost. End the turn anyway?",
        "Columns {numbers} have no tram and will be lost. End the turn anyway?",
        len(lost),
        numbers=scene.words.listing(lost),
    )


# --- what they are called ---------------------------------------------------------------------------


WHOLE_HAND = N_("the whole hand")


def _passenger(scene: Scene, action: Passenger) -> str:
    row = None if action.row is None else names.colour(scene, action.row)
    if "card" in scene.chosen and row is not None:
        return row
    card = names.card(scene, action.card)
    return card if row is None else scene.say("{card} for {row}", card=card, row=row)


def _station(scene: Scene, action: Station) -> str:
    place = labels.column(scene, action.column)
    if action.column != NEW and not scene.aloud:
        place = scene.say("column {column}", column=place)
    if "card" in scene.chosen:
        return place
    return scene.say("{card}: {place}", card=names.card(scene, action.card), place=place)


def _money(scene: Scene, action: TakeMoney) -> str:
    return scene.say(WHOLE_HAND) if action.card is None else labels.place(scene, action.card)


def _tram(scene: Scene, action: BuyTram) -> str:
    place = labels.column(scene, action.column)
    if "tram" in scene.chosen:
        return place
    if scene.aloud:
        return scene.say("{tram}, {place}", tram=labels.tram(scene, action.tram), place=place)
    return scene.say("{tram} for column {place}", tram=names.tram(scene, action.tram), place=place)


# --- which emblem shows them ------------------------------------------------------------------------


def _card_shown(_: Scene, action: Passenger | Station) -> str:
    return action.card


def _money_shown(scene: Scene, action: TakeMoney) -> str:
    """A card of the hand of whoever looks."""
    hand = scene.view.players[scene.view.turn].hand
    return "" if action.card is None or hand is None else str(hand[action.card - 1])


DIALOGUES: Mapping[str, Dialogue] = {
    "passenger": Dialogue(
        called=N_("Play a passenger"),
        option=_passenger,
        emblem=_card_shown,
        fields={"card": Field(N_("which card?"), offer=_passenger_card, parts=_as_held, aside=_gathered)},
        question=N_("in which row?"),
        aside=_gathered,
        note=_of_passenger,
        label=_passenger_button,
        side_by_side=N_("which card?"),
        doubt=_generous,
    ),
    "station": Dialogue(
        called=N_("Play a station"),
        option=_station,
        emblem=_card_shown,
        fields={"card": Field(N_("which card?"), offer=_station_card, parts=_as_held)},
        question=N_("in which column?"),
        note=_of_column,
        label=_station_button,
        side_by_side=N_("which card, and in which column?"),
    ),
    "money": Dialogue(
        called=N_("Take money"),
        buttons={"money": N_("Whole hand to money")},
        option=_money,
        emblem=_money_shown,
        question=N_("which cards?"),
        note=_of_money,
        label=_money_button,
        side_by_side=N_("which cards?"),
        listed=_hand_first,
    ),
    "tram": Dialogue(
        called=N_("Buy a tram"),
        option=_tram,
        emblem=lambda _, action: action.tram,
        fields={"tram": Field(N_("which one?"), offer=_tram_offer)},
        question=N_("for which column?"),
        note=_of_column,
        label=_tram_button,
        side_by_side=N_("which one, and for which column?"),
    ),
    "end": Dialogue(called=N_("End the turn"), row=Row.IDLE, doubt=_columns_lost),
}
