"""The built-in players. The rules never import this package."""
