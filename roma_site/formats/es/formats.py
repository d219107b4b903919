from roma_site.formats.en.formats import *  # noqa: F403
