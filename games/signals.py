"""What the log tells the rest of the house. Receivers run inside the move's transaction: they write rows, nothing else.

appended(sender=Game, game, match, events=[(number, event), …], at): a move is in the log. `match` is to be read only.
finished(sender=Game, game, match, at): that move ended the game; sent after `appended`.
"""

from django.dispatch import Signal

appended = Signal()
finished = Signal()
