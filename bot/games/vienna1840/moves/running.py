"""Running a tram."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

import pydantic

from bot.games.core.calling import Stroke
from bot.games.core.dialogue import Dialogue
from bot.games.core.legal import Legal
from bot.games.core.orders import Do, Order, Over, SeenMove, Verdict
from bot.games.core.sayings import Fill, OneOf, Sentence, Told
from bot.games.core.scene import Scene
from bot.games.vienna1840.moves.step import Call, Step
from bot.games.vienna1840.words import names, standstill
from bot.language import C_, N_
from engine.core import Action, Event, GameError, Seat, Value
from engine.vienna1840 import events as happened
from engine.vienna1840 import outlook
from engine.vienna1840.actions import Pass, Run
from engine.vienna1840.rounds.running import NO_ROUTE
from engine.vienna1840.view import BONUS_STEPS, View
from render.core.words import signed

__all__ = ["ALL_LINES", "DIALOGUES", "LABELS", "STEPS", "TOLD", "RunBest", "runs"]

LABOUR = 400_000
"""Work for the next best route: less than a second."""


def _route(scene: Scene, value: Value) -> str:
    """A route of the acting line, with what it is worth."""
    if value == NO_ROUTE:
        return scene.say("do not run")
    earned = _earned(scene.view, str(value))
    return str(value) if earned is None else scene.say("{value}: {route}", value=earned, route=value)


def _earned(view: View, text: str) -> int | None:
    """What a route of the acting line is worth, before maintenance; None where no line acts."""
    turn = view.turn
    return None if turn is None else outlook.read(view, turn.line, text).value


def _of_run(scene: Scene, _: Legal, action: Run) -> str:
    """The best route where it is not written out."""
    turn = scene.view.turn
    if action.route is not None or turn is None:
        return ""
    route = outlook.best(scene.view, turn.line)
    if route is None:
        return scene.say("there is none")
    return _route(scene, route.text)


def _next_best(legal: Legal) -> Sequence[Action]:
    """The next best route."""
    view: View = legal.view
    first = None if view.turn is None else outlook.best(view, view.turn.line)
    if view.turn is None or first is None or view.options.route_check == "best":
        return ()
    found = outlook.search(view, view.turn.line, other_than=first, labour=LABOUR)
    return () if found is None or found.route is None else (Run(route=found.route.text),)


def _earns_less(scene: Scene, action: Run) -> str | None:
    """Whether a run earns less than the best. Where that must be run, the rules refuse the other."""
    view: View = scene.view
    if action.route is None or view.options.route_check == "best" or view.turn is None or view.step != "run":
        return None
    line = view.turn.line
    better = outlook.best(view, line)
    if better is None:
        return None
    try:
        value = 0 if action.route == NO_ROUTE else outlook.read(view, line, action.route).value
    except GameError:
        return None
    if value >= better.value:
        return None
    return scene.say(
        "That earns {value}, but line {line} could earn {best}: `{route}`. Run it anyway?",
        value=value,
        line=line,
        best=better.value,
        route=better.text,
    )


def _only_run(legal: Legal) -> Action | None:
    """The run where only one is allowed: the best where that must be run, or none where there's no route."""
    view: View = legal.view
    if view.step != "run" or view.turn is None:
        return None
    compelled = view.options.route_check == "best" and view.options.run_compulsory == "yes"
    return Run() if compelled or outlook.best(view, view.turn.line) is None else None


def _shape_of_route(scene: Scene) -> str:
    """How a route is typed."""
    return scene.say("each hex on the way, such as {route}", route="B14-C15-D16")


def _option(scene: Scene, action: Run) -> str:
    if action.route is None:
        return scene.say("the best route")
    return _route(scene, action.route)


def _run(event: happened.TramRan) -> str:
    if event.route != NO_ROUTE:
        return "maintained" if event.maintenance else "earns"
    return "brings" if event.total > 0 else "costs" if event.total else "stands"


def _no_route(scene: Scene, event: happened.TramRan) -> str:
    return standstill.no_route(scene, event.line)


ALL_LINES = "all"
"""Stands for all lines of a director."""
RUNNING = N_(
    "In {round}, line {line} builds nothing more: it passes on every tile and station, runs its "
    "best route and ends its turn. The order ends with the round."
)
RUNNING_ALL = N_(
    "In {round}, your lines build nothing more: each passes on every tile and station, runs its "
    "best route and ends its turn. The order ends with the round."
)


