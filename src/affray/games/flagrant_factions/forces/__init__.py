"""What somebody may bring: rosters, their prices and their limits."""
