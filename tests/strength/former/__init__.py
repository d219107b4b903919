"""The quick player as it was on 2026-11-23, one package a game: what every later player is measured against.

Never changed, whatever is found wrong with it: "55 % against the former player" must mean the same for ever. Only where
the rules' own names or a view's shape change may an import or a key follow them. In the arena:
`python manage.py arena stand_in tests.strength.former.gloria:decide --game gloria`.
"""
