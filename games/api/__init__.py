"""The API: tables and people for programs. docs/api.md is its guide, /api/docs/ its reference.

endpoint, auth, throttles, formats, problems, cursors, idempotency: what all endpoints have in common. shapes:
serializers, for the schema and for reading bodies. facts: response bodies as dicts. described, api_docs: descriptions
for the schema, and the page /api/docs/. tables, lobby, people: tables and people. site: the index and the schema. All
other modules: endpoints of one table.

More endpoints are in notifications/api, roma_site/accounts/api.py and roma_site/live/api.py."""
