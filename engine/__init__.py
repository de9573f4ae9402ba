"""The rules of the games: pure values, no I/O, no clock, no Discord, no pictures, no prose."""
