"""What the judgement has learned: ABOUT tells how it was made. Not to be changed by hand."""

ABOUT = {
    "form": 1,
    "game": "foundations",
    "features": 64,
    "units": 0,
    "script": "python -m games.players.train foundations",
    "seed": 16,
    "games": 1200,
    "rounds": 3,
    "pace": 0.01,
    "made": "2026-11-23",
}
NUMBERS = """
0 60083 -77 7764 10821 -824 13541 13912 11440 5968 -3836 7467 -2523 783 -598 4124 -930 18113 2444 6767 3354 4307 10455
-1000 4175 2569 5923 11911 4432 1855 -6874 -3118 706 5469 1987 1914 3113 -2591 -16215 1801 2250 2386 -2268 -10472
-1172 983 -9740 -728 -12018 -6321 -2244 -5166 -8728 -3901 -406 715 -75 -5541 -1810 -869 1256 -509 5661 59
"""
