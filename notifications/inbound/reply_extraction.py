"""The lines of an email's text that are answers, without quotes, greetings and signatures.

Mail programs quote in many different formats. In doubtful cases no line is kept: for an empty reply, the site plays
nothing and repeats the question, but it would play a quoted line "1. Think" as a move."""

import re
import unicodedata
from itertools import dropwhile, takewhile

from .quote_patterns import (
    DATE_OR_TIME,
    DATE_PREFIX,
    INVISIBLE_CHARS,
    LISTED_ANSWER_LINE,
    NAME_OR_ADDRESS,
    PGP_SIGNED_TEXT,
    QUOTED_LINE,
    SIGNATURE_LINE,
    alternative_line_pattern,
    attribution_fragment_pattern,
    attribution_start_pattern,
    attribution_verb_pattern,
    chat_line_pattern,
    condition_line_pattern,
    farewell_pattern,
    gateway_banner_pattern,
    greeting_line_pattern,
    greeting_prefix_pattern,
    inline_signature_pattern,
    phone_signature_pattern,
    quote_separator_pattern,
    quoted_header_pattern,
    reply_marker_pattern,
    thanks_line_pattern,
)

MAX_LINES, MAX_LINE_CHARS = 400, 400
MAX_ATTRIBUTION_LINES, MAX_ATTRIBUTION_CHARS = 4, 500
MAX_ANSWERS_PER_MAIL = 12


def extract_answer_lines(text: str) -> list[str]:
    """Return the answer's line and the lines below it up to a farewell; [] if there is no answer.

    If the second line makes the first line ambiguous, it is joined to the first line."""
    lines = [line[:MAX_LINE_CHARS].rstrip() for line in strip_pgp_armor(normalize_text(text)).split("\n")[:MAX_LINES]]
    kept = [line.strip() for line in strip_gateway_banners(strip_quotes(lines))]
    kept = [strip_phone_signature(line) for line in kept if not greeting_line_pattern().match(line)]
    kept = strip_chat_above(strip_thanks([*dropwhile(lambda line: not line, kept)]))
    if not kept or thanks_line_pattern().fullmatch(kept[0]):
        return []
    if LISTED_ANSWER_LINE.match(kept[0]) and any(
        LISTED_ANSWER_LINE.match(line) for line in kept[1:]
    ):  # our own list, quoted without marks
        return []
    first, doubt = greeting_prefix_pattern().sub("", kept[0]), ambiguous_continuation(kept)
    below = [] if doubt else list(takewhile(lambda line: not farewell_pattern().match(line), kept[1:]))
    return [f"{first} {doubt}".strip()[:MAX_LINE_CHARS], *list(filter(None, below))[: MAX_ANSWERS_PER_MAIL - 1]]


def strip_thanks(kept: list[str]) -> list[str]:
    thanks = bool(kept) and bool(thanks_line_pattern().fullmatch(kept[0]))
    return [*dropwhile(lambda line: not line, kept[1:])] if thanks else kept


def strip_chat_above(kept: list[str]) -> list[str]:
    """Return the lines without remarks to other players above the answer, if other lines follow."""
    while (
        kept
        and chat_line_pattern().match(kept[0])
        and any(line and not farewell_pattern().match(line) for line in kept[1:])
    ):
        kept = [*dropwhile(lambda line: not line, kept[1:])]
    return kept


def strip_phone_signature(line: str) -> str:
    """Return the line without a phone signature, which may fill the line or follow the last word."""
    return "" if phone_signature_pattern().match(line) else inline_signature_pattern().sub("", line)


def strip_gateway_banners(lines: list[str]) -> list[str]:
    """Return the lines without the warnings that mail gateways add, even if these are wrapped."""
    kept, inside = [], False
    for line in lines:
        begins = bool(gateway_banner_pattern().match(line))
        if not begins and not (inside and line.strip()):
            kept.append(line)
        inside = (
            (begins or inside) and bool(line.strip()) and not line.rstrip().endswith((".", "!", "]", ")", "*", "-"))
        )
    return kept


def strip_pgp_armor(text: str) -> str:
    """Return the text of an inline-PGP-signed email. The signature is not checked."""
    found = PGP_SIGNED_TEXT.search(text)
    if found is None:
        return text
    return text[: found.start()] + re.sub(r"^- ", "", found["text"], flags=re.M)


