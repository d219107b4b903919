"""The laws of the house itself: how its code is written and checked."""
