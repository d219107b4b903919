"""Motions: proposals that all players vote on, such as an undo that needs consent.

All players vote, because a choice of voters would reveal whose secrets a motion is about. Conceded players, seats that
a stand-in plays, and the player to be removed have no vote. A motion fails at the first vote against it, or when it
expires."""
