"""The outbox: rows written with the change, claimed by a worker, checked again before they are sent."""
