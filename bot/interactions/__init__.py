"""What every interaction passes, and how it gets its answer."""
