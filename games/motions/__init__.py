"""Motions: proposals that all players vote on, such as an undo that needs consent.

All players vote, because asking only some of them would reveal whose secrets a motion is about. One vote against a
motion ends it."""
