"""A Discord on loopback that the unmodified bot reaches as its own process, over SimCord's backend."""

from tests.front.process import TOKEN, BotProcess, ForkedBot
from tests.front.server import Fault, Front, Refusals

__all__ = ["TOKEN", "BotProcess", "Fault", "ForkedBot", "Front", "Refusals"]
