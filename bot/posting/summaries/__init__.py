"""What has happened since a person last looked, in a paragraph."""
