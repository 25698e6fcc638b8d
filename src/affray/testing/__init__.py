"""For whoever tests a game: vignettes, scripted play, rule coverage, the contract of every game."""
