"""The translations, and the tools that update, check and compile them.

A language is a folder in locale/ and a line in settings.LANGUAGES. For translators there is
locale/<language>/LC_MESSAGES/<domain>.po, with a compiled .mo next to it. The code contains the English texts.

- files: finds, reads and writes catalogues
- borrowed: texts of Django and allauth that the site translates itself
- texts: all texts by domain: gettext calls in templates and code ("django"), and games.wording.messages;
  `make words`: updates the catalogues
- faults: faults in a catalogue, with file and line
- watching: compiles .po to .mo, without broken messages; in development, when they change
- untranslated: counts missing translations in Django's gettext

No system gettext is needed."""

PAGES = "django"  # the domain of pages, forms and emails
