"""Emails about measures and closed reports, found by `tell_at`.

To claim a row, a worker moves its `tell_at` to a later time. So a killed worker loses no email; at worst a user gets an
email twice."""

from collections.abc import Callable
from datetime import timedelta

from django.db.models import QuerySet
from django.utils import timezone

from games.facts.broken_rows import for_each_row
from games.models import Measure, Report
from games.wording.languages import writing_for, writing_in
from notifications.channels import ChannelError
from notifications.channels.mail import Email, MailConnection
from notifications.channels.return_addresses import return_address
from notifications.emails.moderation_emails import closed_reports_email, measure_email

RETRY_DELAY = timedelta(minutes=10)
MAX_MAILS_PER_RUN = 50


def send_due_mails() -> int:
    """Send due emails about measures to users, and about closed reports to reporters; return how many."""
    now = timezone.now()
    measures = Measure.objects.filter(tell_at__lte=now).select_related("user").order_by("tell_at", "pk")
    reports = Report.objects.filter(tell_at__lte=now).select_related("reporter").order_by("tell_at", "pk")
    sent = for_each_row("measure", list(measures[:MAX_MAILS_PER_RUN]), _tell_of_measure)
    return sum(sent) + sum(for_each_row("report", list(reports[:MAX_MAILS_PER_RUN]), _tell_of_report))


def _tell_of_measure(measure: Measure) -> int:
    def write(_count: int) -> tuple[Email, str]:
        now_so = Measure.objects.select_related("user").get(pk=measure.pk)
        with writing_for(now_so.user):
            email = measure_email(now_so)
        return email, return_address(now_so.user, email.message_id)

    return _claim_and_send(Measure.objects.filter(pk=measure.pk), write)


def _tell_of_report(report: Report) -> int:
    """Send one email about all closed reports of a reporter, then forget the reporter's address."""
    same, user = Report.objects.filter(source=report.source), report.reporter
    if user is None and not report.email:  # erased, or blanked
        same.update(tell_at=None)
        return 0

    def write(count: int) -> tuple[Email, str]:
        if user is not None:
            with writing_for(user) as language:
                email = closed_reports_email(user.email, count, language, user.public_name)
            return email, return_address(user, email.message_id)
        with writing_in(report.language) as language:
            return closed_reports_email(report.email, count, language), ""

    sent = _claim_and_send(same, write)
    same.filter(tell_at=None, closed_at__isnull=False).exclude(email="").update(email="")
    return sent


def _claim_and_send(rows: QuerySet, write: Callable[[int], tuple[Email, str]]) -> int:
    """Send one email about the due rows in `rows`. Retry later, unless the address was refused for good."""
    now = timezone.now()
    claimed = rows.filter(tell_at=now + RETRY_DELAY)
    count = rows.filter(tell_at__lte=now).update(tell_at=now + RETRY_DELAY)
    if not count:  # another worker sends it
        return 0
    email, back_to = write(count)
    try:
        with MailConnection() as channel:
            channel.open()
            channel.send(email.mime(back_to))
    except ChannelError as error:
        if error.permanent:
            claimed.update(tell_at=None)
        return 0
    claimed.update(tell_at=None)
    return 1
