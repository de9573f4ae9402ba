"""Wagon cards, alone and in a hand, and those that a tunnel turns up."""
