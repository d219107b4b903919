"""Servers from Python wheels for one machine, without root or system packages.

`serve` and the tests start them."""
