"""Time at a table: time controls, rest times and clocks. See README.md."""
