"""Setting the game up (R2, R14.1 to R14.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.core import Chance, RuleError, Seat, Unknown
from engine.tramways import taking
from engine.tramways.events.cards import CardsDealt, CardsRevealed
from engine.tramways.events.rounds import SideChosen
from engine.tramways.facts import BOARDS, CARD_OF, CARDS, TABLE, TYPES, TypeOf, cards_of
from engine.tramways.ledger import Move
from engine.tramways.options import TramwaysOptions
from engine.tramways.state import BoardSide, Player, State
from engine.tramways.town import Placing, read_plan, rectangle, town

__all__ = [
    "SEATS",
    "choose_side",
    "deal",
    "deal_rest",
    "due_parcels",
    "new_state",
    "next_to_choose",
    "take_parcels",
]

SEATS = range(1, 6)
HARD, NORMAL = "1910", "1920"
SIDES_UP: Mapping[str, str] = {"normal": NORMAL, "usual": NORMAL, "hard": HARD}
"""Of boards drawn by lot, where it is the same for all."""
IN_A_ROW = 3
TRIES = 10_000
"""More draws of boards than are ever needed until one fits."""


def new_state(seats: int, options: TramwaysOptions, seed: int) -> State:
    """The table before the player boards are chosen and cards dealt: map, order of play, passengers.

    Raises:
        RuleError: too few or too many players, or boards that don't fit them.
    """
    if seats not in SEATS:
        raise RuleError("player_count", "2.1", least=min(SEATS), most=max(SEATS))
    chance = Chance.seeded(seed)
    plan, chance = _plan(seats, options, chance)
    order, chance = chance.shuffle(tuple(range(seats)))
    tiles, chance = chance.shuffle([type_of for type_of in TYPES for _ in range(TABLE.type_tiles)])
    stock: dict[TypeOf, tuple[int, ...]] = {}
    for type_of, count in TABLE.by_players[seats].tiles.items():
        mixed, chance = chance.shuffle(
            [card for card in cards_of("building") if CARDS[card].building == type_of]
        )
        stock[type_of] = tuple(sorted(mixed[:count]))
    return State(
        options=options,
        plan=plan,
        players=(Player(),) * seats,
        order=order,
        phase="boards",
        turn=order[0],
        round=1,
        owners={},
        buildings={},
        links=(),
        number=1,
        passengers=tuple(sorted(town(plan).printed)),
        building_cards=stock,
        type_tiles=tiles[: TABLE.rounds - 1],
        auction_deck=(),
        market=(),
        auction_discard=(),
        auction=None,
        books=(),
        opened=None,
        development=(),
        development_open=(),
        box=(),
        seen={},
        missed={},
        step=0,
        acted=0,
        took_money=False,
        reason="",
        scores=(),
        chance=chance,
    )


def _plan(seats: int, options: TramwaysOptions, chance: Chance) -> tuple[tuple[Placing, ...], Chance]:
    """The boards, by the options (R2.1 to R2.4, R14.2)."""
    expert = options.expert == "yes" and seats == 2
    count = TABLE.expert_boards if expert else TABLE.by_players[seats].boards
    if options.plan:
        plan = read_plan(options.plan)
        if len(plan) != count:
            raise RuleError("board_count", "2.1", boards=len(plan), count=count)
        _check_map(seats, plan)
        return plan, chance
    across = IN_A_ROW if expert or seats == 1 else 2
    if options.map == "suggested" or (options.map == "usual" and seats > 1):
        boards = TABLE.suggested["expert" if expert else str(seats)]
        return rectangle([(board, NORMAL) for board in boards], across), chance
    for _ in range(TRIES):
        plan, chance = _drawn(count, across, options, chance)
        if _fits(seats, plan):
            return plan, chance
    raise RuleError("no_boards_fit", "2.2")


def _drawn(
    count: int, across: int, options: TramwaysOptions, chance: Chance
) -> tuple[tuple[Placing, ...], Chance]:
    """So many boards by lot, of the three with J parcels at most one (R2.1)."""
    mixed, chance = chance.shuffle(tuple(BOARDS))
    boards: dict[str, str] = {}
    for board in mixed:
        boards.setdefault(BOARDS[board].letter, board)
    chosen = tuple(boards.values())[:count]
    sides = []
    for _ in chosen:
        number, chance = chance.draw()
        drawn = (NORMAL, HARD)[number % 2]
        sides.append(SIDES_UP.get(options.map, drawn))
    return rectangle(zip(chosen, sides, strict=True), across), chance


def _fits(seats: int, plan: tuple[Placing, ...]) -> bool:
    try:
        _check_map(seats, plan)
    except RuleError:
        return False
    return True


def _check_map(seats: int, plan: tuple[Placing, ...]) -> None:
    """Refuse boards that don't fit the players.

    Raises:
        RuleError: too few parcels (R2.2), or more printed buildings than passengers (R2.12).
    """
    whole, facts = town(plan), TABLE.by_players[seats]
    if len(whole.parcels) < facts.parcels:
        raise RuleError("too_few_parcels", "2.2", parcels=len(whole.parcels), least=facts.parcels)
    most = TABLE.passengers - sum(facts.tiles.values())
    if len(whole.printed) > most:
        raise RuleError("too_many_buildings", "2.12", squares=len(whole.printed), most=most)


def choose_side(move: Move, seat: Seat, side: str) -> None:
    """Choose a side of the player board (R2.6).

    Raises:
        Unknown: there is no such side.
        RuleError: it is chosen.
    """
    known: BoardSide | None = next((each for each in TABLE.sides if each == side), None)
    if known is None:
        raise Unknown("side", side)
    if move.of(seat).side is not None:
        raise RuleError("side_is_chosen", "2.6")
    move.player(seat, side=known, workers=TABLE.sides[known].workers)
    move.tell(SideChosen(seat, known))


def deal(move: Move) -> None:
    """Deal the parcels (R2.7), unless they are chosen (R2.8)."""
    seats = len(move.state.players)
    if move.state.options.deal == "advanced" and seats > 1:
        return
    mixed, chance = move.state.chance.shuffle(tuple(move.state.town.parcels))
    move.update(chance=chance)
    move.tell(CardsDealt("parcel", TABLE.dealt_parcels))
    for place, seat in enumerate(move.state.order):
        _give(move, seat, mixed[place * TABLE.dealt_parcels : (place + 1) * TABLE.dealt_parcels])


def _give(move: Move, seat: Seat, parcels: Sequence[str]) -> None:
    taking.mark(move, seat, parcels)
    for parcel in parcels:
        move.give_openly(seat, CARD_OF[parcel])


def due_parcels(state: State) -> tuple[Seat, int] | None:
    """Who takes parcels now at the advanced deal, and how many (R2.8); None: all have theirs."""
    *first, last = state.order
    count = TABLE.taken_parcels
    taken = 0
    for seat, each in (
        *((seat, count) for seat in first),
        (last, 2 * count),
        *((seat, count) for seat in first[::-1]),
    ):
        taken += each
        if len(state.owners) < taken:
            return seat, each
    return None


def take_parcels(move: Move, seat: Seat, parcels: tuple[str, ...]) -> None:
    """Take parcels at the advanced deal (R2.8).

    Raises:
        Unknown: no such parcel.
        RuleError: one is taken, or they are too few or too many.
    """
    state = move.state
    due = due_parcels(state)
    assert due is not None
    for parcel in parcels:
        if parcel not in state.town.parcels:
            raise Unknown("parcel", parcel)
        if parcel in state.owners:
            raise RuleError("parcel_taken", "2.8", parcel=parcel)
    if len(parcels) != due[1] or len(set(parcels)) != due[1]:
        raise RuleError("parcel_count", "2.8", count=due[1], chosen=len(parcels))
    _give(move, seat, sorted(parcels))


def deal_rest(move: Move) -> None:
    """Everything that comes after the parcels: generic cards, the auction deck, development cards."""
    generic = cards_of("generic")
    for icons in TABLE.generic:
        same = [card for card in generic if CARDS[card].icons == icons]
        for place, seat in enumerate(move.state.order):
            move.give_openly(seat, same[place])
    _make_auction_deck(move)
    _deal_development(move)


def _make_auction_deck(move: Move) -> None:
    """The auction deck (R2.13, R14.3), and its first cards."""
    state = move.state
    seats = len(state.players)
    parcels = [CARD_OF[parcel] for parcel in state.town.parcels if parcel not in state.owners]
    fitting = [card for card in cards_of("auction") if state.solo or CARDS[card].players <= seats]
    chosen, chance = state.chance.shuffle(fitting)
    if not state.solo:
        chosen = chosen[: max(0, TABLE.auction_cards * seats - len(parcels))]
    deck, chance = chance.shuffle((*parcels, *chosen))
    move.update(auction_deck=deck, chance=chance)
    if not state.solo:
        taking.turn_up(move, seats)


def _deal_development(move: Move) -> None:
    """Ticket books (R2.14, R14.4), or cards to choose from (R2.15)."""
    state = move.state
    cards, chance = state.chance.shuffle(cards_of("development"))
    facts = TABLE.by_players[len(state.players)]
    if state.options.development == "books":
        books = [cards[number * facts.book : (number + 1) * facts.book] for number in range(facts.books)]
        everybody = tuple(range(len(state.players)))
        move.update(
            phase="books",
            turn=state.order[-1],
            books=tuple(books),
            box=cards[facts.books * facts.book :],
            seen={book[0]: everybody for book in books},
            chance=chance,
        )
        move.tell(CardsRevealed(tuple(book[0] for book in books), "books"))
        return
    count = TABLE.development_dealt
    for place, seat in enumerate(state.order):
        move.player(seat, offered=cards[place * count : (place + 1) * count])
    move.update(phase="dealt", box=cards[count * len(state.players) :], chance=chance)
    move.tell(CardsDealt("development", count))


def next_to_choose(state: State) -> Seat | None:
    """Who picks a book next, in reverse order of play (R2.14); None: all have a card."""
    return next((seat for seat in state.order[::-1] if not state.players[seat].secret), None)
