"""From a due row to a mail server's 250, and the record of it.

At least once: the row says "sent" only after the server has taken the letter. A process that dies in between leaves the
row to the next one, which sends the same Message-ID again; nothing else can repeat a mail.
"""

import logging

from django.utils import timezone

from notifications.channels import ChannelError
from notifications.channels.mail import Mail
from notifications.letters import digest_letters, writing
from notifications.models import Digest, Kind, Notice
from notifications.outbox import digests, queue
from notifications.outbox.current import MACHINES, awake, still_standing, wants
from notifications.outbox.fail_points import fail_point
from notifications.outbox.verdicts import NotYet, Pass
from notifications.preferences import addresses

from . import copies

log = logging.getLogger(__name__)


def deliver_due(most: int = 200) -> int:
    """Send what is due, one letter after the other over one connection. Returns how many rows were worked on."""
    done = 0
    with Mail() as channel:
        while done < most and (row := queue.claim() or digests.claim()):
            done += 1
            fail_point("after_claim")
            if not deliver(row, channel):
                copies.make_all()  # other channels need not wait for the mail server
                break
    return done


def deliver(row: Notice | Digest, channel: Mail) -> bool:
    """See one row through; False if the channel itself is out of order, so that the others need not be tried."""
    try:
        send_digest(row, channel) if isinstance(row, Digest) else send(row, channel)
    except Pass as no:
        queue.dropped(row, str(no))
    except NotYet as later:
        queue.wait_until(row, later.until, later.reason)
    except ChannelError as error:
        log.warning("%s %s was not taken: %s", type(row).__name__, row.pk, error.reason)
        if not error.ours:
            addresses.note(addresses.of(row), error)
        (queue.failed if error.permanent else queue.try_later)(row, error.reason)
        return not error.ours or channel.is_open
    except Exception:
        # One row that cannot be written must not keep the others waiting.
        log.exception("%s %s could not be written", type(row).__name__, row.pk)
        queue.try_later(row, "the letter could not be written")
    return True


def send(notice: Notice, channel: Mail) -> None:
    """Write the letter, greet the server, look at the game once more, hand over, record. Or gather it for a digest."""
    still_standing(notice)
    copies.make(notice)
    wants(notice)
    if digests.gather(notice):
        return
    awake(notice)  # a digest looks at the night itself
    letter = writing.write(notice)
    mail = letter.mime()
    channel.open()
    wants(notice)
    if still_standing(notice) != letter.opened:
        raise NotYet(timezone.now() + MACHINES)  # another question meanwhile: write it anew
    fail_point("before_mail_from")
    channel.send(mail)
    fail_point("before_record")
    queue.sent(notice)
    if notice.kind == Kind.REPLY and letter.opened:
        queue.told(notice, letter.opened)


def send_digest(digest: Digest, channel: Mail) -> None:
    """The same for all that was gathered."""
    rows = digests.standing(digest)
    entries = digest_letters.entries(digest, [notice for notice, _ in rows])
    notices = [notice for notice, _ in entries]
    mail = digest_letters.letter(digest, entries).mime()
    channel.open()
    if digests.standing(digest) != [row for row in rows if row[0] in notices]:
        raise NotYet(timezone.now())  # something has passed meanwhile: write it anew
    fail_point("before_mail_from")
    channel.send(mail)
    digests.told(digest, notices)
