"""A game as one page: an HTML file with all its moves, as spectators see it.

`request.py` says what a page is about, `moments.py` what it contains, `pictures` how its pictures are stored,
`markup.py` how it's written; `drawing.py` does all that in a process of its own.
"""

from bot.posting.pages.asking import page_request
from bot.posting.pages.renderer import PageRenderer
from bot.posting.pages.request import PageRequest

__all__ = ["PageRenderer", "PageRequest", "page_request"]
