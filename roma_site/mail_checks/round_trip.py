"""Checks TLS of the mail servers, and how an email from the site to itself arrives."""

import secrets
import smtplib
import ssl
import time
from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.core.cache import caches

from notifications.channels import ChannelError
from notifications.channels.mail import SiteMail, send_mail
from notifications.channels.return_addresses import CHECK, ReturnAddress, days_since_epoch
from notifications.emails.site_emails import simple_html
from notifications.inbound.authentication import DNSUnreachable, Lookup
from notifications.inbound.bounces import FORGED_DOMAIN, arrival_key
from notifications.models import new_message_id

from .records import Finding, bad, domain_of, doubtful, good, is_aligned, sender_domain, unknown

POLL_INTERVAL_SECONDS = 0.5
SERVER_TIMEOUT_SECONDS = 10  # for each step


def trip_findings(patience: float) -> Iterator[Finding]:
    if not settings.INBOUND_ADDRESS or not settings.EMAIL_URL:
        lacking = " and ".join(name for name in ("EMAIL_URL", "INBOUND_ADDRESS") if not getattr(settings, name))
        yield unknown("trip", f"No email was sent: {lacking} is not set.")
        return
    address = ReturnAddress(CHECK, 0, bytes(3), days_since_epoch(), secrets.token_bytes(4))
    try:
        send_check_mail(address)
    except ChannelError as error:
        yield bad("trip", f"The mail server refuses our email: {error.reason}", refusal_advice(error.reason))
        return
    began = time.monotonic()
    facts = wait_for_arrival(address, patience)
    if facts is None:
        yield late_finding(address, patience)
    elif "back" in facts:
        yield bad("trip", f"The email bounced: {facts['back']}", "The MX must accept email for INBOUND_ADDRESS.")
    else:
        yield good("trip", f"An email was sent and received within {time.monotonic() - began:.0f} s.")
        yield from arrival_findings(facts)


class CheckMail(SiteMail):
    """An email that begins with a forged authentication result, as an attacker's would."""

    def message(self, **more: Any) -> Any:
        message = super().message(**more)
        if settings.INBOUND_AUTHSERV_ID:
            forged = f"{settings.INBOUND_AUTHSERV_ID}; dmarc=pass header.from={FORGED_DOMAIN}"
            message._headers.insert(0, ("Authentication-Results", forged))
        return message


def send_check_mail(address: ReturnAddress) -> None:
    headers = {"Message-ID": new_message_id()}
    text = "manage.py checkmail has sent this email to the site itself."
    back = str(address) if settings.VERP else ""
    send_mail(CheckMail("A check", text, simple_html("A check", text, "en"), str(address), headers, back))


def refusal_advice(reason: str) -> str:
    sender = "sender" in reason.lower() or "not owned" in reason.lower()
    return "If it accepts only MAIL_FROM as sender: VERP=0." if sender else "The message says what it needs."


def wait_for_arrival(address: ReturnAddress, patience: float) -> dict[str, Any] | None:
    end = time.monotonic() + patience
    while True:
        facts: dict[str, Any] | None = caches["shared"].get(arrival_key(address.mail))
        if facts is not None or time.monotonic() > end:
            return facts
        time.sleep(POLL_INTERVAL_SECONDS)


def late_finding(address: ReturnAddress, patience: float) -> Finding:
    return bad(
        "trip",
        f"The mail server accepted the email, but it did not arrive within {patience:.0f} s.",
        f"Look for {str(address).partition('.')[0]}.… in the log of the mail server that the MX names: it must hand "
        f"everything for {settings.INBOUND_ADDRESS.replace('@', '+*@')} to manage.py inbound, which must run. Or wait "
        "longer: --wait 600.",
    )


def arrival_findings(facts: dict[str, Any]) -> Iterator[Finding]:
    if facts["lines"] and not facts["tls"]:
        yield doubtful("trip", "The last hop was not encrypted.", "The server named by the MX needs a certificate.")
    aligned = [one for one in facts["signers"] if is_aligned(one, sender_domain())]
    if not facts["signers"]:
        yield bad("DKIM", "The email is not signed.", "Let the mail server sign, or the site: manage.py dkimkey.")
    elif not aligned:
        signers = ", ".join(facts["signers"])
        yield bad("DKIM", f"It is signed by {signers}, not by {sender_domain()}.", "Sign it for MAIL_FROM's domain.")
    elif facts["broken"]:
        yield bad(
            "DKIM", f"The signature of {aligned[0]} is invalid.", "Its record is wrong, or a server changes emails."
        )
    else:
        yield good("DKIM", f"The email is signed by {', '.join(aligned)}.")
    yield from sender_findings(facts)


