"""The site's pages: one package for each subject."""
