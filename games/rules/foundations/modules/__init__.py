"""The modules of the game; hooks.py documents how they change the base game, options.py lists them."""
