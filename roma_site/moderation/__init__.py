"""Pages about reports and measures: reporting, the user's own page, appeals, and the operators' queue.

Codes by email and closing an account need `roma_site/accounts`, so these pages are here, and not in `games/pages`."""
