"""From a due row to a mail server's 250, and the record of it.

At least once: the row says "sent" only after the server has taken the letter. A process that dies in between leaves the
row to the next one, which sends the same Message-ID again; nothing else can repeat a mail.
"""

import logging
from datetime import timedelta

from django.conf import settings
from django.utils import timezone

from notifications import messages, outbox
from notifications.channels import ChannelError
from notifications.channels.mail import Mail
from notifications.fail_points import fail_point
from notifications.models import Kind, Notice
from notifications.standing import Pass, question_of, wants

log = logging.getLogger(__name__)


def deliver_due(most: int = 200) -> int:
    """Send what is due, one letter after the other over one connection. Returns how many rows were worked on."""
    done = 0
    with Mail() as channel:
        while done < most and (notice := outbox.claim()):
            done += 1
            fail_point("after_claim")
            if not deliver(notice, channel):
                break
    return done


def deliver(notice: Notice, channel: Mail) -> bool:
    """See one row through; False if the channel itself is out of order, so that the others need not be tried."""
    try:
        send(notice, channel)
    except Pass as no:
        outbox.dropped(notice, str(no))
    except NotYet as later:
        outbox.wait_until(notice, later.until)
    except ChannelError as error:
        log.warning("notice %s was not taken: %s", notice.pk, error.reason)
        (outbox.failed if error.permanent else outbox.try_later)(notice, error.reason)
        return error.permanent or channel.is_open
    except Exception:
        # One row that cannot be written must not keep the others waiting.
        log.exception("notice %s could not be written", notice.pk)
        outbox.try_later(notice, "the letter could not be written")
    return True


class NotYet(Exception):
    """The player is at the table: wait and see."""

    def __init__(self, until):
        super().__init__()
        self.until = until


def send(notice: Notice, channel: Mail) -> None:
    """Write the letter, greet the server, look at the game once more, hand over, record."""
    still_wanted(notice)
    letter = messages.write(notice)
    mail = letter.mime()
    channel.open()
    if still_wanted(notice) != letter.opened:
        raise NotYet(timezone.now())  # another question meanwhile: write it anew
    fail_point("before_mail_from")
    channel.send(mail)
    fail_point("before_record")
    outbox.sent(notice)


def still_wanted(notice: Notice) -> int | None:
    """The question the letter is to be about. Raises Pass if nobody needs it, NotYet if its reader is answering now."""
    wants(notice)
    if notice.kind != Kind.TURN:
        return None
    asked = question_of(notice)
    if asked.game.held:
        raise NotYet(timezone.now() + timedelta(minutes=10))
    quiet = asked.asked_at + timedelta(seconds=settings.NOTICE_DELAY)
    if asked.opened != notice.opened and quiet > timezone.now():
        raise NotYet(quiet)
    return asked.opened
