"""The small game of the benches, in three versions: ours (rules.py), `eventsourcing` (sourced.py), boardgame.io
(game.cjs).

Four players have five cards each, of sixty cards worth their numbers. In turn, each plays a card, scores it and draws
another, until all sixty are played. Hands and deck are hidden. Every player always plays the lowest card, so that all
versions play the same game."""

SEATS, HAND, CARDS = 4, 5, tuple(range(1, 61))
