"""What can be done at a post: asked why, read as words, and shared as a moment of its game."""
