"""How strong the computer players are: matches as long as it takes to be sure. `make ladder`."""
