"""The points of a picture, for tests that look at it."""

import struct
import zlib


def rows_of(png: bytes) -> list[bytes]:
    """The lines of an RGBA picture, with each line's filter taken off."""
    (wide,) = struct.unpack_from(">I", png, 16)
    at, data = 8, b""
    while at < len(png):
        (size,) = struct.unpack_from(">I", png, at)
        if png[at + 4 : at + 8] == b"IDAT":
            data += png[at + 8 : at + 8 + size]
        at += size + 12
    raw, step = zlib.decompress(data), 4 * wide + 1
    rows, above = [], bytearray(step - 1)
    for start in range(0, len(raw), step):
        line = bytearray(raw[start + 1 : start + step])
        for n, byte in enumerate(line):
            left, upper, corner = (line[n - 4], above[n], above[n - 4]) if n > 3 else (0, above[n], 0)
            line[n] = (byte + foreseen(raw[start], left, upper, corner)) % 256
        rows.append(bytes(line))
        above = line
    return rows


def foreseen(way: int, left: int, upper: int, corner: int) -> int:
    """What a PNG's filter foresees of a byte: the specification's 9.2."""
    if way == 4:
        return min((left, upper, corner), key=lambda one: abs(left + upper - corner - one))
    return (0, left, upper, (left + upper) // 2)[way]
