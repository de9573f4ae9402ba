"""Tramways as people meet it."""
