"""Train the weights of a game's evaluation with games of computer players.

__main__  `python -m tools.train GAME`: forecasts its time, shows its progress, and continues after an interruption
harvest   the games, and the samples taken from them
fitting   the perceptron that is fitted to the winners, batch by batch"""
