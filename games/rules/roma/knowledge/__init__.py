"""A seat's knowledge of hidden places, and sampling of the rest. The rules never import this package."""

from .ledger import open_ledger

__all__ = ["open_ledger"]
