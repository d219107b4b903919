"""Programs play each other, in one process and without a database: which of two is the better player, and by how much.

players  what a player is, and how one is named
duel     one game; a series of them with seats alternated
luck     how lucky the players of a game were
verdict  counting, and how sure one can be
"""
