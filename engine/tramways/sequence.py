"""Who decides what, and what each decision leads to (R4)."""

from __future__ import annotations

from engine.core import Action, Choices, Content, Draft, Malformed, NotYourTurn, RuleError, Seat
from engine.tramways import (
    administration,
    auction,
    building,
    development,
    drawing,
    laying,
    payments,
    rounds,
    setup,
    taking,
    travel,
    upgrading,
)
from engine.tramways.actions import (
    Bid,
    Build,
    ChooseParcels,
    Discard,
    DrawDevelopment,
    Drop,
    FillHand,
    Keep,
    LayLink,
    Look,
    PlayerBoard,
    Reveal,
    Take,
    TakeDevelopment,
    Travel,
    UpgradeBuilding,
    UpgradeLink,
    Use,
)
from engine.tramways.facts import TABLE
from engine.tramways.ledger import Move
from engine.tramways.price import Price
from engine.tramways.state import Phase, State
from engine.tramways.travel import Routes
from engine.tramways.ways import Ways

__all__ = ["choices", "deciders", "kinds", "play"]

PHASES: dict[str, tuple[Phase, ...]] = {
    "side": ("boards",),
    "parcels": ("parcels",),
    "look": ("books", "development"),
    "ticket": ("books", "development"),
    "keep": ("dealt",),
    "draw": ("development",),
    "bid": ("auction",),
    "pass": ("auction",),
    "take": ("cards", "line"),
    "reveal": ("line",),
    "drop": ("void",),
    "fill": ("refill",),
    "link": ("actions",),
    "upgrade_link": ("actions",),
    "build": ("actions",),
    "upgrade_building": ("actions",),
    "move": ("actions",),
    "money": ("actions",),
    "end": ("actions",),
    "use": ("administration",),
    "discard": ("administration",),
    "done": ("administration",),
}
"""When each kind of action has its place."""
BARE = ("pass", "money", "end", "done")
"""Kinds without anything to fill in."""


def deciders(state: State) -> tuple[Seat, ...]:
    """Who has to decide: the seat at turn or, if everyone decides at once, all who haven't yet."""
    players = tuple(enumerate(state.players))
    match state.phase:
        case "over":
            return ()
        case "boards":
            return tuple(seat for seat, player in players if player.side is None)
        case "dealt":
            return tuple(seat for seat, player in players if player.offered)
        case "refill" | "administration":
            return tuple(seat for seat, player in players if not player.done)
    return (state.turn,)


def kinds(state: State, seat: Seat) -> tuple[str, ...]:
    """What the seat may do now."""
    if seat not in deciders(state):
        return ()
    return tuple(
        kind
        for kind, phases in PHASES.items()
        if state.phase in phases and _has_place(state, seat, kind) and _can_begin(state, seat, kind)
    )


def _has_place(state: State, seat: Seat, kind: str) -> bool:
    """Whether this is to be done now at all, by a seat that decides in this phase."""
    match kind:
        case "money":
            return not state.took_money
        case "end":
            return state.took_money
        case "look" | "ticket" | "draw":
            return kind == _development(state)
        case "link":
            return state.players[seat].workers > 0
        case "reveal":
            return taking.can_reveal(state, seat)
    return True


def _development(state: State) -> str:
    """How a development card is taken now."""
    if state.options.development == "deck":
        return "draw"
    return "look" if state.opened is None else "ticket"


def _can_begin(state: State, seat: Seat, kind: str) -> bool:
    """Whether there is anything to choose from."""
    if kind in BARE:
        return True
    begun = _fields(state, seat, Draft(kind))
    return begun is not None and bool(begun.values or begun.ends)


def choices(state: State, seat: Seat, draft: Draft) -> Choices | None:
    """The legal values of the draft's next field.

    Raises:
        NotYourTurn: the seat can't do this now.
        GameError: the draft can't be completed to a legal action.
    """
    kind = draft.kind
    if state.phase not in PHASES.get(kind, ()) or seat not in deciders(state):
        raise NotYourTurn
    if not _has_place(state, seat, kind):
        raise NotYourTurn
    # Once anything is filled in, only what it names is looked at: listing a whole turn asks this often.
    if not draft.fields and not draft.elements and not _can_begin(state, seat, kind):
        raise NotYourTurn
    return _fields(state, seat, draft)


def _fields(state: State, seat: Seat, draft: Draft) -> Choices | None:
    kind, fields = draft.kind, draft.fields
    if kind in BARE:
        return None
    if kind in PAID:
        return _paid(state, seat, draft)
    if kind == "use":
        return _use(state, seat, draft)
    if kind == "ticket" and "card" in fields and "top" not in fields:
        tops = development.tops(state, _number(fields["card"]))
        return Choices("top", tops) if tops else None
    return None if fields else _single(state, seat, draft)


