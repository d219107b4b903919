"""Caches the addresses of pages, because a table's page has about forty."""

from functools import lru_cache

from django.urls import get_script_prefix, get_urlconf, reverse

MAX_CACHED_ADDRESSES = 8192


def address_of(view: str, *arguments: str | int) -> str:
    """Return what Django's `reverse` returns for these arguments."""
    return _cached_address(view, arguments, get_urlconf(), get_script_prefix())


@lru_cache(MAX_CACHED_ADDRESSES, typed=True)
def _cached_address(view: str, arguments: tuple, urlconf: str | None, prefix: str) -> str:
    return reverse(view, urlconf, arguments)
