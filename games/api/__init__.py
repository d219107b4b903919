"""The API, through which programs play and read. docs/api.md is its guide, /api/docs/ its reference.

The modules endpoint, auth (with rate limits), formats and problems contain what all endpoints have in common. shapes
has the serializers, which describe the schema and read request bodies; facts makes response bodies as dicts. tables,
people, clubs and leagues have the endpoints of these resources. site has the index, the schema and the page /api/docs/.
All other modules have endpoints of one table.

More endpoints are in notifications/api, roma_site/accounts/api.py and roma_site/live/views.py."""
