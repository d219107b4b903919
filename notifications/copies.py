"""Copies of a notice: the same told at a player's other addresses.

The mail's row alone knows when there is something to tell (debounce, stints, reminders). When its time has come it writes a
row for each other address, whether or not a mail is wanted; those have tries and failures of their own, and are sent by a
task of their own, so that a slow chat holds up no mail.
"""

import logging

from games.statements import insert_new, send
from notifications import addresses, alarms, notes, outbox, switches
from notifications.channels import ChannelError, ways
from notifications.models import Kind, Notice
from notifications.standing import NotYet, Pass, awake, still_standing, wants

log = logging.getLogger(__name__)


def make(notice: Notice) -> None:
    """Write the rows of the copies; those that are there stay as they are."""
    if notice.kind == Kind.REPLY:
        return
    places = list(addresses.others(notice.user_id).filter(off_at=None))
    if not places:
        return
    chosen = switches.chosen(notice.user_id)
    rows = [
        Notice(
            game_id=notice.game_id, user_id=notice.user_id, kind=notice.kind, opened=notice.opened, rung=notice.rung,
            address=place,
        )
        for place in places
        if chosen.get((place.channel, notice.topic), switches.usual(notice.topic, place.channel))
    ]  # fmt: skip
    if rows and send(insert_new(rows)):
        alarms.wake_for_copies()


def deliver_copies(most: int = 50) -> int:
    """Send the copies that are due. Returns how many rows were worked on."""
    done = 0
    while done < most and (copy := outbox.claim(copies=True)):
        done += 1
        deliver(copy)
    return done


def deliver(copy: Notice) -> None:
    """See one row through."""
    assert copy.address is not None
    try:
        wants(copy)
        still_standing(copy)
        awake(copy)
        ways.send(copy.address, notes.write(copy))
        outbox.sent(copy)
    except Pass as no:
        outbox.dropped(copy, str(no))
    except NotYet as later:
        outbox.wait_until(copy, later.until, later.reason)
    except ChannelError as error:
        log.warning("notice %s was not taken by %s", copy.pk, copy.address.channel)
        addresses.note(copy.address, error)
        (outbox.failed if error.permanent else outbox.try_later)(copy, error.reason)
    except Exception:
        log.exception("notice %s could not be written", copy.pk)
        outbox.try_later(copy, "the note could not be written")
