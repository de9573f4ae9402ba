"""Type: IBM Plex Sans, a variable font with tabular figures, free under the SIL Open Font License.

The licence is beside the font in fonts/OFL.txt.
"""

from __future__ import annotations

import io
from functools import cache
from importlib import resources

from PIL import ImageFont

__all__ = ["Face", "ink_box", "load", "width"]

Face = tuple[int, int, int]
"""Size in pixels, weight (100..700) and width (75 condensed .. 100 normal)."""


@cache
def _file() -> bytes:
    return resources.files(__package__).joinpath("fonts", "IBMPlexSans-Variable.ttf").read_bytes()


@cache
def load(face: Face) -> ImageFont.FreeTypeFont:
    """The font for a face."""
    size, weight, condensed = face
    font = ImageFont.truetype(io.BytesIO(_file()), size, layout_engine=ImageFont.Layout.BASIC)
    font.set_variation_by_axes([weight, condensed])
    return font


@cache
def width(text: str, face: Face) -> int:
    """How far a line of text runs, in pixels."""
    return round(load(face).getlength(text))


@cache
def ink_box(face: Face) -> tuple[int, int]:
    """Top and bottom of the face's capitals and figures, in pixels below the origin of a drawn text."""
    _, top, _, bottom = load(face).getbbox("H0")
    return round(top), round(bottom)
