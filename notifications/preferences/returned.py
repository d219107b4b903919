"""Mails that were taken and came back later, in an address's error history."""

from datetime import timedelta
from typing import Protocol

from django.utils import timezone

from notifications.models import Address

from .addresses import remember_trouble

DAYS = 4  # days on which mails came back, of the latest MEMORY, after which an address is asked after
MEMORY = timedelta(days=30)
PASSED_ON = "passed on "  # and the day, in the place of a mail: it failed where the mailbox passes its mails on to


class Returned(Protocol):
    """What a report says (inbound.reports)."""

    @property
    def gone(self) -> bool: ...
    @property
    def reason(self) -> str: ...


def note_returned_mail(address: Address, mail: str, report: Returned, each: bool = False) -> bool:
    """Write it down; False if it is known. Of those that may arrive another day one a day is kept, unless `each`
    counts: a busy day must not push the others out of the history."""
    known = address.troubles.exclude(mail="")
    if not mail.startswith(PASSED_ON):
        known = known.exclude(mail__startswith=PASSED_ON)
    if known.filter(mail=mail).exists():
        return False
    if not report.gone and not each and known.filter(permanent=False, at__date=timezone.now().date()).exists():
        return False
    remember_trouble(address, report.reason, report.gone, mail)
    return True


def comes_back_for_days(address: Address) -> bool:
    """Whether mails came back on DAYS days since the address was last switched on."""
    since = max(timezone.now() - MEMORY, address.on_at or address.created_at)
    troubles = address.troubles.exclude(mail="").exclude(mail__startswith=PASSED_ON).filter(at__gte=since)
    return len({at.date() for at in troubles.values_list("at", flat=True)}) >= DAYS
