"""Tools to test a game: scripted play, and the contract of every game."""
