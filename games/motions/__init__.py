"""What needs the word of everybody who plays: taking more back than one may alone, drawing a table off, a player to
leave.

Who plays is asked, all of them: who is asked must not tell whose secrets a motion touches. Conceded players and seats
that a stand-in keeps have no vote, nor has the one who is to leave. One no is the end of it; so is a time without
answer.

council  proposing, voting, withdrawing; what follows
kinds    what each kind asks for, and what it does
sweep    beat looks whose time is up; what moves of the game do to open motions
"""
