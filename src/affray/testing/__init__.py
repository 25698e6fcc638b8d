"""For whoever tests a game: scripted play, and the contract of every game."""
