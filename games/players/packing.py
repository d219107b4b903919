"""What a task of those that think carries: data as a short text. Equal data, equal text."""

import json
from base64 import b64decode, b64encode
from typing import Any
from zlib import compress, decompress

from games.rules.ask import JsonObject


def packed_data(data: JsonObject) -> str:
    return b64encode(compress(json.dumps(data, sort_keys=True).encode(), 6)).decode()


def unpacked_data(packed: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(decompress(b64decode(packed)))
    return found
