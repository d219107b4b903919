"""The search of the grades steady and strong, for the rules of any game."""
