"""What the rules ask and what they tell."""
