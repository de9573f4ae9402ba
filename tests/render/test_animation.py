"""A moving picture shows each still for its time, and keeps only what changes."""

from __future__ import annotations

import io
from collections.abc import Sequence

from PIL import Image, ImageChops, ImageDraw

from render.core.animation import Animation, Still, captioned, colours_of, from_png

RED, BLUE, GROUND = (200, 30, 30), (30, 30, 200), (240, 240, 230)


def still(
    *boxes: tuple[tuple[int, int, int, int], tuple[int, int, int]], size: tuple[int, int] = (300, 200)
) -> Image.Image:
    image = Image.new("RGB", size, GROUND)
    for box, ink in boxes:
        ImageDraw.Draw(image).rectangle(box, fill=ink)
    return image


def animated(stills: Sequence[Still]) -> tuple[bytes, Image.Image]:
    out = io.BytesIO()
    Animation(out, colours_of(stills[-1].image)).write(stills)
    return out.getvalue(), Image.open(io.BytesIO(out.getvalue()))


def near(one: Image.Image, other: Image.Image) -> bool:
    extremes = ImageChops.difference(one.convert("RGB"), other.convert("RGB")).getextrema()
    return all(high <= 8 for _, high in extremes)  # type: ignore[misc]


ONE = still(((10, 10, 60, 60), RED))
TWO = still(((10, 10, 60, 60), RED), ((100, 100, 150, 150), BLUE))
THREE = still(((100, 100, 150, 150), BLUE), ((200, 10, 250, 60), RED))


def test_each_frame_looks_like_its_still() -> None:
    _, moving = animated([Still(ONE, 0.2), Still(TWO, 0.3), Still(THREE, 1.5)])
    assert moving.n_frames == 3  # type: ignore[attr-defined]
    assert moving.info["loop"] == 0
    for number, (image, milliseconds) in enumerate(((ONE, 200), (TWO, 300), (THREE, 1500))):
        moving.seek(number)
        assert moving.info["duration"] == milliseconds
        assert near(moving, image)


def test_what_stays_the_same_stands_longer() -> None:
    _, moving = animated([Still(TWO, 0.2), Still(TWO, 0.3), Still(THREE, 0.1)])
    assert moving.n_frames == 2  # type: ignore[attr-defined]
    assert moving.info["duration"] == 500


def test_a_picture_that_grows() -> None:
    large = still(((10, 10, 60, 60), RED), size=(300, 320))
    _, moving = animated([Still(ONE, 0.2), Still(large, 0.2), Still(THREE, 0.2)])
    assert moving.size == (300, 320)
    moving.seek(1)
    assert near(moving, large)
    moving.seek(2)
    assert near(moving.crop((0, 0, 300, 200)), THREE)


def test_room_for_what_is_known_to_come() -> None:
    out = io.BytesIO()
    Animation(out, colours_of(TWO), (300, 320)).write([Still(ONE, 0.2), Still(TWO, 0.2)])
    moving = Image.open(io.BytesIO(out.getvalue()))
    assert moving.size == (300, 320)
    assert near(moving, still(((10, 10, 60, 60), RED), size=(300, 320)))


def test_a_long_caption_is_cut() -> None:
    assert captioned(ONE, "a very long caption " * 20).width == ONE.width


def test_only_changes_take_room() -> None:
    board = Image.effect_noise((600, 400), 80).convert("RGB")

    def moved(number: int) -> Still:
        image = board.copy()
        ImageDraw.Draw(image).rectangle((number, number, number + 20, number + 20), fill=RED)
        return Still(image, 0.1)

    once, _ = animated([moved(0)])
    often, _ = animated([moved(number) for number in range(40)])
    assert len(often) < 2 * len(once)


def test_a_caption_stands_above_the_picture_made_smaller() -> None:
    made = captioned(still(size=(2400, 900)), "Line round 1a", factor=2)
    assert made.width == 1200
    assert near(made.crop((0, made.height - 450, 1200, made.height)), still(size=(1200, 450)))
    strip = made.crop((0, 0, 1200, made.height - 450)).convert("L")
    assert strip.getextrema()[0] < 100 < strip.getextrema()[1]  # type: ignore[operator]


def test_an_encoded_picture_can_be_a_still() -> None:
    out = io.BytesIO()
    ONE.save(out, "PNG")
    assert near(from_png(out.getvalue()), ONE)
