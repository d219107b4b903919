"""The computer player, which the rules never import."""
