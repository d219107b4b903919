"""How the weights of a game's judgement are learned, from games that built-in players play among themselves.

__main__  `python -m tools.train GAME`: tells how long it takes, shows how far it is, goes on where it stopped
harvest   the games, and what is kept of them
fitting   the perceptron fitted to who won, batch by batch
"""
