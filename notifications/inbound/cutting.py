"""Of a mail's text the lines that are answers: the first that is neither quoted, nor a greeting, nor a signature, and
those below it.

Mail programs quote in a hundred ways. In doubt nothing is kept: an empty answer plays nothing and gets the question
again, while a quoted line "1. Think" taken for an answer would be a move nobody made."""

import re
import unicodedata
from itertools import dropwhile, takewhile

from .cutting_patterns import (
    DATE,
    INVISIBLE,
    LISTED,
    PGP,
    QUOTED,
    SIGNATURE,
    WHEN,
    WHO,
    banner,
    begins_attribution,
    farewell,
    greeted,
    greeting,
    only_if,
    only_thanks,
    or_else,
    our_marker,
    piece_of_attribution,
    quoted_header,
    quoted_rule,
    sent_from_phone,
    signed_in_line,
    talk_above,
    verb_of_attribution,
)

LINES, LETTERS = 400, 400  # looked at: lines of a mail, letters of a line
ATTRIBUTION_LINES, ATTRIBUTION_LETTERS = 4, 500
MOST_ANSWERS = 12  # lines of one mail


def answer_lines(text: str) -> list[str]:
    """The first line meant for us, with the next one if that leaves it in doubt, and those below it up to a farewell,
    which may be answers, too; [] if there is none."""
    lines = [line[:LETTERS].rstrip() for line in without_armour(plain_text(text)).split("\n")[:LINES]]
    kept = [line.strip() for line in without_banners(unquoted_lines(lines))]
    kept = [without_phone(line) for line in kept if not greeting().match(line)]
    kept = without_talk_above(without_thanks([*dropwhile(lambda line: not line, kept)]))
    if not kept or only_thanks().fullmatch(kept[0]):
        return []
    if LISTED.match(kept[0]) and any(LISTED.match(line) for line in kept[1:]):  # our own list, quoted without a mark
        return []
    first, doubt = greeted().sub("", kept[0]), doubted(kept)
    below = [] if doubt else list(takewhile(lambda line: not farewell().match(line), kept[1:]))
    return [f"{first} {doubt}".strip()[:LETTERS], *list(filter(None, below))[: MOST_ANSWERS - 1]]


def without_thanks(kept: list[str]) -> list[str]:
    thanks = bool(kept) and bool(only_thanks().fullmatch(kept[0]))
    return [*dropwhile(lambda line: not line, kept[1:])] if thanks else kept


def without_talk_above(kept: list[str]) -> list[str]:
    """Without what is said to the others above the answer; a line with nothing below it is not above one."""
    while kept and talk_above().match(kept[0]) and any(line and not farewell().match(line) for line in kept[1:]):
        kept = [*dropwhile(lambda line: not line, kept[1:])]
    return kept


def without_phone(line: str) -> str:
    """Without what a phone writes below a mail, on a line of its own or, as some do, right behind the last word."""
    return "" if sent_from_phone().match(line) else signed_in_line().sub("", line)


def without_banners(lines: list[str]) -> list[str]:
    """Without the warnings of mail gateways; one that is wrapped goes on to the end of its sentence."""
    kept, inside = [], False
    for line in lines:
        begins = bool(banner().match(line))
        if not begins and not (inside and line.strip()):
            kept.append(line)
        inside = (
            (begins or inside) and bool(line.strip()) and not line.rstrip().endswith((".", "!", "]", ")", "*", "-"))
        )
    return kept


def without_armour(text: str) -> str:
    """The text of a mail that PGP has signed in its own body; whether the signature is good is not asked."""
    found = PGP.search(text)
    if found is None:
        return text
    return text[: found.start()] + re.sub(r"^- ", "", found["text"], flags=re.M)


