"""Standing orders: answers that players give in advance. See README.md.

- kind: OrderKind; each games/boxes/<game>/orders.py defines the kinds of its game
- vocabulary: all order kinds of a game; reads a player's choices
- deciding, arming: which order answers a question; effects of a move on orders
- firing: gives due answers (called by games/deadlines/tasks.py)
- placing, limits: creates and stops orders; when an order ends by itself
- rehearsal: what an order would have answered so far
- record: what pages and emails show about orders"""
