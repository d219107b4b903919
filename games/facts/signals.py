"""What the log tells the rest of the house. Receivers run inside the move's transaction: they write rows, nothing else.

appended(sender=Game, game, match, events=[(number, event), …], at): a move is in the log. `match` is to be read only.
finished(sender=Game, game, match, at): that move ended the game; sent after `appended`.
changed(sender=Game, games=[key, …]): pages of these tables show something else now, beside their logs.
remarked(sender=Game, game, remark): everybody at the table is to know something about time (games/clocks/remarks.py).
looked(sender=Game, game, user): this player is at the table now, with eyes or fingers on it. Not in a transaction.
reminding(sender=Asked, reminders=[(Asked with game and seat.user, rung)], at): these players' next reminder is due.
    The rows come with their keys and times only; whatever else is read of them costs a query each.
proposed(sender=Motion, motion, asked=[Seat, …], at): a player has proposed something, and these are asked.
spoken(sender=Message, message, mentioned=[Seat, …]): somebody has said something at a table, and called these players.
read(sender=Game, game, user, upto): this user has opened the table talk, and seen it up to this message.
invited(sender=Invitation, invitation, at): a host has asked somebody to a table.
reviewed(sender=Game, game, review): a finished game has been looked at again, and this came of it.
nudged(sender=Nudge, nudge, to=user): a player who waits asks this one to think of it.
rest_changed(sender=User, user, old_zone, zone, at): a player has set their zone, quiet hours, weekends or holidays; in
    that transaction.
timeline_begun(sender=Timeline, timeline): the site has gone back to a copy of its data; in that transaction.
"""

from django.dispatch import Signal

appended = Signal()
game_finished = Signal()
tables_changed = Signal()
remarked = Signal()
player_seen = Signal()
reminders_due = Signal()
motion_opened = Signal()
message_written = Signal()
chat_read = Signal()
player_invited = Signal()
player_nudged = Signal()
game_reviewed = Signal()
rest_changed = Signal()
timeline_begun = Signal()
