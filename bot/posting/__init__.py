"""What is posted, and how it gets to Discord."""
