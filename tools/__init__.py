"""Programs for developers, which are not part of the site."""