def ambiguous_continuation(kept: list[str]) -> str:
    """Return the second line if it makes the first one ambiguous: an alternative, a condition or a "?"."""
    first = next((at for at, line in enumerate(kept) if line), len(kept))
    below = next(((at, line) for at, line in enumerate(kept[first + 1 :]) if line), None)
    if below is None:
        return ""
    at, line = below
    return line if alternative_line_pattern().match(line) or (at == 0 and condition_line_pattern().match(line)) else ""


def normalize_text(text: str) -> str:
    """Return the text with uniform line ends and spaces, without invisible and bidi characters."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\u2028", "\n").replace("\u2029", "\n")
    # In pieces, because normalizing a long run of accents is quadratic.
    pieces = (text[at : at + MAX_LINE_CHARS] for at in range(0, len(text), MAX_LINE_CHARS))
    text = "".join(unicodedata.normalize("NFC", piece) for piece in pieces).translate(INVISIBLE_CHARS)
    return "".join(c if c == "\n" or c.isprintable() else " " for c in text)


def strip_quotes(lines: list[str]) -> list[str]:
    """Return the lines without quotes and the lines that introduce quotes.

    Text below a marked quote is kept (bottom posting); all text below an unmarked quote is dropped."""
    kept: list[str] = []
    at = 0
    while at < len(lines):
        line = lines[at]
        if reply_marker_pattern().search(line) and not QUOTED_LINE.match(line):
            return strip_headline(kept)
        if SIGNATURE_LINE.match(line) or quote_separator_pattern().match(line) or is_quoted_header(lines, at):
            break
        if length := attribution_length(lines, at):
            if not quote_follows(lines, at + length):
                break
            at += length
            continue
        if not QUOTED_LINE.match(line):
            if is_attribution_fragment(line):
                break
            kept.append(line)
        at += 1
    return kept


def strip_headline(kept: list[str]) -> list[str]:
    """Return only the first line: the other lines above the reply marker are a quote of our email."""
    written = [line for line in kept if line.strip()]
    return written[:1] if len(written) > 1 else []


def attribution_length(lines: list[str], at: int) -> int:
    """Return how many lines (up to four) "On …, … wrote:" covers from index `at`; 0 if it is not there."""
    for length in range(1, MAX_ATTRIBUTION_LINES + 1):
        part = lines[at : at + length]
        if len(part) < length or not part[-1].strip():
            return 0
        if length > 1 and (not (may_begin_attribution(part[0]) or "@" in part[0]) or may_begin_attribution(part[-1])):
            return 0
        if introduces_quote(" ".join(line.strip() for line in part)[:MAX_ATTRIBUTION_CHARS]):
            return length
    return 0


def is_attribution_fragment(line: str) -> bool:
    """Return whether a line is part of an attribution ("On …, … wrote:") whose other parts are missing."""
    return bool(NAME_OR_ADDRESS.search(line) and DATE_OR_TIME.search(line)) or bool(
        attribution_fragment_pattern().fullmatch(line)
    )


def may_begin_attribution(line: str) -> bool:
    """Return whether a line can begin a wrapped attribution ("On …, … wrote:")."""
    return bool(attribution_start_pattern().match(line) or DATE_PREFIX.match(line))


def introduces_quote(line: str) -> bool:
    """Return whether a line names the author of the text that follows.

    The line is matched in steps, because a single pattern could run for minutes on a hostile line."""
    if verb := attribution_verb_pattern().search(line):
        before, after = line[: verb.start()], line[verb.end() :].strip()
        ends = line.rstrip().endswith((":", "：")) or not after
        return ends and ("@" in before or bool(attribution_start_pattern().match(line) and len(before) > 6))
    if NAME_OR_ADDRESS.search(line) and DATE_OR_TIME.search(line) and line.rstrip().endswith((":", "：")):
        return True
    return bool(DATE_PREFIX.match(line)) and "@" in line and line.rstrip(" :").endswith(">")


def quote_follows(lines: list[str], at: int) -> bool:
    return next((bool(QUOTED_LINE.match(line)) for line in lines[at:] if line.strip()), False)


def is_quoted_header(lines: list[str], at: int) -> bool:
    """Return whether Outlook's header block (From, Sent, To, Subject) begins at this index."""
    first = quoted_header_pattern().match(lines[at])
    if not first or not first["sender"]:
        return False
    below = [line for line in lines[at + 1 : at + 8] if line.strip()][:4]
    return any(quoted_header_pattern().match(line) for line in below)
