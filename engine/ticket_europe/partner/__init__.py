"""A computer player for Ticket to Ride Europe: it plans one network for its tickets, collects what that
lacks, and fears what others may take.
"""

from engine.ticket_europe.partner.player import TicketEuropePartner

__all__ = ["PARTNER"]

PARTNER = TicketEuropePartner()
"""The computer player as the registry finds it."""
