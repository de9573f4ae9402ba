"""A Discord on loopback with a chat page, for trying and for testing.

SimCord's clock stands still. The sandbox sets it to the wall clock before every act, because an interaction's
id holds the time, and the bot takes an id that it has seen before for the same move.

The page is our own because SimCord's carries pictures within itself. Ours sends the last messages as JSON and
lets the browser fetch the pictures in sight. It asks every 0.4 s whether something changed: a stream would
hold one of the browser's six connections, so six people in six windows would wait for ever. It makes text
nodes of everything that people wrote, never HTML, and loads nothing from elsewhere.
"""
