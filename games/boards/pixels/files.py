"""PNG files: written with a palette, and read as resvg writes them. Both by the specification, with zlib."""

import struct
import zlib
from collections.abc import Iterator, Sequence
from itertools import accumulate

HEAD = b"\x89PNG\r\n\x1a\n"
EFFORT = 6  # of zlib: 9 takes five times as long for a tenth less


def written(rows: Sequence[bytes | bytearray], colours: Sequence[tuple[int, int, int]]) -> bytes:
    """A PNG of palette numbers, a byte each. Rows of flat colour are shortest unfiltered."""
    size = struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, 3, 0, 0, 0)
    body = zlib.compress(b"\0" + b"\0".join(rows), EFFORT)
    palette = b"".join(map(bytes, colours))
    return HEAD + chunk(b"IHDR", size) + chunk(b"PLTE", palette) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def read_channels(png: bytes, channels: Sequence[int]) -> list[list[bytes]]:
    """These channels (0 red … 3 alpha) of a PNG with four bytes a pixel, each as its rows."""
    at, body, width = len(HEAD), b"", 0
    while at < len(png):
        (long,) = struct.unpack_from(">I", png, at)
        kind, data = png[at + 4 : at + 8], png[at + 8 : at + 8 + long]
        if kind == b"IHDR":
            width, _, depth, colour = struct.unpack_from(">IIBB", data)
            if (depth, colour) != (8, 6):
                raise ValueError(f"not a PNG of four bytes a pixel: {depth} bits, colour {colour}")
        elif kind == b"IDAT":
            body += data
        at += long + 12
    return [list(rows_of(zlib.decompress(body), 1 + 4 * width, channel)) for channel in channels]


def rows_of(raw: bytes, step: int, channel: int) -> Iterator[bytes]:
    """One channel row by row, as it was before the filters: they know bytes of the same channel alone."""
    above = bytes(step // 4)
    for start in range(0, len(raw), step):
        above = unfiltered(raw[start], raw[start + 1 + channel : start + step : 4], above)
        yield above


def unfiltered(way: int, row: bytes, above: bytes) -> bytes:
    """A row by the specification's 9.2: nothing, left, above, the mean of both, or the best of three."""
    if way == 1:
        return bytes([value & 255 for value in accumulate(row)])
    if way == 2:
        return bytes([(value + upper) & 255 for value, upper in zip(row, above, strict=True)])
    if way == 3:
        return averaged(row, above)
    return foreseen(row, above) if way == 4 else row


def averaged(row: bytes, above: bytes) -> bytes:
    done, left = bytearray(), 0
    for value, upper in zip(row, above, strict=True):
        left = (value + (left + upper) // 2) & 255
        done.append(left)
    return bytes(done)


def foreseen(row: bytes, above: bytes) -> bytes:
    """Paeth: left, above or the corner, whichever is nearest to left + above - corner."""
    done, left, corner = bytearray(), 0, 0
    for value, upper in zip(row, above, strict=True):
        if left == upper == corner:  # most of every picture
            best = left
        else:
            to_left, to_upper, to_corner = abs(upper - corner), abs(left - corner), abs(left + upper - 2 * corner)
            best = left if to_left <= to_upper and to_left <= to_corner else upper if to_upper <= to_corner else corner
        left, corner = (value + best) & 255, upper
        done.append(left)
    return bytes(done)
