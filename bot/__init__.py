"""Everything that touches the world: Discord, the database, time, languages, settings."""
