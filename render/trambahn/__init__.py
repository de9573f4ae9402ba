"""The pictures of Trambahn: the table, and a player's own hand."""
