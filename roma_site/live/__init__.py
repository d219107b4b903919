"""Pages that are alive: what says that a table has moved on, and who may hear it.

`changes` notes in every process which tables have changed; the worker (`telling`) makes words of that, each with a
table and its head, and gives them to Valkey; `roma_site/streams.py` hands them on (`hub`) to pages that hold a ticket
(`tickets`, `views`). Without Valkey there are no words, and pages ask by themselves."""
