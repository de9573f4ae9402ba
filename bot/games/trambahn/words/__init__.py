"""What things are called."""
