"""Database and broker servers from Python wheels for one machine, without root or system packages.

`manage.py serve` and the tests start them."""
