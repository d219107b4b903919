"""Pages about reports and measures: they need `roma_site/accounts`, so they are not in `games`."""
