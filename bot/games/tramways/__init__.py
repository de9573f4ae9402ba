"""How Tramways meets its players."""
