"""The catalogues of translations, and every page and mail in a language that a machine has made of the msgids."""
