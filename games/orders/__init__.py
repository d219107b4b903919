"""Standing orders: answers that players give in advance. See README.md.

kind.py: an OrderKind, defined in games/boxes/<game>/orders.py. vocabulary.py: all order kinds of a game, and reading of
choices. deciding.py: which order answers a question. arming.py: effects of a move on orders. firing.py: due answers
(called by games/deadlines/tasks.py). placing.py: giving and stopping orders; limits.py: when an order ends by itself.
rehearsal.py: what an order would have done so far. record.py: the data for pages and emails."""
