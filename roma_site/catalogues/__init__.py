"""The catalogues of translations: locale/<language>/LC_MESSAGES/<domain>.po, for translators, and the .mo beside each,
for the site. What stands in the code is English; a language is a folder in locale/ and a line in settings.LANGUAGES.

files.py       where catalogues are, reading and writing one
borrowed.py    texts of Django's and allauth's that a language words itself
texts.py       all that is said, by domain: what templates and code say through gettext ("django"), and the tables of
               games.wording.messages
faults.py      what is broken in a catalogue, with file and line
updating.py    `make words`: brings catalogues up to what is said
compiling.py   .po to .mo, without what is broken
watching.py    on a machine of one's own, new words are seen at once
english.py     what Django's gettext does not find is counted

Needs no system gettext."""

PAGES = "django"  # the domain of pages, forms and mails
