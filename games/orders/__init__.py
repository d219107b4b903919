"""Standing orders: answers that players give in advance. See README.md."""
