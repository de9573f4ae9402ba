"""A page holds what spectators see, in an order that can be read aloud, and nothing in a name is markup."""

from __future__ import annotations

import base64
import io
import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from bot.games import Plate
from bot.posting.pages.drawing import drawn, write
from bot.posting.pages.markup import paragraphs
from bot.posting.pages.moments import moments_of, shown_in
from bot.posting.pages.pictures import Cut, Strand, forget
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
def test_the_board_stands_in_words_where_a_chapter_begins_and_at_the_end(game: str) -> None:
    asked = request(game)
    text, moments = page(asked), moments_of(asked)
    chapters = [moment for moment in moments if moment.chapter is not None]
    assert text.count("<summary>Board in words</summary>") == len(chapters) + 1
    for moment in (*chapters, moments[-1]):
        lines = shown_in(asked).standing.in_words(moment.scene)
        assert "".join(map(paragraphs, lines)) in text


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


@pytest.mark.parametrize("game", GAMES)
def test_what_is_stored_makes_every_picture_again(game: str) -> None:
    asked = request(game)
    shown, moments = shown_in(asked), moments_of(asked)
    cuts = drawn(shown, moments, WIDTH)
    screens: dict[str, Image.Image] = {}
    for moment, new in zip(moments, cuts, strict=True):
        for cut in new:
            screens[cut.picture] = laid(cut, screens.get(cut.picture), ground(cuts, cut))
        for name, screen in screens.items():
            plate = shown.pictures.draw(name, moment.scene, moment.events)
            strand = Strand(shown.pictures.draw(name, moments[0].scene, ()), WIDTH)
            whole = opened(strand.whole(plate).webp).convert("RGB")
            assert ImageChops.difference(screen, whole).getbbox() is None


def ground(cuts: Sequence[Sequence[Cut]], cut: Cut) -> Image.Image:
    """The first picture of a cut's size, on which whole ones lie."""
    same = (each for new in cuts for each in new if (each.picture, each.size) == (cut.picture, cut.size))
    return next(opened(each.webp).convert("RGB") for each in same if each.whole and not each.on_first)


def opened(webp: str) -> Image.Image:
    return Image.open(io.BytesIO(base64.b64decode(webp)))


def laid(cut: Cut, before: Image.Image | None, beginning: Image.Image) -> Image.Image:
    """A picture from what is stored of it, as a page's script lays it."""
    new = opened(cut.webp)
    if cut.whole:
        screen = beginning.copy() if cut.on_first else Image.new("RGB", cut.size)
    else:
        assert before is not None
        screen = Image.new("RGB", cut.size)
        screen.paste(before.crop((0, 0, cut.size[0], min(cut.split, before.height))), (0, 0))
        lower = cut.split - cut.moved
        if lower < before.height:
            screen.paste(before.crop((0, lower, cut.size[0], before.height)), (0, cut.split))
    screen.paste(new, cut.corner, new if new.mode == "RGBA" else None)
    return screen


def test_what_moves_down_is_not_stored_again() -> None:
    noise = Image.effect_noise((64, 160), 60).convert("RGB")
    grown = Image.new("RGB", (64, 200), "white")
    grown.paste(noise.crop((0, 0, 64, 50)), (0, 0))
    grown.paste(noise.crop((0, 50, 64, 160)), (0, 90))
    strand = Strand(plate_of(noise), 100)
    for known in (grown, noise):
        strand.whole(plate_of(known))
    cut = strand.part(plate_of(grown))
    assert cut is not None
    assert (cut.size, cut.split, cut.moved) == ((64, 200), 90, 40)
    assert (cut.corner, cut.extent) == ((0, 48), (64, 48))
    assert laid(cut, noise, noise).tobytes() == grown.tobytes()
    assert strand.part(plate_of(grown)) is None
    back = strand.part(plate_of(noise))
    assert back is not None
    assert laid(back, grown, noise).tobytes() == noise.tobytes()


def plate_of(image: Image.Image) -> Plate:
    out = io.BytesIO()
    image.save(out, "PNG")
    return Plate("board", out.getvalue(), "a board")


def test_a_page_that_would_be_too_large_has_smaller_pictures(tmp_path: Path) -> None:
    asked, file = request("trambahn", most_bytes=1), tmp_path / "page.html"
    write(asked, file, tmp_path / "kept")
    widths = re.findall(r'class="whole[^>]* width=(\d+)', file.read_text("utf-8"))
    assert {int(width) <= 500 for width in widths} == {True}
    write(asked.model_copy(update={"most_bytes": 10**7}), file, tmp_path / "kept")
    widths = re.findall(r'class="whole[^>]* width=(\d+)', file.read_text("utf-8"))
    assert {500 < int(width) <= 1000 for width in widths} == {True}
