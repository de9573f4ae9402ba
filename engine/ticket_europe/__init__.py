"""Ticket to Ride Europe, a game by Alan R. Moon: trains, tunnels, ferries and stations for two to five.

The chapters of its digest are modules: `setup` (R2), `turn` (R4, R13), `row` (R5), `payments` (R6), `routes`
(R7 to R9, R14), `tunnels` (R10), `tickets` and `network` (R11), `stations` (R12.1 to R12.4) and `borrowing`
(R12.5 to R12.7, R12.10), `scoring` (R12.8, R15) and `trails` (R15.3).
"""

from engine.ticket_europe.game import TicketEurope

__all__ = ["GAME"]

GAME = TicketEurope()
"""The game as the registry finds it."""
