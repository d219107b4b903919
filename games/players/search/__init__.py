"""The search of the grades steady and strong, for the rules of any game.

- problem: input and output of the search, only data
- halving: finds wins within the turn, else plays out all candidates and repeatedly drops the worse half
- candidates: the answers to consider, the likeliest first
- playout: one continuation up to the horizon, where the game's evaluation judges it

The search knows a running game only from positions in JSON, sampled for the seat (rules/sampling.py); it never gets the
Match. Its answer depends only on these states, the seed and the number of playouts, so the same question has the same
answer. Each game's module `evaluation` defines what is good in that game (rules/evaluation.py)."""
