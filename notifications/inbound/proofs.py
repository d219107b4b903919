"""Whether a mail is from whom it says, as the mail server in front of us has found (Authentication-Results, RFC 8601).

From can say anything. Without the token, which only the player has, that leads nowhere; somebody who got hold of a mail of
theirs could use it, though. Where the mail server in front checks senders, name it in INBOUND_AUTHSERV_ID.
"""

import re
from email.message import EmailMessage

from django.conf import settings

RESULT = re.compile(r"^\s*(dmarc|dkim|spf)\s*=\s*([a-z]+)(.*)$", re.I | re.S)
DOMAIN = re.compile(r"(?:header\.d|header\.i|smtp\.mailfrom|smtp\.helo)\s*=\s*\"?(?:[^\s;\"]*@)?([^\s;\"@]+)", re.I)
COMMENT = re.compile(r"\([^()]*\)")


def hold(message: EmailMessage, sender: str) -> bool:
    """Whether the sender may be believed: always, if we trust no server's findings; else if DMARC passed, or, where the
    sender's house has no such policy, DKIM or SPF did for this very house."""
    trusted = settings.INBOUND_AUTHSERV_ID
    if not trusted:
        return True
    for field in message.get_all("Authentication-Results") or []:
        server, *results = COMMENT.sub(" ", str(field)[:4000]).split(";")
        if server.split()[:1] == [trusted]:  # ours stands first: the server puts it on top
            found = [(one[1], one[2], one[3]) for result in results if (one := RESULT.match(result))]
            return is_enough(found, sender.rpartition("@")[2])
    return False


def is_enough(found: list[tuple[str, str, str]], house: str) -> bool:
    """Whether these verdicts prove that a mail is from this house. Each is a method, its verdict, and what it looked at."""
    dmarc = {verdict.lower() for method, verdict, _ in found if method.lower() == "dmarc"}
    if dmarc & {"pass", "fail"}:
        return "fail" not in dmarc
    passed = [seen for method, verdict, seen in found if method.lower() != "dmarc" and verdict.lower() == "pass"]
    return any(house == one.lower() for seen in passed for one in DOMAIN.findall(seen))
