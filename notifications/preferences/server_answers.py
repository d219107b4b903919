"""What a mail server has answered, in words. Its own text, which its operators read, stays in the records."""

import re

from django.utils.translation import gettext as _

# A reply code (RFC 5321), mostly with an enhanced status (RFC 3463) behind it.
ANSWER = re.compile(r"(?P<code>[45]\d\d)[ -]+(?:#?(?P<status>[45]\.\d{1,3}\.\d{1,3}))?.*", re.S)
NO_SUCH = ("5.1.1", "5.1.2", "5.1.3", "5.1.6", "5.1.10")


def server_answer_in_words(reason: str) -> str:
    """Return what an answer says, with its numbers, for whoever asks their provider; "" for what is none."""
    found = ANSWER.fullmatch(reason)
    if found is None:
        return ""
    code, status = found["code"], found["status"] or ""
    return f"{meaning(code, status)} ({' '.join(filter(None, (code, status)))})"


def meaning(code: str, status: str) -> str:
    if status in NO_SUCH:
        return _("your mail server knows no such mailbox")
    if status == "5.2.1":
        return _("the mailbox is closed")
    if status[1:] == ".2.2" or code in ("452", "552"):
        return _("the mailbox is full")
    if status[1:4] == ".7." or code == "554":
        return _("your mail server does not want our mails")
    if code.startswith("4"):
        return _("your mail server asked us to come later")
    return _("your mail server refused the mail")
