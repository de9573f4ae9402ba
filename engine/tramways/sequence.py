"""Who decides what, and what each decision leads to (R4)."""

from __future__ import annotations

from engine.core import Action, Choices, Draft, NotYourTurn, Seat
from engine.tramways import (
    administration,
    auction,
    building,
    development,
    drawing,
    laying,
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
from engine.tramways.choosing import BARE, next_field
from engine.tramways.ledger import Move
from engine.tramways.state import Phase, State

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
    begun = next_field(state, seat, Draft(kind))
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
    return next_field(state, seat, draft)


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
