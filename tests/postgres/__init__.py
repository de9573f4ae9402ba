"""A real PostgreSQL for tests: a server of their own, started from the binaries of this machine."""

from tests.postgres.server import MISSING, Server, server

__all__ = ["MISSING", "Server", "server"]
