"""What people chose, saw and follow; and how a person is taken out of the database."""
