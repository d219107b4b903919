"""The computer player. The rules never import this package."""
