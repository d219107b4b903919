"""How a league's season works, as pure functions: equal input gives equal results in every process.

- schedule: which entrants meet at which table, and in which seats
- divisions: the draw, sizes of divisions, promotion and relegation
- standings: points, tie-breaks and the table of a division
- forecast: how long a season takes"""