def _single(state: State, seat: Seat, draft: Draft) -> Choices:
    """The values of kinds with one field that costs nothing."""
    player = state.players[seat]
    match draft.kind:
        case "side":
            return Choices("side", tuple(TABLE.sides))
        case "look":
            return Choices("book", development.books(state))
        case "ticket":
            return Choices("card", _places(state.books[(state.opened or 1) - 1]))
        case "keep":
            return Choices("card", _places(player.offered))
        case "draw":
            return Choices("card", development.drawable(state))
        case "take":
            return Choices("card", state.market[::-1] if state.solo else state.market)
        case "drop":
            return Choices("card", taking.droppable(state, seat))
        case "discard":
            return Choices("card", administration.discardable(state, seat))
        case "parcels":
            due = setup.due_parcels(state)
            free = tuple(each for each in state.town.parcels if each not in state.owners)
            return _several("parcels", free, due[1] if due else 0, draft, "2.8")
    return _several("cards", drawing.rest(state, seat), drawing.missing(state, seat), draft, "12.2")


def _places(cards: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(range(1, len(cards) + 1))


def _several(
    field: str, values: tuple[str, ...] | tuple[int, ...], count: int, draft: Draft, rule: str
) -> Choices:
    """So many of the values, in any order, as the rule says."""
    left = tuple(each for each in values if each not in draft.elements)
    missing = count - len(draft.elements)
    if missing < 0 or len(left) + len(draft.elements) != len(values):
        raise RuleError("too_many_chosen", rule, count=count)
    if not missing:
        return Choices(field, (), element=True, ends=True)
    return Choices(field, left, element=True, together=range(missing, missing + 1))


PAID: dict[str, tuple[str, ...]] = {
    "bid": ("amount",),
    "reveal": (),
    "link": ("start", "way"),
    "upgrade_link": ("link",),
    "build": ("parcel", "type", "card"),
    "upgrade_building": ("parcel",),
    "move": ("start", "way", "bonus"),
}
"""Kinds that are paid with icons, and what is said before that."""


def _paid(state: State, seat: Seat, draft: Draft) -> Choices | None:
    if "icons" in draft.fields:
        return None
    if len(draft.fields) < len(PAID[draft.kind]):
        return _wanted(state, seat, draft)
    icons, whole = payments.following(state.players[seat], _price(state, seat, draft), draft.elements)
    return Choices("icons", icons, complete=False, element=True, ends=whole)


def _wanted(state: State, seat: Seat, draft: Draft) -> Choices:
    """What may be wanted."""
    fields = draft.fields
    match draft.kind, len(fields):
        case "bid", _:
            return Choices("amount", auction.amounts(state, seat))
        case "link", 0:
            return Choices("start", Ways(state, seat).starts())
        case "link", _:
            squares, whole = Ways(state, seat).following(str(fields["start"]), draft.elements)
            return Choices("way", squares, element=True, ends=whole)
        case "upgrade_link", _:
            return Choices("link", upgrading.links(state, seat))
        case "build", 0:
            return Choices("parcel", building.parcels(state, seat))
        case "build", 1:
            building.price(state, seat, str(fields["parcel"]))
            return Choices("type", building.types(state))
        case "build", _:
            return Choices("card", building.cards(state, str(fields["type"])))
        case "upgrade_building", _:
            return Choices("parcel", upgrading.buildings(state, seat))
        case "move", 0:
            return Choices("start", Routes(state, seat).starts())
        case "move", 1:
            links, whole = Routes(state, seat).following(str(fields["start"]), draft.elements)
            return Choices("way", links, element=True, ends=whole)
    return Choices("bonus", travel.bonuses(state, seat, str(fields["start"]), _links(draft)))


def _links(draft: Draft) -> tuple[int, ...]:
    way = draft.fields["way"]
    return tuple(_number(each) for each in way) if isinstance(way, tuple) else ()


def _number(content: Content) -> int:
    """A whole number that a field holds.

    Raises:
        Malformed: it holds something else.
    """
    if isinstance(content, int):
        return content
    said = str(content)
    if not (said.isascii() and said.isdecimal()):
        raise Malformed(said)
    return int(said)


def _price(state: State, seat: Seat, draft: Draft) -> Price:
    """The price of what the draft names.

    Raises:
        Unknown, RuleError: it can't be had.
    """
    fields = draft.fields
    match draft.kind:
        case "bid":
            return auction.price(_number(fields["amount"]))
        case "reveal":
            return taking.line_price(state)
        case "link":
            way = fields["way"]
            squares = tuple(str(each) for each in way) if isinstance(way, tuple) else ()
            return laying.read(state, seat, str(fields["start"]), squares).price
        case "upgrade_link":
            return upgrading.link_price(state, seat, _number(fields["link"]))
        case "build":
            return building.price(state, seat, str(fields["parcel"]))
        case "upgrade_building":
            return upgrading.building_price(state, seat, str(fields["parcel"]))
    return travel.price(state, str(fields["start"]), _links(draft), str(fields["bonus"]))


def _use(state: State, seat: Seat, draft: Draft) -> Choices | None:
    fields = draft.fields
    if "card" not in fields:
        return Choices("card", administration.usable(state, seat))
    if "icons" not in fields:
        icons, whole = administration.following(state, seat, _number(fields["card"]), draft.elements)
        return Choices("icons", icons, element=True, ends=whole)
    icons_used = fields["icons"]
    if "square" in fields or not isinstance(icons_used, tuple) or administration.PASSENGER not in icons_used:
        return None
    return Choices("square", administration.empty_squares(state))


def play(move: Move, seat: Seat, action: Action) -> None:
    """Make a move of the seat, and all that follows from it without a decision.

    Raises:
        NotYourTurn: the seat has no such decision to make.
        Unknown, RuleError: see the actions.
    """
    state = move.state
    if seat not in deciders(state) or state.phase not in PHASES[action.kind]:
        raise NotYourTurn
    if state.phase == "actions":
        _act(move, seat, action)
    elif state.phase in ("boards", "parcels", "books", "dealt", "development"):
        _choose(move, seat, action)
    elif state.phase in ("auction", "cards", "line", "void"):
        _take(move, seat, action)
    else:
        _administer(move, seat, action)


def _choose(move: Move, seat: Seat, action: Action) -> None:
    """Decisions of the set-up, and the development card that a commerce brings."""
    match action:
        case PlayerBoard():
            setup.choose_side(move, seat, action.side)
            rounds.after_boards(move)
        case ChooseParcels():
            setup.take_parcels(move, seat, action.parcels)
            rounds.after_parcels(move)
        case Keep():
            development.keep(move, seat, action.card)
            rounds.after_development(move)
        case Look() | TakeDevelopment() | DrawDevelopment():
            _take_development(move, seat, action)


def _take_development(move: Move, seat: Seat, action: Look | TakeDevelopment | DrawDevelopment) -> None:
    if (isinstance(action, DrawDevelopment)) != (move.state.options.development == "deck"):
        raise NotYourTurn
    match action:
        case Look():
            development.look(move, seat, action.book)
        case TakeDevelopment():
            development.take(move, seat, action.card, action.top)
            rounds.after_development(move)
        case DrawDevelopment():
            development.draw(move, seat, action.card)
            rounds.after_development(move)


def _take(move: Move, seat: Seat, action: Action) -> None:
    """The auction, and the cards that follow it."""
    match action:
        case Bid():
            auction.bid(move, seat, action.amount, action.icons)
            rounds.after_auction(move)
        case Take() if move.state.solo:
            rounds.after_taking(move, taking.take_from_line(move, seat, action.card))
        case Take():
            rounds.after_taking(move, taking.take(move, seat, action.card))
        case Reveal():
            taking.reveal(move, seat, action.icons)
        case Drop():
            taking.drop(move, seat, action.card)
            rounds.after_taking(move, False)
        case _:
            auction.pass_over(move, seat)
            rounds.after_auction(move)


def _act(move: Move, seat: Seat, action: Action) -> None:
    match action:
        case LayLink():
            laying.lay(move, seat, action.start, action.way, action.icons)
        case UpgradeLink():
            upgrading.upgrade_link(move, seat, action.link, action.icons)
        case Build():
            building.build(move, seat, action.parcel, action.type, action.card, action.icons)
        case UpgradeBuilding():
            upgrading.upgrade_building(move, seat, action.parcel, action.icons)
        case Travel():
            if travel.travel(move, seat, action.start, action.way, action.bonus, action.icons):
                move.update(phase="development")
                return
        case _ if action.kind == "money":
            rounds.take_money(move, seat)
            return
        case _:
            rounds.end(move)
            return
    rounds.after_acting(move)


def _administer(move: Move, seat: Seat, action: Action) -> None:
    """Administration, the end of the round, and the hand for the last one."""
    match action:
        case FillHand():
            drawing.fill(move, seat, action.cards)
            rounds.after_last_hand(move)
            return
        case Use():
            administration.use(move, seat, action.card, action.icons, action.square)
        case Discard():
            administration.discard(move, seat, action.card)
        case _:
            administration.done(move, seat)
    rounds.after_administration(move)
