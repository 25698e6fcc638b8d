"""What every game shares: questions, flows, dice, matches, records and the board."""
