"""Lists of tables, among them a server's standing post."""
