"""Standing orders: answers that players give in advance. See README.md.

kind.py: OrderKind; each games/boxes/<game>/orders.py defines the kinds of its game. vocabulary.py: all order kinds of
a game; reads a player's choices. deciding.py: which order answers a question. arming.py: effects of a move on orders.
firing.py: gives due answers (called by games/deadlines/tasks.py). placing.py: creates and stops orders. limits.py:
when an order ends by itself. rehearsal.py: what an order would have answered so far. record.py: data for pages and
emails."""
