"""Motions: proposals that need the consent of all players, to undo more than a player can alone, to end the game, or to
remove a player.

All players vote: the choice of voters must not reveal whose secrets a motion concerns. Conceded players, seats kept by
a stand-in, and the player to be removed have no vote. One vote against it, or its expiry, ends a motion.

voting: proposing, voting, withdrawing, and the result. kinds: requirements and effects of each kind. sweep: expiry, and
effects of moves on open motions."""
