"""The kill test: games in many channels while the bot is killed at random instants."""
