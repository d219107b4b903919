"""Measure how much stronger a player is than another: `python -m tools.strength quick` prints a table.

cells which tables are played, and how a kind of table is measured consul how often computer players beat the Consul of
Foundations of Rome bars the bars (required shares of wins) of the grades that search ladder all grades against each
other, with ratings stored_games games in a file, so that a measurement can continue __main__ the command"""
