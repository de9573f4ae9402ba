"""Measurements (`make bench`): never part of the tests, always several runs with their median."""
