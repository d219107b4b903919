"""How strong the built-in players are: what they are measured against, and positions that they must see through."""
