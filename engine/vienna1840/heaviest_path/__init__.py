"""The heaviest simple path of a graph: exact, by sweeps of a narrow frontier under a high bar."""

from engine.vienna1840.heaviest_path.search import LABOUR, Found, heaviest_path

__all__ = ["LABOUR", "Found", "heaviest_path"]
