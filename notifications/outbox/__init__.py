"""The outbox: a row is written with the change, claimed by a worker, and checked again before sending."""
