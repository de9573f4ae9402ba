"""The parts by which any game meets its players, as they are for a game that has none of its own.

A part answers one question with tables that a game fills, and with methods where a table won't do. It gets a
`Scene` (a view, names, a language) and, where moves are chosen, a `Legal`; neither gives access to the state.
Parts are classes so that a game overrides one method and mypy checks it.
"""
