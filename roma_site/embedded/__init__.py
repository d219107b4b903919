"""Database and broker servers from Python wheels, without root; for `manage.py serve` and tests."""
