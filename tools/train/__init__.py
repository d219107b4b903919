"""Train the weights of a game's evaluation: `python -m tools.train GAME`."""
