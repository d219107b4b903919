"""Users' preferences: addresses, kinds of notifications, frequency; and the history."""
