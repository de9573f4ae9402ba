"""What the bot posts."""
