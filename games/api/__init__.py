"""The API: everything a page can do about tables and people, for programs. docs/api.md is its guide, /api/docs/ its
reference.

endpoint, auth, throttles     what all addresses have in common; also formats, problems, cursors, idempotency
shapes                        serializers: what answers and bodies look like, for the schema
facts                         the answers themselves, as dicts
tables, lobby, people         addresses about many tables and about people
site                          the index of the API and its OpenAPI schema
table, moves, voting, talk    addresses about one table; also orders, clocks, hinting, reviewing, what_if
described, api_docs           descriptions for the schema; the page /api/docs/

More addresses are in notifications/api, roma_site/accounts/api.py and roma_site/live/api.py.
"""
