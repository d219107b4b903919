"""How much stronger one player is than another: `python -m tools.strength quick` prints a table.

cells     which tables are played, and how one of them is measured
consul    how often they beat the Consul of Foundations of Rome
bars      the bars of the grades that think
ladder    all grades among each other, with ratings
kept      games kept in a file, so that a measurement goes on where it stopped
__main__  the command
"""
