"""Leagues in the API.

- seasons: lists, opening a league, and the user's own entry
- results: entrants, standings, tables, decisions and files of a season
- facts: response bodies"""
