"""The cache that all processes share.

Only the broker stores it, so its calls fail while the broker is down, and each caller decides what to do then. The
cache `default` is only for rate limits: without a broker, each process counts separately."""

from django.core.cache import BaseCache, caches
from django.utils.connection import ConnectionProxy

cache: BaseCache = ConnectionProxy(caches, "shared")  # type: ignore[assignment]
