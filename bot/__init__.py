"""Everything that touches the world: Discord, the database, time, languages, settings."""

__all__ = ["VERSION"]

VERSION = "1.0.0"
"""As Semantic Versioning has it. `make release` sets it."""
