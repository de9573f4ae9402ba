"""The line rounds (IX): each line builds, places stations, and runs its tram."""

from __future__ import annotations

from engine.core import Action, Choices, Draft, NotYourTurn, RuleError
from engine.vienna1840 import privates
from engine.vienna1840.actions import (
    Answer,
    BuyPrivate,
    Circle,
    LayTile,
    Pass,
    PlaceStation,
    RemoveStation,
    Run,
)
from engine.vienna1840.holdings import line_tram, owner_company
from engine.vienna1840.ledger import Flow, Move
from engine.vienna1840.rounds import building, running
from engine.vienna1840.state import LineRound, State

__all__ = ["acting", "begin", "choices", "deciders", "kinds", "play", "settle"]


def begin(move: Move) -> None:
    """All owned lines act, in ascending number (IX.1)."""
    move.update(phase=LineRound(tuple(sorted(move.state.lines, key=int))))


def _phase(state: State) -> LineRound:
    assert isinstance(state.phase, LineRound)
    return state.phase


def acting(state: State) -> str:
    """The line at turn."""
    return _phase(state).lines[0]


def _company(state: State) -> str:
    return owner_company(state, acting(state))


def deciders(state: State) -> tuple[int, ...]:
    """The line's director; while an offer is open, the private's owner; while the base of another line waits
    for its circle, that line's director where the options say so.
    """
    phase = _phase(state)
    if phase.offer is not None:
        owner = state.privates[phase.offer.private].owner
        return (owner,) if isinstance(owner, int) else ()
    if phase.circles and state.options.oo_base_circle == "own_director":
        return (state.lines[phase.circles[0]].director,)
    return (state.lines[acting(state)].director,)


def kinds(state: State, seat: int) -> tuple[str, ...]:
    """What the line may do now."""
    if seat not in deciders(state):
        return ()
    phase = _phase(state)
    if phase.offer is not None:
        return ("answer",)
    trading = ("private",) if _trades(state, seat) else ()
    if phase.circles:
        return ("circle", *trading)
    if phase.bonus is not None:
        return (*building.bonus_kinds(state), *(trading if _may_trade(state) else ()), "pass")
    if phase.step == "build":
        return (*building.kinds(state), *trading, "pass")
    if phase.step == "run":
        return ("run", *trading)
    return (*trading, "pass")


def choices(state: State, _seat: int, draft: Draft) -> Choices | None:
    """Choices for the kinds of `kinds`."""
    match draft.kind:
        case "private":
            return privates.buy_choices(state, _company(state), draft)
        case "answer":
            return privates.answer_choices(draft)
        case "run":
            return running.choices(state, draft)
        case "pass":
            return None
    return building.choices(state, draft)


def play(move: Move, seat: int, action: Action) -> None:
    """Make the line's decision."""
    phase = _phase(move.state)
    if seat not in deciders(move.state):
        raise NotYourTurn
    match action:
        case Answer():
            privates.answer(move, _company(move.state), seat, action)
        case _ if phase.offer is not None:
            raise NotYourTurn
        case Circle() if phase.circles:
            building.choose_circle(move, action)
        case BuyPrivate() if seat != move.state.lines[acting(move.state)].director:
            raise NotYourTurn
        case BuyPrivate() if phase.circles or (phase.bonus is not None and _may_trade(move.state)):
            privates.buy(move, _company(move.state), action)
        case _ if phase.circles:
            raise RuleError("circle_first", "IX.6", line=phase.circles[0])
        case LayTile() if phase.step == "build":
            building.lay_tile(move, action)
        case PlaceStation() if phase.step == "build":
            building.station(move, action)
        case Pass() if phase.bonus is not None:
            move.phase(bonus=None)
        case _ if phase.bonus is not None:
            raise RuleError("bonus_first", "IX.3")
        case RemoveStation() if phase.step == "build":
            building.remove_station(move, action)
        case BuyPrivate():
            privates.buy(move, _company(move.state), action)
        case Pass() if phase.step == "build":
            _end_building(move)
        case Run() if phase.step == "run":
            running.run(move, action)
            move.phase(step="after")
        case Pass() if phase.step == "after":
            _end_turn(move)
        case _:
            raise NotYourTurn


def _end_building(move: Move) -> None:
    """A line without a tram does not run; what its company wanted to buy, it bought while the line built.
    18xx.games asks once more (`idle_steps` "asked").
    """
    asked = move.state.options.idle_steps == "asked"
    if asked or line_tram(move.state, acting(move.state)) is not None:
        move.phase(step="run")
    else:
        _end_turn(move)


def _end_turn(move: Move) -> None:
    move.update(phase=LineRound(_phase(move.state).lines[1:]))


def settle(move: Move) -> Flow:
    """Begin turns with the base station, pass over what can't be done, end turns."""
    state, phase = move.state, _phase(move.state)
    if not phase.lines:
        return Flow.ENDED
    if phase.offer is not None and not deciders(state):
        move.phase(offer=None)  # the owner returned the private to the bank instead of answering
        return Flow.AGAIN
    if phase.offer is not None:
        return Flow.WAIT
    if phase.circles:
        return _settle_circles(move)
    if not phase.began:
        _begin_turn(move)
        return Flow.AGAIN
    if (phase.bonus is not None or phase.step == "build") and not _is_idle(state):
        return Flow.WAIT
    if phase.bonus is not None:
        move.phase(bonus=None)
        return Flow.AGAIN
    if phase.step == "build":
        _end_building(move)
        return Flow.AGAIN
    if phase.step == "run" and line_tram(state, acting(state)) is None:
        move.phase(step="after")
        return Flow.AGAIN
    if phase.step == "after" and not _may_still_trade(state):
        _end_turn(move)
        return Flow.AGAIN
    return Flow.WAIT


def _settle_circles(move: Move) -> Flow:
    """A base takes the only circle that is left for it."""
    left = building.open_circles(move.state)
    if move.state.options.idle_steps == "asked" or len(left) != 1:
        return Flow.WAIT
    building.choose_circle(move, Circle(circle=left[0]))
    return Flow.AGAIN


def _is_idle(state: State) -> bool:
    """Whether the bonus can't be used, or nothing be built or bought, whatever money is raised first.

    18xx.games asks all the same (`idle_steps` "asked").
    """
    if state.options.idle_steps == "asked":
        return False
    if _phase(state).bonus is not None:
        return not building.bonus_kinds(_raised(state))
    return not privates.could_buy(state, _company(state)) and not building.can_build(_raised(state))


def _raised(state: State) -> State:
    """The position with all the money that the line's company can raise in its turn: what its own privates
    bring, and what it gains by one that it buys for 1 and returns (IV.2, IX.3).
    """
    company = _company(state)
    raised = privates.raised(state, company)
    if not privates.can_buy(raised, company) or (_phase(state).bonus is not None and not _may_trade(state)):
        return raised
    return privates.with_treasury(raised, company, raised.companies[company].treasury + privates.gain(state))


def _trades(state: State, seat: int) -> bool:
    """Whether the seat decides for the line that acts, and its company can buy a private now."""
    return seat == state.lines[acting(state)].director and privates.can_buy(state, _company(state))


def _may_trade(state: State) -> bool:
    """Whether privates may be bought although a bonus waits (IX.3)."""
    return state.options.private_during_bonus == "yes"


def _may_still_trade(state: State) -> bool:
    return state.options.private_after_run == "yes" and privates.could_buy(state, _company(state))


def _begin_turn(move: Move) -> None:
    line = acting(move.state)
    move.phase(began=True, first_turn=move.state.lines[line].placed == 0)
    building.place_base(move, line)
