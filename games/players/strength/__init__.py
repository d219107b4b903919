"""How much stronger one player is than another: `python -m games.players.strength quick` prints a table.

cells     which tables are played, and how one of them is measured
consul    how often they beat the Consul of Foundations of Rome
bars      the bars of the grades that think
__main__  the command
"""