class RunBest(Order):
    """Have a line build nothing more in a line round, run its best route and end its turn."""

    kind: ClassVar[str] = "run"
    line: str = pydantic.Field(description="the line, or `all` for all lines of the seat's companies")
    round: int = pydantic.Field(description="the round, as an index into the round track")

    def label(self, scene: Scene) -> str:
        """The order in a few words."""
        if self.line == ALL_LINES:
            return scene.say("Run all my lines as they are")
        return scene.say("Run line {line} as it is", line=self.line)

    def words(self, scene: Scene) -> str:
        """All that the order says."""
        said = RUNNING_ALL if self.line == ALL_LINES else RUNNING
        return scene.say(said, line=self.line, round=names.round_name(scene, self.round))

    def decide(self, made: Sequence[Action], legal: Legal) -> Verdict:
        """Be done building, run, and be done."""
        view: View = legal.view
        if view.round != self.round:
            return Over("round")
        turn, company = view.turn, view.acting_company
        if turn is None or self.line not in (ALL_LINES, turn.line):
            return None
        if company is None or company.director != legal.seat:
            return None
        if view.step == "run" and "run" in legal.kinds:
            return Do(Run())
        passes = view.step in ("build", "after_run") or view.step in BONUS_STEPS.values()
        return Do(Pass()) if passes and "pass" in legal.kinds else None

    def heed(self, seat: Seat, told: SeenMove, rung: Sequence[str]) -> Over | None:
        """Over with its round."""
        return Over("round") if told.after.round != self.round else None


def runs(scene: Scene, seat: Seat) -> Sequence[Stroke]:
    """The best route, at once where no tile is left to be laid."""
    view: View = scene.view
    if view.turn is None or view.step not in ("build", "run") or view.turn.bonus is not None:
        return ()
    if outlook.is_tramless(view):
        return ()
    kinds = scene.kinds(seat)
    building = view.turn.building
    if ("tile" in kinds) if building else ("run" not in kinds):
        return ()
    route, added = outlook.best(view, view.turn.line), outlook.upkeep(view, view.turn.line)
    if (0 if route is None else route.value) + added < 0:
        # Who pays a loss, and with which loans, is shown before the tram runs.
        return ()
    if route is None:
        label = scene.say("Done building: there's no route to run")
        return (Stroke((Pass(), Run()), label, instead=Pass.kind),) if building else ()
    value = f"{route.value} {signed(added, plus=True)} = {route.value + added}" if added else str(route.value)
    if building:
        label = scene.say("Done building: run the best route, {value}", value=value)
        return (Stroke((Pass(), Run()), label),)
    return (Stroke((Run(),), scene.say("Run the best route, {value}", value=value)),)


def _is_stranded(view: View) -> bool:
    return view.acting is not None and not outlook.joins_two(view, view.acting)


STEPS: Mapping[str, Step] = {
    "run": Step(
        called=C_("of a tram", "running"),
        call=N_("run {acting}'s tram."),
        cases=[(_is_stranded, Call(call=N_("run {acting}: it has no route, so it earns nothing.")))],
    ),
    "after_run": Step(
        called=N_("after the run"),
        call=N_("{acting} has run: buy privates, or end the turn."),
        cases=[
            (
                outlook.is_tramless,
                Call(call=N_("{acting} has no tram and doesn't run: buy privates, or end the turn.")),
            )
        ],
        passing=N_("End the turn"),
        passed=N_("{name} ends {acting}'s turn."),
    ),
}
DIALOGUES: Mapping[str, Dialogue] = {
    "run": Dialogue(
        called=N_("Run the tram"),
        buttons={"run": N_("Run the best route")},
        option=_option,
        question=N_("which route?"),
        typed=N_("Type a route"),
        hint=_shape_of_route,
        note=_of_run,
        further=_next_best,
        doubt=_earns_less,
        compelled=_only_run,
    )
}
LABELS: Mapping[tuple[str, str], Callable[[Scene, Value], str]] = {("", "route"): _route}
TOLD: Mapping[type[Event], Told] = {
    happened.TramRan: OneOf(
        _run,
        {
            "maintained": Sentence("Line {line} runs {route}: {value} {maintenance:+d} = **{total}**."),
            "earns": Sentence("Line {line} runs {route}: **{total}**."),
            "brings": (Sentence("Line {line} has no route; its tram earns {total}."), _no_route),
            "costs": (
                Sentence(
                    "Line {line} has no route and pays {cost} in maintenance.",
                    cost=Fill("total", lambda _, total: -total),
                ),
                _no_route,
            ),
            "stands": lambda scene, event: standstill.left_standing(scene, event.line),
        },
    ),
    happened.DeficitPaid: Sentence(
        "Line {line}'s loss is paid: {revenue} from {company}'s revenue, {treasury} from its "
        "treasury, {director} by its director.",
        revenue=Fill("from_revenue"),
        treasury=Fill("from_treasury"),
        director=Fill("from_director"),
    ),
}
