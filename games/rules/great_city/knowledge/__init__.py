"""Knowledge of hidden places, and sampling. The rules never import this package."""

from .ledger import open_ledger

__all__ = ["open_ledger"]
