"""Pages before a game: the home page, open tables, new tables and invitations."""
