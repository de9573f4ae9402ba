"""What a channel is like: how it wants its posts, and who reads it."""
