"""The share market and everybody's holdings, panel by panel."""
