"""From a due row to a mail server's 250, and the record of it.

At least once: the row says "sent" only after the server has taken the letter. A process that dies in between leaves the
row to the next one, which sends the same Message-ID again; nothing else can repeat a mail.
"""

import logging

from django.utils import timezone

from notifications import addresses, copies, messages, outbox
from notifications.channels import ChannelError
from notifications.channels.mail import Mail
from notifications.fail_points import fail_point
from notifications.models import Kind, Notice
from notifications.standing import NotYet, Pass, awake, still_standing, wants

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
        outbox.wait_until(notice, later.until, later.reason)
    except ChannelError as error:
        log.warning("notice %s was not taken: %s", notice.pk, error.reason)
        if not error.ours:
            addresses.note(addresses.of(notice), error)
        (outbox.failed if error.permanent else outbox.try_later)(notice, error.reason)
        return error.permanent or channel.is_open
    except Exception:
        # One row that cannot be written must not keep the others waiting.
        log.exception("notice %s could not be written", notice.pk)
        outbox.try_later(notice, "the letter could not be written")
    return True


def send(notice: Notice, channel: Mail) -> None:
    """Write the letter, greet the server, look at the game once more, hand over, record."""
    still_standing(notice)
    awake(notice)
    copies.make(notice)
    wants(notice)
    letter = messages.write(notice)
    mail = letter.mime()
    channel.open()
    wants(notice)
    if still_standing(notice) != letter.opened:
        raise NotYet(timezone.now())  # another question meanwhile: write it anew
    fail_point("before_mail_from")
    channel.send(mail)
    fail_point("before_record")
    outbox.sent(notice)
    if notice.kind == Kind.REPLY and letter.opened:
        outbox.told(notice, letter.opened)