def sender_findings(facts: dict[str, Any]) -> Iterator[Finding]:
    """Yield findings about which senders' replies the site would trust."""
    trusted = settings.INBOUND_AUTHSERV_ID
    if not trusted:
        yield unconfigured_finding(facts)
    elif facts["forged"]:
        yield bad(
            "senders",
            f"Forged results in the name of {trusted} are trusted: anyone could play for anyone.",
            f"Let the server remove incoming ones with its own name (rspamd does; Postfix: header_checks with "
            f"/^Authentication-Results:\\s*{trusted}/ IGNORE), and add its own.",
        )
    elif not facts["results"]:
        yield missing_results_finding(facts, trusted)
    else:
        yield good("senders", f"{trusted} says: {'; '.join(facts['results'])}")


def unconfigured_finding(facts: dict[str, Any]) -> Finding:
    names = ", ".join(dict.fromkeys(name for name, _ in facts["servers"]))
    if names:
        return doubtful("senders", f"{names} checks senders.", "If that is your own server, set INBOUND_AUTHSERV_ID.")
    if settings.INBOUND_DKIM and facts["webhook"]:
        return bad(
            "senders",
            "A webhook delivers the emails, and their signatures cannot be checked, so no reply is trusted.",
            "INBOUND_DKIM=0, if the provider stops forged emails; or use a provider that writes "
            "Authentication-Results.",
        )
    if settings.INBOUND_DKIM:
        return good("senders", "The listener itself checks senders, by DKIM signatures.")
    return bad("senders", "The From header is trusted (INBOUND_DKIM=0).", "Set INBOUND_DKIM=1 or INBOUND_AUTHSERV_ID.")


def missing_results_finding(facts: dict[str, Any], trusted: str) -> Finding:
    if passed := [count for name, count in facts["servers"] if name == trusted]:
        hops = passed[0]
        return bad("senders", f"The results of {trusted} are below {hops} Received headers.", f"INBOUND_HOPS={hops}")
    names = ", ".join(dict.fromkeys(name for name, _ in facts["servers"])) or "nobody"
    return bad(
        "senders",
        f"{trusted} has written no results ({names} has), so no reply would be trusted.",
        "Let that server check senders, or set INBOUND_AUTHSERV_ID to the one that does.",
    )


def server_findings(look_up: Lookup) -> Iterator[Finding]:
    yield outgoing_finding()
    if settings.INBOUND_ADDRESS:
        try:
            records = look_up(domain_of(settings.INBOUND_ADDRESS), "MX")
        except DNSUnreachable:
            return  # the MX check reports it
        for record in records[:3]:
            yield incoming_finding(record.split()[-1].rstrip("."))


def outgoing_finding() -> Finding:
    if not settings.EMAIL_URL:
        return unknown("TLS", "EMAIL_URL is not set: emails become files here, and none is sent.", "Set it.")
    where = f"{settings.EMAIL_HOST}:{settings.EMAIL_PORT}"
    try:
        with connect_to_server() as server:
            server.ehlo()
            if settings.EMAIL_USE_SSL:
                return good("TLS", f"{where} supports TLS, and its certificate is valid.")
            if not server.has_extn("starttls"):
                advice = "This is acceptable only on this machine or in a private network."
                return doubtful("TLS", f"{where} does not support TLS.", advice)
            server.starttls(context=ssl.create_default_context())
            if settings.EMAIL_USE_TLS:
                return good("TLS", f"{where} supports TLS, and its certificate is valid.")
            advice = "Use submission:// in EMAIL_URL."
            return doubtful("TLS", f"{where} supports TLS, but smtp:// does not use it.", advice)
    except ssl.SSLError as error:
        return bad("TLS", f"{where}: {error.reason or error}.", "Give the mail server a certificate for its name.")
    except (OSError, smtplib.SMTPException) as error:
        return bad("TLS", f"{where} does not answer: {error}.", "Check EMAIL_URL, and that the server runs.")


def connect_to_server() -> smtplib.SMTP:
    """Connect to the mail server as the site does, without signing in."""
    host, port = settings.EMAIL_HOST, settings.EMAIL_PORT
    if settings.EMAIL_USE_SSL:
        return smtplib.SMTP_SSL(host, port, timeout=SERVER_TIMEOUT_SECONDS, context=ssl.create_default_context())
    return smtplib.SMTP(host, port, timeout=SERVER_TIMEOUT_SECONDS)


def incoming_finding(server: str) -> Finding:
    if not server:
        return bad("TLS", "The MX record says that no email is accepted.", "Name a server in it.")
    try:
        with smtplib.SMTP(server, 25, timeout=SERVER_TIMEOUT_SECONDS) as talk:
            talk.ehlo()
            if talk.has_extn("starttls"):
                return good("TLS", f"{server}:25 offers TLS for replies.")
            return doubtful(
                "TLS",
                f"{server}:25 offers no TLS: replies are not encrypted.",
                "Put a mail server with a certificate in front of manage.py inbound (docs/runbook.md).",
            )
    except (OSError, smtplib.SMTPException) as error:
        return unknown(
            "TLS",
            f"{server}:25 cannot be reached from here ({error}); many networks block that port.",
            "Try it from another network: openssl s_client -starttls smtp -connect " + f"{server}:25",
        )
