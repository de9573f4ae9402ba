"""A turn as a moving picture, from the pictures of docs/walkthrough.md: `python -m tests.e2e.turn`."""

from __future__ import annotations

from pathlib import Path

from PIL import Image

from tests.e2e.walkthrough import PAGE, PICTURES

__all__ = ["STEPS", "TURN", "draw"]

TURN = PAGE.parent / "turn.webp"
STEPS = ("hex-phone", "sheet-phone", "receipt-phone", "run-phone")
"""The pictures, in the order of the presses."""
SHOWN = 2_200
"""Milliseconds for which each is shown."""
WIDTH = 300
QUALITY = 60


def draw(to: Path = TURN) -> None:
    """Put the pictures one after another into a file."""
    frames = []
    for name in STEPS:
        picture = Image.open(PICTURES / f"{name}.webp").convert("RGB")
        frames.append(
            picture.resize((WIDTH, round(picture.height * WIDTH / picture.width)), Image.Resampling.LANCZOS)
        )
    first, *rest = frames
    first.save(to, save_all=True, append_images=rest, duration=SHOWN, loop=0, quality=QUALITY, method=6)


if __name__ == "__main__":
    draw()
