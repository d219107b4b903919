"""Matches between programs, in one process and without a database.

- players: the player types and their names
- duel: single games, and series of games in pairs with exchanged seats
- verdict: counts, luck and confidence intervals"""
