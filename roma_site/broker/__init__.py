"""The broker (Valkey): caches, the circuit breaker and Celery's transport."""
