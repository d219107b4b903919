"""Time at a table: how much there is, who rests when, what happens when it is up. README.md tells how it hangs
together.

pace, rest, ladder are pure: numbers and dates in, dates out. The others keep the rows of games/models in step with
them."""