def doubted(kept: list[str]) -> str:
    """What follows the first line and takes back that it is the answer: an alternative, a condition, a mere "?"."""
    first = next((at for at, line in enumerate(kept) if line), len(kept))
    below = next(((at, line) for at, line in enumerate(kept[first + 1 :]) if line), None)
    if below is None:
        return ""
    at, line = below
    return line if or_else().match(line) or (at == 0 and only_if().match(line)) else ""


def plain_text(text: str) -> str:
    """One kind of line end and of blank; nothing invisible, nothing that turns the writing round."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\u2028", "\n").replace("\u2029", "\n")
    # In pieces: ordering a long run of accents costs its square, seconds for one hostile mail.
    pieces = (text[at : at + LETTERS] for at in range(0, len(text), LETTERS))
    text = "".join(unicodedata.normalize("NFC", piece) for piece in pieces).translate(INVISIBLE)
    return "".join(c if c == "\n" or c.isprintable() else " " for c in text)


def unquoted_lines(lines: list[str]) -> list[str]:
    """Without quotes and what introduces them. What follows a quote set off by marks stays (bottom posting); where a
    quote is not marked, all that follows is dropped."""
    kept: list[str] = []
    at = 0
    while at < len(lines):
        line = lines[at]
        if our_marker().search(line) and not QUOTED.match(line):
            return without_headline(kept)
        if SIGNATURE.match(line) or quoted_rule().match(line) or is_header(lines, at):
            break
        if length := attribution_length(lines, at):
            if not quote_follows(lines, at + length):
                break
            at += length
            continue
        if not QUOTED.match(line):
            if is_left_over(line):
                break
            kept.append(line)
        at += 1
    return kept


def without_headline(kept: list[str]) -> list[str]:
    """Of an unmarked quote the question itself stands above our marker: nothing but the first line can be the reply."""
    written = [line for line in kept if line.strip()]
    return written[:1] if len(written) > 1 else []


def attribution_length(lines: list[str], at: int) -> int:
    """How many lines "On …, … wrote:" takes here; 0 if this is none. It is wrapped into up to four."""
    for length in range(1, ATTRIBUTION_LINES + 1):
        part = lines[at : at + length]
        if len(part) < length or not part[-1].strip():
            return 0
        if length > 1 and (not (may_begin_attribution(part[0]) or "@" in part[0]) or may_begin_attribution(part[-1])):
            return 0
        if introduces_quote(" ".join(line.strip() for line in part)[:ATTRIBUTION_LETTERS]):
            return length
    return 0


def is_left_over(line: str) -> bool:
    """Whether this is a piece of such a line, whose other pieces were cut away or wrapped beyond knowing."""
    return bool(WHO.search(line) and WHEN.search(line)) or bool(piece_of_attribution().fullmatch(line))


def may_begin_attribution(line: str) -> bool:
    """Whether a wrapped one can begin here: a reply right above it must not be taken for its first line."""
    return bool(begins_attribution().match(line) or DATE.match(line))


def introduces_quote(line: str) -> bool:
    """Whether this says who wrote what follows. Found word by word: one expression for all of it could be made to run
    for minutes by a hostile line."""
    if verb := verb_of_attribution().search(line):
        before, after = line[: verb.start()], line[verb.end() :].strip()
        ends = line.rstrip().endswith((":", "：")) or not after
        return ends and ("@" in before or bool(begins_attribution().match(line) and len(before) > 6))
    if WHO.search(line) and WHEN.search(line) and line.rstrip().endswith((":", "：")):
        return True
    return bool(DATE.match(line)) and "@" in line and line.rstrip(" :").endswith(">")


def quote_follows(lines: list[str], at: int) -> bool:
    return next((bool(QUOTED.match(line)) for line in lines[at:] if line.strip()), False)


def is_header(lines: list[str], at: int) -> bool:
    """Outlook's block: From: …, Sent: …, To: …, Subject: …"""
    first = quoted_header().match(lines[at])
    if not first or not first["sender"]:
        return False
    below = [line for line in lines[at + 1 : at + 8] if line.strip()][:4]
    return any(quoted_header().match(line) for line in below)
