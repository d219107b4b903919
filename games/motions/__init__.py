"""Motions: proposals that all players vote on, such as an undo that needs consent.

All players vote: the choice of voters must not reveal whose secrets a motion concerns. Conceded players, seats kept by
a stand-in, and the player to be removed have no vote. One vote against it, or its expiry, ends a motion.

voting: proposing, voting, withdrawing, and the result. kinds: requirements and effects of each kind. sweep: expiry, and
effects of moves on open motions."""
