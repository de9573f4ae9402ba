"""What to do now, the rules digest, and why something happened."""
