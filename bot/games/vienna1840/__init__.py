"""How 1840 meets its players."""
