"""The pictures of a page: how they are stored, and which of them are drawn already."""

from bot.posting.pages.pictures.cutting import Cut, Strand, webp
from bot.posting.pages.pictures.keeping import KeptPictures, forget

__all__ = ["Cut", "KeptPictures", "Strand", "forget", "webp"]
