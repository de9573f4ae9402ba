"""What happened since somebody last looked."""
