"""The translations, and the tools that update, check and compile them.

A language is a folder in locale/ and a line in settings.LANGUAGES: locale/<language>/LC_MESSAGES/<domain>.po for
translators, with a compiled .mo next to each. The code contains the English texts.

files.py         finds, reads and writes catalogues
borrowed.py      texts of Django and allauth that the site translates itself
texts.py         all texts by domain: gettext calls in templates and code ("django"), and games.wording.messages
faults.py        faults in a catalogue, with file and line
updating.py      `make words`: updates the catalogues
compiling.py     compiles .po to .mo, without broken messages
watching.py      in development, compiles changed catalogues
untranslated.py  counts missing translations in Django's gettext

No system gettext is needed."""

PAGES = "django"  # the domain of pages, forms and emails
