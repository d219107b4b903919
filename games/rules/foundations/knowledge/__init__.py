"""A seat's knowledge of hidden places, and sampling; the rules never import this package."""

from .ledger import open_ledger

__all__ = ["open_ledger"]
