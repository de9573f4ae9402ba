"""Each command of the bot works for who may use it, and changes what it is to change; everybody else is told
in a sentence why not, and nothing changes. The bot is started anew before each command that works, and before
each press.
"""

from __future__ import annotations

import logging
import re
from typing import Any

import pytest

from bot.features.moving.guided.forks import Fork, Path, Way, several
from bot.games import Legal, presentation
from bot.language.sentences import ENGINE, REFUSALS
from bot.limits import CHOICES
from bot.table_settings import SETTINGS
from engine.core import Action, Game, GameError, NotYourTurn, Seat, replay, single
from tests.bot.features.moving.guided.positions import GAMES, KINDS, Position, position
from tests.bot.features.moving.guided.table import sit_down
from tests.bot.room import Room
from tests.e2e.place import PASSING, Place
from tests.e2e.scenarios import CASES
from tests.e2e.uses import Case, Refused, Use
from tests.e2e.walks import all_commands


@pytest.fixture
def place(room: Room) -> Place:
    return Place(room)


def of_settings() -> set[str]:
    """The commands by which settings of a table are changed: they are alike, and one stands for all."""
    return {f"game {name}" for name, setting in SETTINGS.items() if setting.change}


def test_no_command_is_left_out() -> None:
    commands = all_commands()
    moves = {command_of(game, kind) for game, kind in KINDS}
    assert sorted(each.qualified_name for each in commands) == sorted(
        {*moves, *(case.command for case in CASES)}
    )


def command_of(game: str, kind: str) -> str:
    """The command for a kind of move."""
    return f"{presentation(GAMES[game]).naming.group} {kind}"


@pytest.mark.sample(18)
@pytest.mark.parametrize("case", CASES, ids=[case.command for case in CASES])
async def test_a_command_of_the_table(place: Place, case: Case) -> None:
    for use in case.uses:
        await place.enter(use.stage)
        await works(place, case.command, use)
    refused = list(case.refused)
    if not case.at_home:
        refused.append(Refused("nothing", "eve", "no_game", case.uses[0].options))
    stage = ""
    for each in sorted(refused, key=lambda each: each.stage):
        if each.stage != stage:
            stage = each.stage
            await place.enter(stage)
        await is_refused(place, case.command, each)


async def works(place: Place, command: str, use: Use) -> None:
    """The command does what it is for, and its answer's button too."""
    before = place.kept()
    answer = await place.use(use.who, command, use.options)
    assert use.says in place.said(answer), place.said(answer)
    assert answer.response is not None
    assert place.said(answer) or answer.response.attachments
    assert bool(use.press or use.goes_on) == bool(place.offered(answer))
    if use.press:
        assert place.kept() == before
        await place.press(use.who, answer, use.press)
        assert use.then in place.said(answer), place.said(answer)
    after = place.kept()
    changed = {name for name in after if before[name] != after[name]}
    assert changed - PASSING == use.changes


async def is_refused(place: Place, command: str, refused: Refused) -> None:
    """The person alone is told why not."""
    before = place.kept()
    answer = await place.at_once(refused.who, command, refused.options)
    assert sentence(refused.code).match(place.said(answer)), place.said(answer)
    assert place.kept() == before


def sentence(code: str) -> re.Pattern[str]:
    """The sentence of a code, whatever it names."""
    parts = re.split(r"\{\w+\}", {**ENGINE, **REFUSALS}[code])
    return re.compile(".+".join(map(re.escape, parts)), re.DOTALL)


@pytest.mark.sample(4)
@pytest.mark.parametrize("stage", ["nothing", "begun", "vienna_line", "trambahn"])
async def test_every_option_can_be_completed_at_any_time(
    place: Place, stage: str, caplog: pytest.LogCaptureFixture
) -> None:
    await place.enter(stage)
    before = place.kept()
    for command in all_commands():
        for option in (each.name for each in command.parameters if each.autocomplete):
            for who, typed in (("ann", ""), ("eve", "Ä")):
                rows = await place.room.typed(who, command.qualified_name, option, typed)
                assert len(rows) <= CHOICES
    assert [each.getMessage() for each in caplog.records if each.levelno >= logging.WARNING] == []
    assert place.kept() == before


@pytest.mark.sample(18)
@pytest.mark.parametrize(("game", "kind"), KINDS, ids=[command_of(*each) for each in KINDS])
async def test_a_move_is_made_by_its_command(place: Place, game: str, kind: str) -> None:
    wanted, command = position(game, kind), command_of(game, kind)
    action = some_move(wanted, kind)
    options = {name: single(content) for name, content in action.values().items()}
    await place.enter("nothing")
    await is_refused(place, command, Refused("nothing", "eve", "no_game", options))
    await place.enter("begun")
    await is_refused(place, command, Refused("begun", "ann", "other_game", options))
    await place.enter("nothing")
    table, who = await sit_down(place.room, wanted)
    others = [seat for seat in range(len(table.names)) if seat not in table.deciders]
    await is_refused(place, command, Refused("", "eve", "not_seated", options))
    # Where all decide at the same time there is nobody whose turn it is not.
    for other in others[:1]:
        code = code_of(table.game, table.state, other, action)
        await is_refused(place, command, Refused("", table.names[other], code, options))
    before = place.kept()
    answer = await place.use(who, command, options)
    if "Confirm" in place.offered(answer):
        assert place.kept() == before
        await place.press(who, answer, "Confirm")
    assert "is on record" in place.said(answer)
    after = place.kept()
    made = [row for row in after["moves"] if row not in before["moves"]]
    assert [row["notation"].split()[0] for row in made] == [kind]
    assert {name for name in after if before[name] != after[name]} - PASSING == {"moves", "posts"}


def some_move(wanted: Position, kind: str) -> Action:
    """A legal move of a kind in a position: the last that is offered at each fork."""
    game = GAMES[wanted.journal.game]
    legal = Legal(game, replay(game, wanted.journal), wanted.seat)
    way = Way(legal, kind)
    path: Path = ()
    found = way.at(path)
    while isinstance(found, Fork):
        last = len(found) - 1 if found.together is None else several(range(max(found.together)))
        path = (*path, last)
        found = way.at(path)
    return found


def code_of(game: Game[Any, Any], state: Any, seat: Seat, action: Action) -> str:
    """The code of the sentence for a refused move: some kinds are open to all, not with what others have."""
    with pytest.raises(GameError) as refused:
        game.apply(state, seat, action)
    return "others_turn" if isinstance(refused.value, NotYourTurn) else "section"
