"""The contract's conformance suite: every game of the registry passes it, and the toys of the tests.

CI plays a sample; with STELLWERK_LONG=1 a thousand random games are played over all set-ups, and as many of
players that build; with STELLWERK_GAMES=1000 so many of each set-up.
"""

from __future__ import annotations

import itertools
import os
import random
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from pydantic import TypeAdapter

from engine.core import (
    Action,
    Chance,
    Content,
    Draft,
    GameError,
    Journal,
    Level,
    Malformed,
    NotYourTurn,
    Options,
    Standpoint,
    Unknown,
    Value,
    build,
    dump,
    legal_actions,
    load,
    parse,
    replay,
    state_hash,
    steps,
)
from engine.core.actions import ELEMENTS_MOST, NUMBER_MOST, TEXT_MOST
from engine.core.chance import Hashed
from engine.core.registry import games, partner_of
from tests.engine.core.play import (
    AnyGame,
    Turn,
    builder,
    built_game,
    checked,
    journal_of,
    listed,
    random_action,
    random_game,
    taken_together,
)
from tests.toy import OUTING, TOY

LONG = os.environ.get("STELLWERK_LONG") == "1"
GAMES_IN_ALL = 1000 if LONG else 0
GAMES_EACH = int(os.environ.get("STELLWERK_GAMES", "1"))
SELDOM = 10
"""Of a random game's positions, every which one is asked for all that is legal and all that is not."""
SELDOM_BUILT = 40
"""Of a builders' game's positions, whose moves are dearer to list."""
LISTED = 60
"""Actions that are looked at in one position."""
LOOKED_AT = 5
"""Of a random game's positions, every which one is dealt anew, beginning elsewhere in each game."""

DEALT_ANEW = 15_000 if LONG else 0
"""At so many positions of each game, all levels together, the computer player is asked twice, the inspector
at a tenth of its share: ten thousand in all. At least those of a game of each set-up are asked for.
"""
FOLLOWED = 25
"""From every which of them on two positions are followed that look the same to somebody."""
MOVES_FOLLOWED = 40
"""Moves for which they are, from each position for one of those who look at it, in turn; in long runs for
all of them.
"""
TRIED = 6
"""Moves that are tried until one leads to the same in both."""

ODD: tuple[Value, ...] = ("", "[3]", "?", "-1", "٣", "999999999", -1, 0, NUMBER_MOST)
"""Values that few fields can hold."""

LARGE = 0xC0FFEE5EED0DD5A11CEBA5EDFACADE01
"""A seed of 128 bits that is easy to find again."""

Setup = tuple[AnyGame, int, Options]
ALL: list[AnyGame] = [*games().values(), TOY, OUTING]

_ADAPTERS: dict[type[Any], TypeAdapter[Any]] = {}


def _adapter(view: Any) -> TypeAdapter[Any]:
    """What writes such views: made once, for that takes as long as a game."""
    if type(view) not in _ADAPTERS:
        _ADAPTERS[type(view)] = TypeAdapter(type(view))
    return _ADAPTERS[type(view)]


def _setups() -> list[Setup]:
    return [(game, seats, options) for game in ALL for seats, options in game.setups()]


def _name(setup: Setup) -> str:
    game, seats, options = setup
    words = [str(value) for value in itertools.islice(options.model_dump(exclude_none=True).values(), 2)]
    return "-".join([game.id, f"{seats}p", *words])


SETUPS = _setups()
BUILT = [setup for setup in SETUPS if builder(setup[0]) is not None]
"""Set-ups of games that have a player who builds beside the random one."""


def _each(setups: list[Setup]) -> pytest.MarkDecorator:
    """Each of them, of which `make test` takes the first of each game."""
    met: set[str] = set()
    cases = []
    for setup in setups:
        marks = [pytest.mark.whole] if setup[0].id in met else []
        met.add(setup[0].id)
        cases.append(pytest.param(setup, marks=marks, id=_name(setup)))
    return pytest.mark.parametrize("setup", cases)


each_setup, each_built = _each(SETUPS), _each(BUILT)


def test_the_registry_has_games() -> None:
    assert "vienna1840" in games()
    assert len(SETUPS) >= 12


