"""Ticket to Ride Europe, a game by Alan R. Moon: trains, tunnels, ferries and stations for two to five."""

from engine.ticket_europe.game import TicketEurope

__all__ = ["GAME"]

GAME = TicketEurope()
"""The game as the registry finds it."""
