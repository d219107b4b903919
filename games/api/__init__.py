"""The API: tables and people for programs. docs/api.md is its guide, /api/docs/ its reference.

endpoint, auth, formats, problems, cursors: what all endpoints have in common. shapes: serializers, for the schema and
for reading bodies. facts: response bodies as dicts. described: descriptions for the schema. tables, lobby, people,
clubs, leagues: tables, people and leagues. site: the index, the schema and the page /api/docs/. All other modules:
endpoints of one table.

More endpoints are in notifications/api, roma_site/accounts/api.py and roma_site/live/api.py."""
