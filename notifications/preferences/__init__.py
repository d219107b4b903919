"""Users' preferences (addresses, kinds of notifications, frequency) and their notification history."""
