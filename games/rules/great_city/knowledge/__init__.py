"""A seat's knowledge of hidden places, and sampling of the rest. The rules never import this package."""
