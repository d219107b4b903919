"""Reports and measures: what players report, and what operators decide (docs/moderation.md)."""
