"""The table's page: its panels, and what players do there."""
