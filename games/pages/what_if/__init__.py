"""The what-if board: a table that its reader tries out alone."""
