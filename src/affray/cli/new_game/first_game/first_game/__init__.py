"""First Game: two sides of three fighters trade blows."""
