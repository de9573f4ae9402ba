"""`/line routes`, `/line check`, and a claimed route below the best."""

from __future__ import annotations

import io
from dataclasses import replace
from typing import Any

import pytest
from PIL import Image

from bot.games import Scene, presentation
from bot.games.core.naming import Naming
from bot.games.vienna1840.looking import routes as said_of_routes
from bot.games.vienna1840.looking.views import line_asked
from bot.language import words
from bot.language.refusals import Refusal
from bot.limits import MESSAGE
from engine.core import Action, RuleError, Unknown, parse
from engine.vienna1840 import GAME
from engine.vienna1840.advice import Advice, advise
from engine.vienna1840.explaining import explain
from engine.vienna1840.interchange import export_game
from engine.vienna1840.rounds.running import best
from engine.vienna1840.routes import Route
from engine.vienna1840.state import CompanyRound, LineRound, State
from engine.vienna1840.view import View
from tests.bot.conftest import with_1840
from tests.bot.room import Room, said
from tests.games import kept

RULEBOOK, ONLINE = "vienna1840-random-seed1", "vienna1840-online-3p-seed0"
"""A kept game under each of the presets."""


@pytest.fixture(autouse=True)
def vienna(toy_game: None, monkeypatch: pytest.MonkeyPatch) -> None:
    with_1840(monkeypatch)


def running(name: str, least: int = 2) -> tuple[int, State, int]:
    """Where in a kept game a line is about to run, with a route of so many places: the moves made before, the
    position, and whose it is to decide.
    """
    for number, (state, seat, action, _) in enumerate(kept(name).turns()):
        if action.kind == "run" and isinstance(state.phase, LineRound):
            route = best(state, state.phase.lines[0])
            if route is not None and len(route.hexes) >= least and route.value >= 30:
                return number, state, seat
    raise AssertionError("no such position")


def scene_of(state: State) -> Scene:
    return Scene(words(), ["ann", "ben", "cat"], GAME.view(state, None))


def doubt(state: State, action: Action) -> str | None:
    return presentation(GAME).naming.doubt(scene_of(state), action)


def find(name: str, state: State, **filled: str) -> Any:
    group = said_of_routes.inquiries_of(presentation(GAME).errors)
    inquiry = next(each for each in group.inquiries if each.name == name)
    return inquiry.find(scene_of(state), filled)


def test_routes_are_explained_and_drawn() -> None:
    _, state, _ = running(RULEBOOK, least=3)
    assert isinstance(state.phase, LineRound)
    line = state.phase.lines[0]
    route = best(state, line)
    assert route is not None
    found = find("routes", state)
    text = "\n".join(found.lines)
    assert text.startswith(f"**Line {line}** can run for {route.value}: ")
    assert all(hex in found.lines[0] for hex in route.hexes)
    assert "maintenance" in found.lines[1]
    assert "-# complete: " in text
    assert len(text) <= MESSAGE
    (plate,) = found.plates
    assert min(Image.open(io.BytesIO(plate.png)).size) > 600
    assert find("routes", state, line=line).lines == found.lines


def test_a_tile_is_judged_for_each_rotation() -> None:
    """The first rule that forbids each rotation, by section; all six are named once."""
    _, state, _ = running(RULEBOOK)
    found = find("check", state, hex="d20", tile="l20")
    assert found.lines[0].startswith("Tile L20 on D20")
    assert any("[IX." in line for line in found.lines)
    turns = "".join(line.partition(":")[0] for line in found.lines[1:])
    assert sorted(each for each in turns if each.isdigit()) == list("012345")
    with pytest.raises(Unknown):
        find("check", state, hex="Z99", tile="L20")
    with pytest.raises(Unknown):
        find("check", state, hex="D20", tile="no tile")


def test_an_unproven_answer_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    _, state, _ = running(RULEBOOK)

    def cut_short(view: View, line: str) -> Advice:
        advice = advise(view, line)
        assert advice.best is not None
        return replace(advice, best=replace(advice.best, bound=990), complete=False)

    monkeypatch.setattr(said_of_routes, "advise", cut_short)
    text = "\n".join(find("routes", state).lines)
    assert "Best found, not proven: no route earns more than 990." in text
    assert "-# found in time, not complete: " in text


def test_unknown_line() -> None:
    _, state, _ = running(RULEBOOK)
    with pytest.raises(Unknown):
        find("routes", state, line="99")


def test_between_line_rounds_one_is_told_of_a_line_of_ones_own() -> None:
    states = (state for state, *_ in kept(RULEBOOK).turns())
    state = next(each for each in states if isinstance(each.phase, CompanyRound) and each.lines)
    view = GAME.view(state, None)
    company = next(each for each in view.companies if each.lines)
    assert company.director is not None
    own = replace(scene_of(state), view=GAME.view(state, company.director))
    assert line_asked(own, {}) == company.lines[0].line
    with pytest.raises(Refusal):
        line_asked(scene_of(state), {})


