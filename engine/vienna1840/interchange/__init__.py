"""Games that travel: to and from 18xx.games, and the comparison with its reference traces."""

from engine.vienna1840.interchange.exporting import export_game, may_be_exported
from engine.vienna1840.interchange.importing import Imported, Importer, import_game
from engine.vienna1840.interchange.refused import ImportRefused

__all__ = ["ImportRefused", "Imported", "Importer", "export_game", "import_game", "may_be_exported"]
