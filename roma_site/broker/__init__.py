"""The broker (Valkey): caches, the circuit breaker, and what Celery reaches it by."""
