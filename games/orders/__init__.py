"""Standing orders: answers that players give in advance. See README.md.

- vocabulary: OrderKind; each games/boxes/<game>/orders.py defines the kinds of its game
- deciding, arming: which order answers a question, when an order ends by itself; effects of a move on orders
- firing: gives due answers (called by games/deadlines/sweep.py)
- placing: creates and stops orders
- record: what pages and emails show about orders; what an order would have answered so far"""
