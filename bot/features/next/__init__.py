"""The games that wait for somebody."""
