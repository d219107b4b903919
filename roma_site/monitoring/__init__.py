"""The state of the site: /metrics for Prometheus, /healthz for alarms, and the operators' page."""
