"""The players that think, steady and strong: one search over any game's rules, which knows nothing of any game.

thought     what one is given to think about, and what comes of it: data, nothing else
thinking    the search: every candidate played on in the same worlds, the worse half dropped, again and again
winning     before that: answers of the seat alone that win within its turn
candidates  the answers that are looked at, the likeliest first
playout     one line played on to the horizon, where the game's judgement speaks

What it has of the game that runs are worlds dealt again for the seat that thinks (rules/sampling.py), as positions in
JSON. It is never given the Match, and what it answers hangs on these worlds, the seed and the number of playouts alone:
the same question, the same answer. What is good in a game its module `judgement` says (rules/judging.py).
"""
