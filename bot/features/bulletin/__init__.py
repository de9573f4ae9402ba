"""The tables of a server: listed for one person, and in a post that is always up to date."""
