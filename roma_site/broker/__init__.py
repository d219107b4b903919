"""The broker (Valkey): caches and the circuit breaker, Celery's transport and beat's scheduler."""
