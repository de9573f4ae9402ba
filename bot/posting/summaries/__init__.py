"""What happened since somebody last looked, in a paragraph."""
