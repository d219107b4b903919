"""Rows of what is to be told: written with the move, claimed by a worker, looked at again before they are sent."""
