"""The translations, and the tools that update, check and compile them (docs/translating.md).

- files: finds, reads and writes catalogues
- borrowed: texts of Django and allauth that the site translates itself
- texts: collects all texts, from gettext calls and games.wording.messages, and updates the catalogues (`make words`)
- faults: finds faults in a catalogue, with file and line
- watching: compiles .po to .mo without broken messages; in development, whenever a catalogue changes
- untranslated: counts missing translations in Django's gettext"""

PAGES = "django"  # the domain of pages, forms and emails
