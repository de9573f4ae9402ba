"""How Ticket to Ride Europe meets its players."""
