"""How much stronger one player is than another: `python -m games.players.strength quick` prints a table.

cells     which tables are played, and how one of them is measured
bars      the bars of the grades that think
__main__  the command
"""
