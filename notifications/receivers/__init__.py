"""Signal receivers that queue notifications in the transaction of the change."""
