"""Matches between programs, in one process and without a database.

players  what a player is, and how players are named
duel     one game, and series of games with alternating seats
luck     how lucky the players of a game were
verdict  counts and confidence intervals"""
