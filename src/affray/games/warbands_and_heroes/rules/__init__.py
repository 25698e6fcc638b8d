"""The chapters: the rules as generators over the position."""
