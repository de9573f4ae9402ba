"""What people chose, saw and follow, and deleting a person from the database."""
