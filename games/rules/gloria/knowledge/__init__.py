"""What a seat knows of hidden places, and sampling of what it does not. The rules never import this package."""

from .ledger import open_ledger

__all__ = ["open_ledger"]
