"""What people choose for themselves or for a channel, and what is kept of them."""
