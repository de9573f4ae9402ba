"""Channels: how they want their posts, and who reads them."""
