"""How Trambahn meets its players."""