def test_a_route_below_the_best_is_asked_about_online() -> None:
    """IX.8, D-53: `online` allows it after asking, `rulebook` refuses it and names the better one."""
    _, state, seat = running(ONLINE)
    action = parse(GAME.kinds_by_name, "run none")
    asked = doubt(state, action)
    assert asked is not None
    assert isinstance(state.phase, LineRound)
    route = best(state, state.phase.lines[0])
    assert route is not None
    assert str(route.value) in asked
    assert route.text in asked
    assert doubt(state, parse(GAME.kinds_by_name, f"run {route.text}")) is None
    assert doubt(state, parse(GAME.kinds_by_name, "run")) is None
    assert GAME.apply(state, seat, action).state != state


def test_a_route_below_the_best_is_refused_by_the_rulebook() -> None:
    _, state, seat = running(RULEBOOK, least=3)
    assert isinstance(state.phase, LineRound)
    route = best(state, state.phase.lines[0])
    assert route is not None
    action = parse(GAME.kinds_by_name, f"run {'-'.join(poor(state, route))}")
    assert doubt(state, action) is None
    with pytest.raises(RuleError) as caught:
        GAME.apply(state, seat, action)
    assert caught.value.code == "better_route"
    assert caught.value.params["route"] == route.text


def poor(state: State, route: Route) -> tuple[str, ...]:
    """The best route without one of its ends, still with an own station."""
    assert isinstance(state.phase, LineRound)
    line = state.phase.lines[0]
    explained = explain(GAME.view(state, None), line, route).places
    first = any(place.reason == "own_station" for place in explained[1:])
    return route.hexes[1:] if first else route.hexes[:-1]


async def test_commands_in_a_channel(room: Room) -> None:
    await room.do("ann", "game new", game="vienna1840", seed=1840, seating="joined")
    assert "hasn't started" in await room.do("eve", "line routes")
    await room.do("ben", "game join")
    await room.do("ann", "game start")
    assert await room.do("eve", "line routes") == "Which line? Name it with `line:`."
    assert await room.do("eve", "line routes", line="7") == "No line here is called `7`."
    assert await room.typed("eve", "line check", "hex", "Steph", tile="L20") == ["D20"]
    assert await room.typed("eve", "line check", "tile", "l20", hex="D20") == ["L20"]


async def test_asked_again_before_a_poor_route(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """The move is made only after the button under the question was pressed."""
    await room.do("ann", "game new", game="vienna1840", seed=1840, seating="joined")
    await room.do("ben", "game join")
    await room.do("ann", "game start")
    opener = next(name for name, person in room.people.items() if person.mention in room.words)
    monkeypatch.setattr(Naming, "doubt", lambda *_: "anyway?")
    posts = room.last
    asked = await room.people[opener].slash(room.channel, "1840 name", lot="HB")
    assert "anyway?" in said(asked)
    assert asked.response is not None
    assert room.last.id == posts.id
    await room.restart()
    await room.people[opener].click(asked.response, label="Confirm")
    assert "on record" in asked.response.content
    assert "Hofburg" in room.words


async def test_a_game_brought_here_goes_on_with_routes(room: Room) -> None:
    """A game under `online`, before a run: the best route is shown, a poor one asked about and then run."""
    moves, _, _ = running(ONLINE, least=3)
    people = list(room.people)[:3]
    file = export_game(kept(ONLINE).opening(moves).journal, people)
    await room.do("ann", "game import", file=("game.json", file), game="vienna1840")
    for seat, who in enumerate(people, start=1):
        await room.do(who, "game join", seat=seat)
    table = await room.bot.services.tables.get(room.channel.id)
    state = table.state
    assert isinstance(state.phase, LineRound)
    assert state.phase.step == "run"
    line = state.phase.lines[0]
    route = best(state, line)
    assert route is not None
    shown = await room.people["eve"].slash(room.channel, "line routes")
    assert said(shown).startswith(f"**Line {line}** can run for {route.value}: ")
    assert shown.response is not None
    assert [each.filename for each in shown.response.attachments] == ["route.png"]
    assert await room.typed("eve", "line routes", "line", line) == [line]
    checked = await room.do("eve", "line check", hex="D28", tile="3", line=line)
    assert "[IX." in checked
    owner = people[table.deciders[0]]
    posts = room.last
    asked = await room.people[owner].slash(room.channel, "1840 run", route="-".join(poor(state, route)))
    assert f"could earn {route.value}: `{route.text}`" in said(asked)
    assert room.last.id == posts.id
    assert asked.response is not None
    await room.people[owner].click(asked.response, label="Confirm")
    assert "on record" in asked.response.content
    assert f"Line {line} runs" in room.told
