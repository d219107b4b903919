"""Signals of the log and the tables.

Receivers run inside the sender's transaction and only write rows.

appended(sender=Game, game, match, events=[(number, event), …], at): a move is in the log. `match` is read-only.
game_finished(sender=Game, game, match, at): a move has ended the game; sent after that move's `appended`.
tables_changed(sender=Game, games=[key, …]): pages of these tables have changed, but not their logs.
remarked(sender=Game, game, remark): all players of the table must see a note about time (games/clocks/remarks.py).
player_seen(sender=Game, game, user): this player has the table's page open now. Not in a transaction.
reminders_due(sender=OpenQuestion, reminders=[(OpenQuestion with game and seat.user, step)], at): reminders are due.
    The rows contain only their keys and times; reading another column costs a query each.
motion_opened(sender=Motion, motion, asked=[Seat, …], at): a motion was opened; the seats `asked` can vote.
message_written(sender=Message, message, game, mentioned=[Seat, …]): a table's chat has a new message.
    It mentions these seats.
club_message_written(sender=Message, message): a message was written in a club's talk.
club_invited(sender=Membership, membership, at): a club has invited a user.
club_membership_requested(sender=Membership, membership, at): a user asks to join a club.
club_role_changed(sender=Membership, club, user, change, at): the user with this key was "admitted" to a club,
    "removed" from it, or made its "host" or "owner" by another user, or the user has "left" it.
club_asked(sender=Game, game, at): a host asks all members of the table's club to play.
league_opened(sender=Tournament, tournament, at): a season is open for entries; the entrants of the season before may
    have been entered already.
confirmations_asked(sender=Tournament, tournament, at): all entrants without a confirmation must confirm now.
entrant_changed(sender=Entrant, entrant, change, at): a person in a tournament has "moved_up" from the waiting list, or
    "takes_over" a place as a reserve.
season_drawn(sender=Tournament, tournament, at): the draw is made, so all fixtures and the people left out are known.
season_over(sender=Tournament, tournament, at): the final standings are known, or the season is cancelled.
decided(sender=Decision, decision, at): a director has decided something that all entrants must know.
reachability_asked(sender=User, user): whether messages reach this user; a receiver returns False if not.
chat_read(sender=Game, game, user, upto): the user has read the chat up to message `upto`.
player_invited(sender=Invitation, invitation, at): a host has invited a player.
game_reviewed(sender=Game, game, review): the review of a finished game is complete.
player_nudged(sender=Nudge, nudge, to=user): a player has nudged the user `to`.
rest_changed(sender=User, user, old_zone, zone, at): a player has changed time zone, quiet hours, weekends or vacation;
    sent in the transaction of the change.
suspension_changed(sender=Measure, measure, begins): an account is suspended (`begins`), or its last suspension ends.
timeline_begun(sender=Timeline, timeline): the site was restored from a backup, and this timeline begins; sent in the
    transaction that creates it."""

from django.dispatch import Signal

appended = Signal()
game_finished = Signal()
tables_changed = Signal()
remarked = Signal()
player_seen = Signal()
reminders_due = Signal()
motion_opened = Signal()
message_written = Signal()
club_message_written = Signal()
club_invited = Signal()
club_membership_requested = Signal()
club_role_changed = Signal()
club_asked = Signal()
league_opened = Signal()
confirmations_asked = Signal()
entrant_changed = Signal()
season_drawn = Signal()
season_over = Signal()
decided = Signal()
reachability_asked = Signal()
chat_read = Signal()
player_invited = Signal()
player_nudged = Signal()
game_reviewed = Signal()
rest_changed = Signal()
suspension_changed = Signal()
timeline_begun = Signal()
