"""Check TLS of the server that sends our emails and of the servers that receive replies."""

import smtplib
import ssl
from collections.abc import Iterator

from django.conf import settings

from notifications.inbound.authentication import DNSUnreachable, Lookup

from .findings import Finding, bad, doubtful, good, unknown
from .records import domain_of

SERVER_TIMEOUT_SECONDS = 10  # for each step


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
                return no_tls(where)
            server.starttls(context=ssl.create_default_context())
            finding = good("TLS", f"{where} supports TLS, and its certificate is valid.")
            return finding if settings.EMAIL_USE_TLS else tls_unused(where)
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


def no_tls(where: str) -> Finding:
    return doubtful(
        "TLS", f"{where} does not support TLS.", "This is acceptable only on this machine or in a private network."
    )


def tls_unused(where: str) -> Finding:
    return doubtful("TLS", f"{where} supports TLS, but smtp:// does not use it.", "Use submission:// in EMAIL_URL.")


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
