"""A game as one page: a file of HTML with all its moves, as spectators see it.

`request.py` says what a page is of, `moments.py` what stands in it, `pictures` how its pictures are stored,
`markup.py` how all of it is written; `drawing.py` does it in a process of its own.
"""

from bot.posting.pages.asking import page_request
from bot.posting.pages.renderer import PageRenderer
from bot.posting.pages.request import PageRequest

__all__ = ["PageRenderer", "PageRequest", "page_request"]
