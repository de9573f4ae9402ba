"""1840: Vienna Tramways."""
