"""Real servers for one machine, from wheels: no root, no system package. `serve` and the tests start them."""
