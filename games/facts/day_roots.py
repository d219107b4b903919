"""One root a day over the heads of all tables that have moved: what everybody is shown binds the site to what each
table has been shown. games/LUCK.md says all of this to the byte, with test vectors.

A sparse tree of fixed depth: a table's place follows from its uuid, so that it has one, and what stands beside its path
looks like chance whether there is a table or none, so that nobody can count them."""

import hashlib
import hmac
import uuid
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field

DEPTH = 64
START = bytes(32)  # what stands before the first day


def place_of(game: uuid.UUID) -> int:
    """The leaf that is the table's: the first 8 bytes of SHA-256 of the uuid's 16."""
    return int.from_bytes(hashlib.sha256(game.bytes).digest()[:8], "big")


def salt_of(secret: bytes, day: str) -> bytes:
    """What hides a table's leaf from those who know all the rest of it but may not see the table."""
    return hmac.digest(secret, b"roma-by-post day " + day.encode(), "sha256")


def leaf_of(game: uuid.UUID, number: int, digest: bytes, salt: bytes) -> bytes:
    """A table as it stood."""
    return hashlib.sha256(game.bytes + number.to_bytes(8, "big") + digest + salt).digest()


def join_nodes(left: bytes, right: bytes) -> bytes:
    """The node above two."""
    return hashlib.sha256(left + right).digest()


def chain_day(before: bytes, day: str, root: bytes) -> bytes:
    """The day bound to all days before it; `day` as 2026-11-23."""
    return hashlib.sha256(before + day.encode() + root).digest()


def root_of_path(game: uuid.UUID, leaf: bytes, path: Sequence[bytes]) -> bytes:
    """The root a path leads to; the path begins beside the leaf."""
    place, node = place_of(game), leaf
    for height, beside in enumerate(path):
        node = join_nodes(beside, node) if place >> height & 1 else join_nodes(node, beside)
    return node


def nothing_at(key: bytes, height: int, index: int) -> bytes:
    """What stands where there is no table under a node: chance, to all who do not have the day's key. Trap: were it
    always the same, a path would tell about how many tables there are."""
    return hashlib.sha256(key + bytes([height]) + index.to_bytes(8, "big")).digest()


@dataclass
class DayTree:
    """The tree of one day. `leaves` by place, in order; `beside` of each place the nodes beside its path under which
    there are tables, (height, node) from below; nobody needs to keep the others."""

    key: bytes
    leaves: dict[int, bytes]
    beside: dict[int, list[tuple[int, bytes]]] = field(default_factory=dict)

    def root(self) -> bytes:
        """The root; `beside` is filled with it."""
        places = sorted(self.leaves)
        self.beside = {place: [] for place in places}
        return self._node(places, DEPTH, 0)

    def _node(self, places: list[int], height: int, index: int) -> bytes:
        """The node over these places: `index` counts the nodes of its height from the left."""
        if not places:
            return nothing_at(self.key, height, index)
        if len(places) == 1:
            return self._alone(places[0], height)
        middle = 2 * index + 1 << height - 1
        cut = bisect_left(places, middle)
        left, right = places[:cut], places[cut:]
        nodes = self._node(left, height - 1, 2 * index), self._node(right, height - 1, 2 * index + 1)
        if left and right:
            for side, other in ((left, nodes[1]), (right, nodes[0])):
                for place in side:
                    self.beside[place].append((height - 1, other))
        return join_nodes(*nodes)

    def _alone(self, place: int, height: int) -> bytes:
        """The node of that height over one table and nothing else: most of the tree."""
        node = self.leaves[place]
        for below in range(height):
            beside = nothing_at(self.key, below, place >> below ^ 1)
            node = join_nodes(beside, node) if place >> below & 1 else join_nodes(node, beside)
        return node


def packed(beside: Sequence[tuple[int, bytes]]) -> bytes:
    """What is kept of a path: one bit for each height at which there are tables beside it, and these nodes."""
    return sum(1 << height for height, _ in beside).to_bytes(8, "big") + b"".join(node for _, node in beside)


def unpacked(kept: bytes, key: bytes, place: int) -> list[bytes]:
    """The whole path out of what is kept of it."""
    mask, nodes = int.from_bytes(kept[:8], "big"), iter(kept[at : at + 32] for at in range(8, len(kept), 32))
    return [
        next(nodes) if mask >> height & 1 else nothing_at(key, height, (place >> height) ^ 1) for height in range(DEPTH)
    ]
