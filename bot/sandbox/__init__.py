"""A Discord on loopback with a chat page, for trying and for testing."""
