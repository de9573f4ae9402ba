"""A page holds what spectators see, in an order that can be read aloud, and nothing in a name is markup."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.posting.pages.drawing import drawn, write
from bot.posting.pages.moments import moments_of, shown_in
from bot.posting.pages.pictures import forget
from bot.posting.pages.request import PageRequest
from engine.core import Chance, Step
from tests.bot.posting.pages.pages import GAMES, MOVES, WIDTH, opening, page, request
from tests.bot.posting.pages.reading import read

HOSTILE = (
    "</script><script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "\u202etfel\u2066 *b* <@1> &lt;",
    "{names} `code` -# x",
    "a\nb</style>",
)


@pytest.mark.parametrize("game", GAMES)
def test_a_running_game_is_the_same_page_whatever_is_hidden(game: str) -> None:
    played, asked = opening(game), request(game)
    steps = played.steps()
    chance = Chance.seeded(3)
    dealt = [Step(played.game.redealt(step.state, None, chance), step.events) for step in steps]
    if game != "vienna1840":
        assert [step.state for step in dealt] != [step.state for step in steps]
    assert page(asked, dealt) == page(asked, steps)


@pytest.mark.parametrize("game", GAMES)
def test_a_page_is_read_in_order(game: str) -> None:
    asked = request(game)
    spoken = read(page(asked))
    moments = moments_of(asked)
    assert len(spoken.of("h1")) == 1
    chapters = [moment.chapter or "The game" for moment in moments if moment.chapter is not None]
    assert spoken.of("h2") == [*chapters, "So far"]
    names = [asked.names[entry.seat] for entry in asked.journal.entries]
    numbers = [move.revision for move in asked.moves]
    titles = [f"Move {number} · {name}" for number, name in zip(numbers, names, strict=True)]
    assert spoken.of("h3") == ["The beginning", *titles]
    assert all(spoken.of("p"))
    assert all(spoken.of("image"))
    assert len(spoken.of("image")) >= len(shown_in(asked).pictures.names)
    assert [*spoken.of("nav"), *spoken.of("section")] == ["Chapters", "The game, move by move"]
    assert len(spoken.of("button")) == 6


@pytest.mark.parametrize("game", GAMES)
def test_each_move_has_a_link_that_lasts(game: str) -> None:
    spoken = read(page(request(game)))
    wanted = [f"move-{number}" for number in (*range(MOVES), MOVES + 2)]
    assert [each for each in spoken.ids if each.startswith("move-")] == wanted
    assert len({*spoken.ids}) == len(spoken.ids)
    assert {*wanted} <= {link.removeprefix("#") for link in spoken.links}
    assert {link.removeprefix("#") for link in spoken.links} <= {*spoken.ids}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_is_harmless(name: str) -> None:
    plain = read(page(request("trambahn")))
    html = page(request("trambahn", names=(name, "Ben")))
    spoken = read(html)
    assert spoken.tags == plain.tags
    assert spoken.handlers == []
    assert not {"\u202e", "\u2066"} & {*html}
    assert len(spoken.of("h3")) == MOVES + 1


def test_what_it_holds_is_all_that_it_loads_and_runs() -> None:
    html = page(request("trambahn"))
    assert "default-src 'none'; img-src data:" in html
    assert "unsafe-inline'; script-src 'sha256-" in html
    assert re.findall(r"(?:src|href)=(?!\"(?:data:image/webp|#))", html) == []
    assert "http://" not in html
    assert "https://" not in html


def test_a_round_begins_with_whole_pictures() -> None:
    asked = request("vienna1840")
    moments = moments_of(asked)
    cuts = drawn(shown_in(asked), moments, WIDTH)
    for moment, new in zip(moments, cuts, strict=True):
        assert moment.chapter is None or [cut.whole for cut in new] == [True, True]
    assert any(not cut.whole for new in cuts for cut in new)


def test_asked_again_nothing_is_drawn_but_what_is_new(tmp_path: Path) -> None:
    file, kept = tmp_path / "page.html", tmp_path / "kept"
    asked = request("trambahn")
    shorter = asked.model_copy(
        update={
            "journal": asked.journal.model_copy(update={"entries": asked.journal.entries[:-2]}),
            "moves": asked.moves[:-2],
        }
    )
    counted: list[int] = []

    def drawn_now(request: PageRequest) -> tuple[int, bytes]:
        counted.clear()
        write(request, file, kept, lambda done, _: counted.append(done))
        return len(counted), file.read_bytes()

    assert drawn_now(shorter)[0] == MOVES - 1
    number, grown = drawn_now(asked)
    assert number == 2
    assert drawn_now(asked) == (0, grown)
    assert drawn_now(asked.model_copy(update={"names": ("Ann", "somebody")}))[0] == MOVES + 1
    forget(kept)
    assert [*kept.iterdir()] == []
    assert drawn_now(asked) == (MOVES + 1, grown)
