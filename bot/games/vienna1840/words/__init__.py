"""What things are called, and why a line stands still."""
