"""The cache that all processes share.

It is kept in the broker only and fails while the broker is away; each caller decides what to do then. The cache
`default` is only for rate limits: without a broker, each process counts for itself."""

from django.core.cache import BaseCache, caches
from django.utils.connection import ConnectionProxy

cache: BaseCache = ConnectionProxy(caches, "shared")  # type: ignore[assignment]
