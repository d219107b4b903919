"""What all processes must know alike, and may forget: kept in the broker, and nowhere else while that is away.

Every use says what it does then. The cache `default` is for limits alone: it counts in each process meanwhile."""

from django.core.cache import BaseCache, caches
from django.utils.connection import ConnectionProxy

cache: BaseCache = ConnectionProxy(caches, "shared")  # type: ignore[assignment]
