"""How a league's season works, as pure functions: equal input gives equal results in every process.

- divisions: the draw, sizes of divisions, promotion and relegation, and who meets at which table
- standings: points, tie-breaks and the table of a division
- forecast: how long a season takes"""
