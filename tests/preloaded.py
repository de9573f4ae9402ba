"""What forked processes begin with, and every start of the bot makes anew: its modules with those of the
games and of the migrations, and its catalogues.
"""

from __future__ import annotations

import importlib
import pkgutil

import alembic.command  # noqa: F401

import bot.__main__  # noqa: F401
from bot import games
from bot.language import languages, words

for found in pkgutil.walk_packages(games.__path__, f"{games.__name__}."):
    importlib.import_module(found.name)
for language in languages():
    for shown in games.shelf():
        words(language).of(shown.game.id)
