"""The golden pictures of Ticket to Ride Europe, in German.

python -m tests.render.ticket_europe.golden show [NAME ...]     where they differ, side by side
python -m tests.render.ticket_europe.golden accept [NAME ...]   the new pictures become the golden ones
"""

from __future__ import annotations

import sys
from pathlib import Path

from bot.language import words
from tests.render.golden import Gallery
from tests.render.ticket_europe.states import STATES

__all__ = ["GALLERY"]

GALLERY = Gallery(Path(__file__).parent / "golden_pictures", STATES, words("de").of("ticket_europe"))

if __name__ == "__main__":
    sys.exit(GALLERY.command(sys.argv[1:], __doc__))
