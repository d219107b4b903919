"""Pages about reports and measures. They are not in `games`, because they need `roma_site/accounts`."""
