"""The computer players. The rules never import this package."""
