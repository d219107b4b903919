"""Time at a table: time controls, rest times and clocks. See README.md.

The modules time_control, rest and reminder_schedule are pure functions; the others keep the database rows up to
date."""