@each_setup
def test_random_games_end_and_replay_to_the_same_state(setup: Setup) -> None:
    game, seats, options = setup
    for seed in range(_games(SETUPS)):
        _ends_and_replays(setup, seed, random_game(game, seats, options, seed))


@each_built
def test_games_of_builders_end_and_replay_to_the_same_state(setup: Setup) -> None:
    game, seats, options = setup
    for seed in range(_games(BUILT)):
        _ends_and_replays(setup, seed, built_game(game, seats, options, seed))


def _games(setups: list[Setup]) -> int:
    """How many games each of the set-ups is played."""
    return max(GAMES_EACH, GAMES_IN_ALL // len(setups) + 1)


def _ends_and_replays(setup: Setup, seed: int, played: Iterator[Turn]) -> None:
    game, seats, options = setup
    moves: list[tuple[int, Action]] = []
    state: Any = game.start(seats, options, seed)
    for _, seat, action, step in played:
        moves.append((seat, action))
        state = step.state
    outcome = game.outcome(state)
    assert outcome is not None
    assert sorted(itertools.chain.from_iterable(outcome.ranking)) == list(range(seats))
    assert game.deciders(state) == ()
    record = journal_of(game, seats, options, seed, moves)
    again = replay(game, Journal.model_validate_json(record.model_dump_json()))
    assert state_hash(game, again) == state_hash(game, state)


@each_setup
def test_an_earlier_state_is_the_fold_of_the_shorter_journal(setup: Setup) -> None:
    """Undo is a shorter journal: every state equals the replay up to its move."""
    game, seats, options = setup
    played = list(itertools.islice(random_game(game, seats, options, seed=7), 150))
    record = journal_of(game, seats, options, 7, [(seat, action) for _, seat, action, _ in played])
    for (before, _, _, _), step in zip(played, steps(game, record), strict=False):
        assert step.state == before


@each_setup
def test_states_survive_serialisation(setup: Setup) -> None:
    game, seats, options = setup
    for number, (_, _, _, step) in enumerate(random_game(game, seats, options, seed=3)):
        if number % 25 == 0:
            again = load(game, dump(game, step.state))
            assert again == step.state
            assert state_hash(game, again) == state_hash(game, step.state)


@each_setup
def test_views_survive_serialisation(setup: Setup) -> None:
    """A view is plain data: a picture or a page can be made of it elsewhere."""
    game, seats, options = setup
    for number, (_, _, _, step) in enumerate(random_game(game, seats, options, seed=8)):
        if number % 25 == 0:
            for viewer in (None, *range(seats)):
                view = game.view(step.state, viewer)
                written = _adapter(view)
                assert written.validate_json(written.dump_json(view)) == view


@each_setup
def test_notation_and_record_parse_back(setup: Setup) -> None:
    game, seats, options = setup
    kinds = game.kinds_by_name
    for _, _, action, _ in random_game(game, seats, options, seed=4):
        assert parse(kinds, action.notation()) == action
        assert build(kinds, action.record()) == action


@each_setup
def test_choices_and_apply_agree(setup: Setup) -> None:
    """What is listed is accepted; what is not listed is refused, and a refusal changes nothing."""
    game, seats, options = setup
    _choices_and_apply_agree(setup, random_game(game, seats, options, seed=5), SELDOM)


@each_built
def test_choices_and_apply_agree_in_games_of_builders(setup: Setup) -> None:
    """The same with much on the board."""
    game, seats, options = setup
    _choices_and_apply_agree(setup, built_game(game, seats, options, seed=5), SELDOM_BUILT)


def _choices_and_apply_agree(setup: Setup, played: Iterator[Turn], seldom: int) -> None:
    game, seats, _ = setup
    rng = random.Random(11)
    pool = Pool()
    refused = 0
    for number, (state, seat, action, _) in enumerate(played):
        pool.keep(action)
        if number % seldom:
            continue
        for _ in range(4):
            game.apply(state, seat, random_action(game, state, seat, rng))
        before = state_hash(game, state)
        near = [_altered(game, random_action(game, state, seat, rng), pool, rng) for _ in range(12)]
        for candidate in (*near, *_strange_actions(game, pool, rng)):
            for who in range(seats):
                expected = listed(game, state, who, candidate)
                if expected is None:
                    continue
                accepted = _accepts(game, state, who, candidate)
                assert accepted == expected, (number, who, candidate.notation(), state)
                refused += not accepted
        assert state_hash(game, state) == before
    assert refused > 0


class Pool:
    """What the fields of actions held in a game so far: whole fields, and single values of tuples."""

    def __init__(self) -> None:
        self._contents: dict[tuple[str, str], set[Content]] = defaultdict(set)
        self._values: dict[tuple[str, str], set[Value]] = defaultdict(set)

    def keep(self, action: Action) -> None:
        for field, content in action.values().items():
            self._contents[action.kind, field].add(content)
            self._values[action.kind, field].update(content if isinstance(content, tuple) else (content,))

    def contents(self, kind: str, field: str) -> list[Content]:
        return sorted(self._contents[kind, field], key=str)

    def values(self, kind: str, field: str) -> list[Value]:
        return sorted(self._values[kind, field], key=str)


def _strange_actions(game: AnyGame, pool: Pool, rng: random.Random) -> list[Action]:
    """Actions of every kind put together at random from values seen earlier, and some never seen."""
    found = []
    for kind, cls in game.kinds_by_name.items():
        record: dict[str, Any] = {"kind": kind}
        for field in cls.field_names():
            if cls.is_optional(field) and rng.random() < 0.5:
                break
            values = [_strange(cls, field, pool, rng) for _ in range(rng.randrange(4))]
            record[field] = values if cls.is_tuple(field) else _strange(cls, field, pool, rng)
        found.append(build(game.kinds_by_name, record))
    return found


def _strange(cls: type[Action], field: str, pool: Pool, rng: random.Random) -> Value:
    odd: Value = rng.choice((-10, 0, 3, 10**9)) if cls.is_number(field) else "nowhere"
    values = pool.values(cls.kind, field)
    return rng.choice(values) if values and rng.random() < 0.9 else odd


def _altered(game: AnyGame, action: Action, pool: Pool, rng: random.Random) -> Action:
    """A legal action with one field changed to what the field held at another time, or a tuple bent."""
    record = action.record()
    fields = [name for name in record if name != "kind" and pool.contents(action.kind, name)]
    if fields:
        field = rng.choice(fields)
        content = rng.choice(pool.contents(action.kind, field))
        held = action.values()[field]
        if isinstance(held, tuple) and rng.random() < 0.7:
            content = _bent(held, _strange(type(action), field, pool, rng), rng)
        record[field] = list(content) if isinstance(content, tuple) else content
    return build(game.kinds_by_name, record)


def _bent(values: tuple[Value, ...], other: Value, rng: random.Random) -> Content:
    """The values of a tuple with one left out, doubled, exchanged or added, or in another order."""
    place = rng.randrange(len(values)) if values else 0
    match rng.randrange(5):
        case 0:
            return (*values[:place], *values[place + 1 :])
        case 1:
            return (*values, *values[place : place + 1])
        case 2:
            return (*values[:place], other, *values[place + 1 :])
        case 3:
            return (*values, other)
    return tuple(rng.sample(values, len(values)))


def _accepts(game: AnyGame, state: Any, seat: int, action: Action) -> bool:
    try:
        game.apply(state, seat, action)
    except GameError:
        return False
    return True


@each_setup
def test_all_that_is_listed_is_accepted(setup: Setup) -> None:
    game, seats, options = setup
    for number, (state, _, _, _) in enumerate(random_game(game, seats, options, seed=12)):
        if number % SELDOM == 0:
            for seat in game.deciders(state):
                for action in itertools.islice(legal_actions(game, state, seat), LISTED):
                    assert _accepts(game, state, seat, action), action.notation()
                    assert listed(game, state, seat, action) is not False, action.notation()


def test_what_may_be_taken_together_is_legal_in_any_order_and_the_order_makes_no_difference() -> None:
    rng, met = random.Random(13), 0
    for game, seats, options in SETUPS:
        for state, seat, action, _ in itertools.islice(random_game(game, seats, options, seed=13), 100):
            draft = Draft(action.kind)
            for name, content in action.values().items():
                choices = checked(game, state, seat, draft)
                assert choices is not None
                if choices.together is not None:
                    met += 1
                    taken = taken_together(choices, draft, rng).fields[name]
                    assert isinstance(taken, tuple)
                    after = {_after(game, state, seat, draft.fill(name, order)) for order in _orders(taken)}
                    assert len(after) == 1
                draft = draft.fill(name, content)
    assert met > 0


@each_setup
def test_what_nobody_knows_leads_to_nothing_but_a_refusal(setup: Setup) -> None:
    """People type anything into any field, whatever stands in the others."""
    game, seats, options = setup
    for number, (state, seat, action, _) in enumerate(random_game(game, seats, options, seed=14)):
        if number % SELDOM == 0:
            for name, odd in itertools.product(action.values(), ODD):
                _refused_at_most(game, state, seat, action, name, odd)


def _refused_at_most(game: AnyGame, state: Any, seat: int, action: Action, field: str, odd: Value) -> None:
    """Say a move field by field with something odd in one."""
    draft = Draft(action.kind)
    for name, content in action.values().items():
        said = content if name != field else (odd,) if isinstance(content, tuple) else odd
        begun = draft.add(odd) if isinstance(said, tuple) and name == field else draft
        draft = draft.fill(name, said)
        for each in (begun, draft):
            with suppress(GameError):
                game.choices(state, seat, each)


def _orders(values: tuple[Value, ...]) -> tuple[tuple[Value, ...], ...]:
    return values, values[::-1], values[1:] + values[:1]


def _after(game: AnyGame, state: Any, seat: int, draft: Draft) -> str:
    """The position after a move of which what is left may stay open."""
    action = build(game.kinds_by_name, {"kind": draft.kind, **draft.fields})
    return state_hash(game, game.apply(state, seat, action).state)


@each_setup
def test_nobody_acts_for_somebody_else(setup: Setup) -> None:
    game, seats, options = setup
    for state, seat, action, _ in itertools.islice(random_game(game, seats, options, seed=6), 200):
        for other in set(range(seats)) - set(game.deciders(state)):
            if action.kind not in game.kinds(state, other):
                with pytest.raises(GameError):
                    game.apply(state, other, action)
        with pytest.raises(NotYourTurn):
            game.choices(state, seat, Draft("no_such_kind"))


@each_setup
def test_hidden_information_stays_hidden(setup: Setup) -> None:
    """Two states that differ only in what a seat can't see: its view is the same, and so are the facts of
    every move that does not reveal anything.
    """
    game, seats, options = setup
    hidden = 0
    for seed in range(_games(SETUPS)):
        for number, (state, seat, action, step) in enumerate(random_game(game, seats, options, seed)):
            if (number + seed) % LOOKED_AT:
                continue
            for viewer in (None, *range(seats)):
                other = game.redealt(state, viewer, Chance.seeded(LARGE + number))
                hidden += other != state
                assert game.view(other, viewer) == game.view(state, viewer)
                if viewer is not None:
                    assert game.kinds(other, viewer) == game.kinds(state, viewer)
                if not step.reveals and (viewer == seat or _accepts(game, other, seat, action)):
                    told = game.apply(other, seat, action)
                    assert told.events == step.events
                    assert not told.reveals
                    assert game.view(told.state, viewer) == game.view(step.state, viewer)
    assert hidden > 0


@each_setup
def test_what_is_dealt_anew_does_not_depend_on_what_lies_hidden(setup: Setup) -> None:
    """Two positions that a seat can't tell apart are dealt anew to the same bytes by the same chance. So are
    those that come of them by moves after which it still can't: what hides in the order of a hand, or in who
    has seen a card, shows only then.
    """
    game, seats, options = setup
    rng = random.Random(15)
    for number, (state, *_) in enumerate(random_game(game, seats, options, seed=15)):
        if number % LOOKED_AT == 0:
            for viewer in (None, *range(seats)):
                other = game.redealt(state, viewer, Chance.seeded(LARGE + number))
                _dealt_alike(game, (state, other), viewer)
                if number % FOLLOWED == 0 and _is_its_turn(viewer, seats, number // FOLLOWED):
                    _followed(game, (state, other), viewer, rng)


@each_built
def test_what_is_dealt_anew_among_builders_does_not_depend_on_what_lies_hidden(setup: Setup) -> None:
    """The same with much on the board."""
    game, seats, options = setup
    rng = random.Random(16)
    for number, (state, *_) in enumerate(built_game(game, seats, options, seed=16)):
        if number % SELDOM_BUILT == 0:
            for viewer in (None, *range(seats)):
                other = game.redealt(state, viewer, Chance.seeded(LARGE + number))
                _dealt_alike(game, (state, other), viewer)
                if _is_its_turn(viewer, seats, number // SELDOM_BUILT):
                    _followed(game, (state, other), viewer, rng)


@each_setup
def test_what_is_mixed_anew_changes_nothing_that_anybody_sees(setup: Setup) -> None:
    game, seats, options = setup
    others = 0
    for number, (state, seat, action, step) in enumerate(random_game(game, seats, options, seed=17)):
        if number % LOOKED_AT == 0:
            mixed = game.mixed(state, Chance.seeded(LARGE + number))
            others += mixed != state
            for viewer in (None, *range(seats)):
                assert game.view(mixed, viewer) == game.view(state, viewer)
            if not step.reveals:
                assert game.apply(mixed, seat, action).events == step.events
    assert others > 0 or game.id == "vienna1840"


Twins = tuple[Any, Any]
"""Two positions that look the same to somebody."""


def _is_its_turn(viewer: int | None, seats: int, turn: int) -> bool:
    """Whether it is for this viewer that is followed what comes of a position: of three to seven one each
    time, for each further position shows more than the same one seen by another.
    """
    return LONG or (*range(seats), None)[turn % (seats + 1)] == viewer


def _dealt_alike(game: AnyGame, twins: Twins, viewer: int | None) -> None:
    first, second = (dump(game, game.redealt(state, viewer, Chance.seeded(LARGE))) for state in twins)
    assert first == second


def _followed(game: AnyGame, twins: Twins, viewer: int | None, rng: random.Random) -> None:
    """Make the same moves in both, as long as the viewer sees no difference."""
    for _ in range(MOVES_FOLLOWED):
        after = next(_alike(game, twins, viewer, rng), None)
        if after is None:
            return
        twins = after
        _dealt_alike(game, twins, viewer)


def _alike(game: AnyGame, twins: Twins, viewer: int | None, rng: random.Random) -> Iterator[Twins]:
    """Positions after a move that is legal in both and leads to the same for the viewer."""
    for _ in range(TRIED):
        if not (deciders := game.deciders(twins[0])):
            return
        seat = rng.choice(deciders)
        action = random_action(game, rng.choice(twins), seat, rng)
        with suppress(GameError):
            one, two = (game.apply(state, seat, action) for state in twins)
            if one.events == two.events and game.view(one.state, viewer) == game.view(two.state, viewer):
                yield one.state, two.state


@each_setup
def test_a_seed_of_128_bits_deals_a_game_and_shows_itself_nowhere(setup: Setup) -> None:
    """Not in a view, an event, an error, nor in what a log would say of a position; and the key neither."""
    game, seats, options = setup
    assert game.seed_bits(options) <= LARGE.bit_length() == 128
    rng, pool = random.Random(14), Pool()
    moves: list[tuple[int, Action]] = []
    state = game.start(seats, options, LARGE)
    for number, (before, seat, action, step) in enumerate(random_game(game, seats, options, LARGE)):
        moves.append((seat, action))
        state = step.state
        pool.keep(action)
        seen = [repr(step.events)]
        if number % SELDOM == 0:
            seen.append(repr(state))
            for viewer in (None, *range(seats)):
                view = game.view(state, viewer)
                seen.append(_adapter(view).dump_json(view).decode())
            seen += [_refusal(game, before, seat, odd) for odd in _strange_actions(game, pool, rng)]
        _assert_hides_the_seed("\n".join(seen))
    journal = journal_of(game, seats, options, LARGE, moves)
    _assert_hides_the_seed(repr(journal))
    again = replay(game, Journal.model_validate_json(journal.model_dump_json()))
    assert state_hash(game, again) == state_hash(game, state)
    assert load(game, dump(game, state)) == state


def _refusal(game: AnyGame, state: Any, seat: int, action: Action) -> str:
    try:
        game.apply(state, seat, action)
    except GameError as error:
        return f"{error!r} {error} {vars(error)}"
    return ""


def _assert_hides_the_seed(text: str) -> None:
    chance = Chance.seeded(LARGE)
    assert isinstance(chance, Hashed)
    for secret in (str(LARGE), f"{LARGE:x}", chance.key, str(int(chance.key, 16))):
        assert secret not in text.lower()


PLAYED = [each for each in SETUPS if partner_of(each[0]) is not None]
RARE = {Level.APPRENTICE: 1, Level.DRIVER: 4, Level.INSPECTOR: 10}
"""At one of so many positions a computer player is asked, by its level."""


@pytest.mark.sample(4)
@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("setup", PLAYED, ids=_name)
def test_a_computer_player_plays_from_what_it_may_know_alone(setup: Setup, level: Level) -> None:
    """Its move is legal, and the same whatever is hidden from it."""
    game = setup[0]
    partner = partner_of(game)
    assert partner is not None
    for number, state, seat in _decisions(setup, level):
        choice = partner.choose(Standpoint(game, state, seat), level)
        game.apply(state, seat, choice.made.action)
        assert len(choice.others) <= 2
        assert choice.made not in choice.others
        other = game.redealt(state, seat, Chance.seeded(number))
        assert partner.choose(Standpoint(game, other, seat), level) == choice


def _decisions(setup: Setup, level: Level) -> Iterator[tuple[int, Any, int]]:
    """Positions of random games with the seat that decides, one game's or more, each with a number. Whoever
    takes longer is asked at fewer of them.
    """
    game, seats, options = setup
    rare = RARE[level]
    share = DEALT_ANEW // (rare * len(Level) * sum(each[0] is game for each in PLAYED))
    seen = 0
    for seed in itertools.count(9):
        for number, (state, seat, _, _) in enumerate(random_game(game, seats, options, seed=seed)):
            if number % (LOOKED_AT * rare) == 0:
                yield number, state, seat
                seen += 1
        if seen >= share:
            return


def test_malformed_actions_are_refused() -> None:
    for game in ALL:
        kinds = game.kinds_by_name
        for text in ("", "nonsense", *(f"{kind} a b c d e f g" for kind in kinds)):
            with pytest.raises(GameError):
                parse(kinds, text)
        with pytest.raises(Malformed):
            build(kinds, {"kind": next(iter(kinds)), "no_such_field": 1})
        with pytest.raises(Unknown):
            build(kinds, {"kind": 10**5000})
        with pytest.raises(Malformed):
            parse(kinds, next(iter(kinds)) + " a" * TEXT_MOST)


ACTION_TYPES = [cls for game in ALL for cls in game.action_types]


@pytest.mark.parametrize("cls", ACTION_TYPES)
def test_every_field_of_every_action_has_bounds(cls: type[Action]) -> None:
    kinds = {cls.kind: cls}
    filled: dict[str, Any] = {name: _plain(cls, name) for name in cls.field_names()}
    assert build(kinds, {"kind": cls.kind, **filled}).kind == cls.kind
    for name in filled:
        wrong: tuple[Any, ...] = (NUMBER_MOST, -NUMBER_MOST, 10**5000)
        if not cls.is_number(name):
            wrong = ("", "x" * 10_001)
        if cls.is_tuple(name):
            wrong = (*([value] for value in wrong), [filled[name][0]] * (ELEMENTS_MOST + 1))
        for content in wrong:
            with pytest.raises(Malformed):
                build(kinds, {"kind": cls.kind, **filled, name: content})


def _plain(cls: type[Action], name: str) -> Any:
    value = 1 if cls.is_number(name) else "x"
    return [value] if cls.is_tuple(name) else value
