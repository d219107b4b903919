"""The broker (Valkey): caches, sessions, the circuit breaker, and what Celery reaches it by."""
