"""Chance in tests: what is dealt, drawn and named hangs on the test's name alone, and on DEEP in a deep run.

A test that fails for one deal in a hundred fails always or never, and whoever repeats it sees what failed. A child
process still has chance of its own.
"""

import hmac
import random
import uuid

from tests import tiers


class Seeded(random.Random):
    """The module `secrets`, foreseeable."""

    def token_bytes(self, size: int) -> bytes:
        return self.randbytes(size)

    def token_hex(self, size: int) -> str:
        return self.randbytes(size).hex()

    def token_urlsafe(self, size: int) -> str:
        return uuid.uuid5(uuid.NAMESPACE_URL, self.token_hex(size)).hex

    compare_digest = staticmethod(hmac.compare_digest)

    def randbelow(self, bound: int) -> int:
        return self.randrange(bound)


def begin(test: str) -> None:
    """All chance of the site is that of `test` from now on."""
    from games.facts import luck
    from games.models import Draft, Game, game
    from games.orders import arming

    chance = Seeded(f"{test} {tiers.DEEP}")
    luck.secrets = game.secrets = arming.secrets = chance
    # The field's default itself stays: migrations are compared with it.
    for model in (Game, Draft):  # a table has its draft's
        named = model._meta.get_field("uuid").__dict__
        named["_get_default"] = lambda: uuid.UUID(bytes=chance.randbytes(16), version=4)
