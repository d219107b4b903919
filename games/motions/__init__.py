"""Motions: proposals that all players vote on, such as an undo that needs consent.

All vote, because a choice of voters would reveal whose secrets a motion is about. One vote against ends a motion."""
