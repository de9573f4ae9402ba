"""Tests of the rules of Tramways."""
