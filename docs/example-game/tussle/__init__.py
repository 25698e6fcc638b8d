"""Tussle: two gangs on a village green. The small example of `docs/adding-a-game.md`."""
