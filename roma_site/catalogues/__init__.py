"""The translations, and the tools that update, check and compile them (docs/translating.md).

- files: finds, reads and writes catalogues
- borrowed: texts of Django and allauth that the site translates itself
- texts: all texts by domain: gettext calls and games.wording.messages; `make words`: updates the catalogues
- faults: faults in a catalogue, with file and line
- watching: compiles .po to .mo without broken messages; in development, each catalogue that changes
- untranslated: counts missing translations in Django's gettext"""

PAGES = "django"  # the domain of pages, forms and emails
