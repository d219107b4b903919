"""Live pages: update messages tell open pages that a table has changed (docs/architecture.md)."""
