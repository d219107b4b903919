"""How our drawings are drawn: lines of three widths, and filled."""

LINE = 'fill="none" stroke="currentColor" stroke-width="{w}" stroke-linecap="round" stroke-linejoin="round"'
L2, L15, L1 = LINE.format(w=2), LINE.format(w=1.6), LINE.format(w=1.1)
FILL = 'fill="currentColor"'
