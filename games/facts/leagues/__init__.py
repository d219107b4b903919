"""How a league's season works, as pure functions: equal input, equal results in every process."""
