"""`python -m tests.container`: builds the image, tries it, prints how long each took."""

from __future__ import annotations

import asyncio
import sys

from tests.audit import SKIPPED
from tests.container.engine import lacking
from tests.container.image import build, has_base, make_base
from tests.container.trial import TRIALS, timed

__all__ = ["main"]


def main() -> int:
    """The exit code: 0 all went well, `SKIPPED` where something is lacking here; a fault is raised."""
    missing = lacking()
    if not missing and not has_base():
        missing = lacking("debootstrap")
    if missing:
        print("not tried:", *missing, sep="\n  ")
        return SKIPPED
    print("image")
    if not has_base():
        with timed("the base, by debootstrap"):
            make_base()
    with timed("built"):
        build()
    for title, trial in TRIALS.items():
        print(title)
        asyncio.run(trial())
    return 0


if __name__ == "__main__":
    sys.exit(main())
