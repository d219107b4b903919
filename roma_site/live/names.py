"""What is kept and said in Valkey. Its channels know no numbered databases, so the number stands in their names."""

from urllib.parse import urlsplit

CHANGED = "roma:changed"  # a list: tables that have changed, of which nothing has been said yet
BEAT = 0.25  # seconds: words leave together


def channel(url: str) -> str:
    """Where words are said, in the Valkey at that address."""
    return f"roma:words:{urlsplit(url).path.strip('/') or '0'}"


def ended(mark: str) -> str:
    """Since when the tickets of that mark are worth nothing."""
    return f"roma:ended:{mark}"
