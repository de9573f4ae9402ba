"""The game so far: stepped through, or as a moving picture."""
