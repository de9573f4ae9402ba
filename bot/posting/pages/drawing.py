"""`python -m bot.posting.pages.drawing FILE`: writes a page, as a process of low priority.

Reads the request as JSON from standard input and writes the file. Each line of standard output says how many
positions are drawn, of how many.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from bot.games import Presentation
from bot.posting.pages.markup import Page, written
from bot.posting.pages.moments import PageMoment, moments_of, shown_in
from bot.posting.pages.pictures import Cut, KeptPictures, Strand
from bot.posting.pages.request import PageRequest
from render.core.stored import cache_folder

__all__ = ["drawn", "pages_folder", "write"]

NICENESS = 10
"""People who wait for a move come first."""
WIDTHS = (1000, 500)
"""The greatest widths of a picture in pixels; the next one is tried if a page would be too large."""

Progress = Callable[[int, int], None]
"""Is told how many positions are drawn, of how many."""


def pages_folder() -> Path:
    """The machine's folder for the pictures of pages."""
    return cache_folder() / "pages"


def write(request: PageRequest, file: Path, folder: Path, progress: Progress | None = None) -> None:
    """Write the page of a game into a file, and its `image`, if it has one, beside it.

    Args:
        folder: where pictures are kept for the next run.
        progress: is told of positions that had to be drawn.
    """
    shown, moments = shown_in(request), moments_of(request)
    for width in WIDTHS:
        kept = KeptPictures(folder, request, width)
        known = kept.read()
        cuts = drawn(shown, moments, width, known, progress)
        if len(known) < len(cuts):
            kept.keep(cuts)
        page = written(Page(shown, request, moments, cuts)).encode()
        if len(page) <= request.most_bytes:
            break
    if request.image and (names := shown.pictures.names):
        file.with_suffix(".png").write_bytes(shown.pictures.draw(names[0], moments[-1].scene, ()).png)
    draft = file.with_name(f"{file.name}.{os.getpid()}.part")
    draft.write_bytes(page)
    draft.replace(file)


def drawn(
    shown: Presentation,
    moments: Sequence[PageMoment],
    width: int,
    known: Sequence[list[Cut]] = (),
    progress: Progress | None = None,
) -> list[list[Cut]]:
    """What is new in the game's pictures at each position; `known` has that of the first ones."""
    found = list(known)
    if len(found) == len(moments):
        return found
    names, pictures = shown.pictures.names, shown.pictures
    first = moments[0]
    strands = {
        name: Strand(
            pictures.draw(name, first.scene, ()),
            width,
            [cut for cuts in found for cut in cuts if cut.picture == name],
        )
        for name in names
    }
    if found:
        before = moments[len(found) - 1]
        for name, strand in strands.items():
            strand.pass_by(pictures.draw(name, before.scene, before.events))
    for moment in moments[len(found) :]:
        new = []
        for name, strand in strands.items():
            plate = pictures.draw(name, moment.scene, moment.events)
            new.append(strand.part(plate) if moment.chapter is None else strand.whole(plate))
        found.append([cut for cut in new if cut is not None])
        if progress is not None:
            progress(len(found), len(moments))
    return found


def main() -> None:
    """Take the request and write the page."""
    with suppress(AttributeError):  # Windows has no niceness
        os.nice(NICENESS)
    request = PageRequest.model_validate_json(sys.stdin.buffer.read())
    shown_in(request).pictures.keep_in(cache_folder())
    write(request, Path(sys.argv[1]), pages_folder(), lambda done, total: print(done, total, flush=True))


if __name__ == "__main__":
    main()
