"""The words people read, in every language that has a catalogue.

Messages that all games share are in `bot/language/locale/<language>.po`, a game's own in
`bot/games/<game>/locale/<language>.po`, which is searched first. The first of these files makes a language
available. `words(language)` gives the `Words` that say messages; scenes and pictures are handed them, so they
never search.
"""

from bot.language.library import languages, words
from render.core.words import C_, ENGLISH, N_, SOURCE, Words

__all__ = ["C_", "ENGLISH", "N_", "SOURCE", "Words", "languages", "words"]
