"""The outbox: rows are written with the change, claimed by a worker, and checked again before sending."""
