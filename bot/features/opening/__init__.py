"""A new table: its form, its thread, its lobby, a game brought from elsewhere."""
