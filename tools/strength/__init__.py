"""Measures how much stronger a player is than another: `python -m tools.strength quick`.

- __main__: the command
- cells: kinds of tables (cells), how a cell is measured, and the bar (required share of wins) of each grade
- consul, ladder: players against the Consul of Foundations of Rome; all grades against each other
- stored_games: games in a file, so that a measurement can continue"""
