"""What is taken from Pillow's core is there, and does what Pillow's own ways do."""

from __future__ import annotations

import PIL
import pytest
from PIL import Image, ImageDraw, ImageFont

from render.core.pasting import WRITTEN_FOR, lay, rows_of, stain

MASK = Image.new("1", (3, 2))
ImageDraw.Draw(MASK).line((0, 0, 2, 1), fill=1)


def test_this_is_the_pillow_whose_core_is_known() -> None:
    known = PIL.__version__.split(".")[0] == WRITTEN_FOR
    assert known, "look through render/core/pasting.py and say so there"


@pytest.mark.parametrize("mask", [None, MASK])
def test_a_piece_is_laid_as_pillow_pastes_it(mask: Image.Image | None) -> None:
    ours, theirs = Image.new("P", (8, 8), 7), Image.new("P", (8, 8), 7)
    piece = Image.frombytes("P", (3, 2), bytes(range(1, 7)))
    lay(ours, piece, (2, 3), mask)
    theirs.paste(piece, (2, 3), mask)
    assert ours.tobytes() == theirs.tobytes()
    assert len(set(ours.tobytes())) > 2


def test_the_numbers_of_pixels_stay_as_they_are_in_another_mode() -> None:
    onto = Image.new("P", (4, 1))
    lay(onto, Image.frombytes("L", (2, 1), bytes([9, 200])), (1, 0))
    assert onto.tobytes() == bytes([0, 9, 200, 0])


def test_an_ink_is_laid_through_a_mask_and_through_a_glyph() -> None:
    veil = Image.frombytes("L", (2, 1), bytes([0, 128]))
    ours, theirs = Image.new("RGB", (4, 2), (9, 9, 9)), Image.new("RGB", (4, 2), (9, 9, 9))
    stain(ours, (200, 100, 0), (1, 1), veil)
    theirs.paste((200, 100, 0), (1, 1), veil)
    assert ours.tobytes() == theirs.tobytes()
    font = ImageFont.load_default(12)
    assert isinstance(font, ImageFont.FreeTypeFont)
    glyph, _ = font.getmask2("H", "L")
    drawn = Image.new("L", (20, 20))
    stain(drawn, 255, (2, 3), glyph)
    assert drawn.getbbox() is not None
    assert max(drawn.tobytes()) > 200


@pytest.mark.parametrize("size", [(1, 1), (3, 2), (300, 500), (70_000, 3)])
def test_rows_are_given_with_a_zero_after_each(size: tuple[int, int]) -> None:
    wide, high = size
    pixels = bytes(range(1, 256)) * (wide * high // 255 + 1)
    image = Image.frombytes("P", size, pixels[: wide * high])
    rows = b"".join(rows_of(image))
    assert rows == b"".join(image.crop((0, y, wide, y + 1)).tobytes() + b"\0" for y in range(high))
