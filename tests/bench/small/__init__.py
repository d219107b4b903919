"""The small game that the benches play in three houses: ours (rules.py), `eventsourcing` (sourced.py), boardgame.io
(game.cjs).

Four players, sixty cards worth their numbers, five in each hand. In turn one plays a card, scores it, and draws
another, until all sixty are played. Hands and deck are hidden. Everybody plays their lowest card, so that all houses
play the same game."""

SEATS, HAND, CARDS = 4, 5, tuple(range(1, 61))
