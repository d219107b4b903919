"""Games of a few lines, each a package like games/rules/gloria in small, to show the core at work."""
