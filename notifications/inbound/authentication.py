"""Whether a mail is from whom it says: as the mail server in front of us has found (Authentication-Results, RFC 8601),
or, where there is none, by its DKIM signature.

From can say anything. Without the token, which only the player has, that leads nowhere; somebody who got hold of a mail
of theirs could use it, though. Anybody can write findings into a mail, too: ours stand above what came in with it, that
is above the Received line of the last server that is not the house's own (INBOUND_HOPS)."""

import re
from email.message import EmailMessage

from django.conf import settings

from . import dkim_check

# What the house that sends chooses may stand in quotes or comments, whole results of its own making in them.
QUOTED = re.compile(r'"([\w.@+-]*)"|"(?:[^"\\]|\\.)*(?:"|$)|\\.', re.S)
RESULT = re.compile(r"\s*(dmarc|dkim|spf)(?:\s*/\s*\d+)?\s*=\s*([a-z]+)(?![\w-])(.*)", re.I | re.S)
# The house that each method speaks of. Not smtp.helo or header.i: a server greets by any name.
HOUSE = {
    "dkim": re.compile(r"(?<!\S)header\.d\s*=\s*(\S+)", re.I),
    "spf": re.compile(r"(?<!\S)smtp\.mailfrom\s*=\s*(?:\S*@)?([^\s@]+)(?!\S)", re.I),
}


def is_authentic(message: EmailMessage, sender: str, raw: bytes | None = None, recipient: str = "") -> bool:
    """Whether the sender may be believed: if DMARC passed, or, where the sender's house has no such policy, DKIM or SPF
    did for this very house. If we trust no server's findings, by the mail's own signature, which wants it as it came
    (`raw`) and the address it has come to. Raises lookups.Unreachable."""
    house = sender.rpartition("@")[2].lower()
    if settings.INBOUND_AUTHSERV_ID:
        results = trusted_results(message)
        found = [(one[1].lower(), one[2].lower(), one[3]) for result in results if (one := RESULT.match(result))]
        return is_enough(found, house)
    if not settings.INBOUND_DKIM:
        return True
    return raw is not None and dkim_check.is_signed_by(raw, house, recipient)


def trusted_results(message: EmailMessage) -> list[str]:
    """Return what the server in front of us has found: the first word of it, since the server puts it on top."""
    passed = 0
    for name, value in message.raw_items():
        if name.lower() == "received":
            passed += 1
        if passed > settings.INBOUND_HOPS:
            break
        if name.lower() == "authentication-results":
            server, *results = bare_result(str(value)[:4000]).split(";")
            if server.split()[:1] == [settings.INBOUND_AUTHSERV_ID]:
                return results
    return []


def bare_result(text: str) -> str:
    """Without comments, and with what is quoted as one word: itself, or a ? for what is none. What is left open hides
    the rest."""
    depth, kept = 0, []
    for letter in QUOTED.sub(lambda found: found[1] or "?", text):
        if letter == "(":
            depth += 1
        elif letter == ")" and depth:
            depth -= 1
            kept.append(" ")
        elif not depth:
            kept.append(letter)
    return "".join(kept)


def is_enough(found: list[tuple[str, str, str]], house: str) -> bool:
    """Whether these verdicts prove that a mail is from this house. Each is a method, its verdict, and what it looked
    at."""
    dmarc = {verdict for method, verdict, _ in found if method == "dmarc"}
    if dmarc & {"pass", "fail"}:
        return "fail" not in dmarc
    return any(verdict == "pass" and speaks_of(method, seen) == {house} for method, verdict, seen in found)


def speaks_of(method: str, seen: str) -> set[str]:
    """The houses that a result names as those it has looked at: one, if nobody has meddled with it."""
    return {one.lower() for one in HOUSE[method].findall(seen)} if method in HOUSE else set()
