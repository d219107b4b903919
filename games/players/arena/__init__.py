"""Matches between programs, in one process and without a database.

- duel: the players and their names, single games, and series of games in pairs with exchanged seats
- verdict: counts, luck and confidence intervals"""
