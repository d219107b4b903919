"""Standing orders: answers that a player has given beforehand. README.md has the vocabulary and the life of an order.

kind.py               what can be ordered, in games/boxes/<game>/orders.py: pure functions of a view and a question
vocabulary.py         all that a game offers; what its owner has chosen, read and checked
deciding.py           which of a seat's orders answers a question, and with what
arming.py             a move is in the log: orders that are over, questions to be answered
firing.py             answering what is due; games/deadlines/tasks.py calls it
placing.py            setting and stopping; limits.py when an order stops by itself
rehearsal.py          what an order would have done so far
record.py             what pages and mails show of all this
"""
