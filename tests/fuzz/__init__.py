"""Random payloads against everything that takes input: each is done, or refused with a reason."""
