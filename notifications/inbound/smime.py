"""The text of a mail that is signed as a whole ("opaque" S/MIME): the mail lies inside its signature.

Read and not checked: nobody is believed because of it (authentication.py). Only so much of BER is read as leads to the
content, with bounds on depth and length: whatever the bytes are, nothing is raised but ValueError."""

from collections.abc import Iterator
from email.message import EmailMessage

from .parsing import Unreadable, parsed_mail

KINDS = ("application/pkcs7-mime", "application/x-pkcs7-mime")
SIGNED_DATA = bytes.fromhex("2a864886f70d010702")
DATA = bytes.fromhex("2a864886f70d010701")
SEQUENCE, IDENTIFIER, OCTETS, OCTETS_IN_PARTS, EXPLICIT = 0x30, 0x06, 0x04, 0x24, 0xA0
LARGEST = 200_000  # bytes of a signed mail that are looked at
DEEPEST = 12

Element = tuple[int, bytes]  # its tag, and what it holds


def signed_mail(message: EmailMessage) -> EmailMessage | None:
    """Return the mail inside a signature; None if this is none, or cannot be read."""
    if message.get_content_type() not in KINDS:
        return None
    payload = message.get_payload(decode=True)
    try:
        return parsed_mail(signed_content(payload[:LARGEST] if isinstance(payload, bytes) else b""))
    except (ValueError, Unreadable):
        return None


def signed_content(data: bytes) -> bytes:
    """Return what a CMS SignedData holds. ValueError."""
    kind, wrapped = inside(element(data, SEQUENCE), IDENTIFIER, EXPLICIT)
    if kind != SIGNED_DATA:
        raise ValueError("not signed data")
    parts = [*elements(element(wrapped, SEQUENCE))]
    content = next((held for tag, held in parts if tag == SEQUENCE), b"")
    kind, wrapped = inside(content, IDENTIFIER, EXPLICIT)
    if kind != DATA:
        raise ValueError("no data")
    return octets(next(iter(elements(wrapped)), (0, b"")))


def inside(data: bytes, *tags: int) -> list[bytes]:
    """Return what the first elements hold, which have these tags. ValueError."""
    found = [one for one, _ in zip(elements(data), tags, strict=False)]
    if [tag for tag, _ in found] != [*tags]:
        raise ValueError("other elements")
    return [held for _, held in found]


def element(data: bytes, tag: int) -> bytes:
    """Return what the first element holds, which has this tag. ValueError."""
    return inside(data, tag)[0]


def octets(one: Element, depth: int = 0) -> bytes:
    """Return an octet string, put together if it comes in parts. ValueError."""
    tag, held = one
    if tag == OCTETS:
        return held
    if tag != OCTETS_IN_PARTS or depth > DEEPEST:
        raise ValueError("no octets")
    return b"".join(octets(part, depth + 1) for part in elements(held))


def elements(data: bytes) -> Iterator[Element]:
    """Yield the elements that lie side by side, each with its tag. ValueError."""
    at = 0
    while at < len(data) and data[at : at + 2] != b"\0\0":
        begin, end, after = bounds(data, at)
        yield data[at], data[begin:end]
        at = after


def bounds(data: bytes, at: int, depth: int = 0) -> tuple[int, int, int]:
    """Return where the content of the element at a place begins and ends, and where the next one begins. One without a
    length ends with two zeros. ValueError."""
    if at + 2 > len(data) or depth > DEEPEST or data[at] & 0x1F == 0x1F:
        raise ValueError("broken")
    length, begin = data[at + 1], at + 2
    if length == 0x80:
        end = begin
        while data[end : end + 2] != b"\0\0":
            end = bounds(data, end, depth + 1)[2]
        return begin, end, end + 2
    if length > 0x80:
        count = length - 0x80
        length, begin = int.from_bytes(data[begin : begin + count], "big"), begin + count
    if begin + length > len(data):
        raise ValueError("cut off")
    return begin, begin + length, begin + length
