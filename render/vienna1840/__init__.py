"""The pictures of 1840: Vienna Tramways."""
