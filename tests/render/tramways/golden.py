"""The golden pictures of Tramways, in German.

python -m tests.render.tramways.golden show [NAME ...]     where they differ, side by side
python -m tests.render.tramways.golden accept [NAME ...]   the new pictures become the golden ones
"""

from __future__ import annotations

import sys
from pathlib import Path

from bot.language import words
from tests.render.golden import Gallery
from tests.render.tramways.states import STATES

__all__ = ["GALLERY"]

GALLERY = Gallery(Path(__file__).parent / "golden_pictures", STATES, words("de").of("tramways"))

if __name__ == "__main__":
    sys.exit(GALLERY.command(sys.argv[1:], __doc__))
