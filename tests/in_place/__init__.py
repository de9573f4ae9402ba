"""Every sentence of a language in its place: `make places LANGUAGE=it` writes a page for translators with the
screens and pictures on which people read them.
"""
