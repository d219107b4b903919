"""Who may do what: every address of the site, asked by everybody (addresses.txt); and what nobody may learn."""
