"""Emails and reports from a provider's webhook (anymail). The provider retries after an exception."""

from email.message import EmailMessage

from anymail.signals import AnymailInboundEvent, AnymailTrackingEvent, EventType, RejectReason, inbound, tracking
from django.dispatch import receiver

from notifications.channels.mail import STATUS_PATTERN, is_dead_status
from notifications.channels.return_addresses import read_return_address
from notifications.replies import reply_tokens
from notifications.replies.reply_tokens import ReplyAddress

from . import bounces, dispatch, incoming_mail
from .bounces import DeliveryReport, printable_line

MAX_RECIPIENTS_PER_MAIL = 5


@receiver(inbound, dispatch_uid="notifications.inbound")
def receive_provider_mail(sender: type, event: AnymailInboundEvent, **_: object) -> None:
    message = event.message
    if back := read_return_address(getattr(message, "envelope_recipient", None) or ""):
        return bounces.handle_returned_mail(back, message)
    mail = incoming_mail.read_mail_message(message, message.envelope_sender)
    for address in dict.fromkeys(find_reply_addresses(message)[:MAX_RECIPIENTS_PER_MAIL]):
        try:
            dispatch.accept_mail(address, mail)
        except dispatch.RecipientGone:
            continue
    return None


def find_reply_addresses(message: EmailMessage) -> list[ReplyAddress]:
    """Return the reply addresses on the envelope, or those in the headers if there is no envelope."""
    if address := reply_tokens.read_reply_address(getattr(message, "envelope_recipient", None) or ""):
        return [address]
    named = [one.addr_spec for one in (*message.to, *message.cc)]  # type: ignore[attr-defined]
    return [address for text in named if (address := reply_tokens.read_reply_address(text))]


@receiver(tracking, dispatch_uid="notifications.tracking")
def receive_tracking_event(sender: type, event: AnymailTrackingEvent, **_: object) -> None:
    if event.recipient and event.recipient.isprintable() and (report := report_of_event(event)):
        bounces.handle_provider_report(event.recipient, report, event.timestamp)


def report_of_event(event: AnymailTrackingEvent) -> DeliveryReport | None:
    """Return an event's report about an address; None if the event is irrelevant or not final.

    A spam complaint, or an unsubscribe request at the provider, disables the address, because more emails to it would
    harm the site's reputation."""
    refused = event.event_type in (EventType.BOUNCED, EventType.REJECTED)
    if event.event_type in (EventType.COMPLAINED, EventType.UNSUBSCRIBED) or (
        refused and event.reject_reason in (RejectReason.SPAM, RejectReason.UNSUBSCRIBED)
    ):
        return DeliveryReport(True, bounces.SPAM_COMPLAINT)
    if not refused:
        return None
    words = printable_line(str(event.mta_response or event.description or event.reject_reason or ""))
    status = STATUS_PATTERN.search(words)
    is_specific = status is not None and not status[0].endswith(".0.0")
    refused_for_good = event.reject_reason in (RejectReason.INVALID, RejectReason.BOUNCED)
    gone = is_dead_status(status[0]) if status and is_specific else refused_for_good
    return DeliveryReport(gone, words)
