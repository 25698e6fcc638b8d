"""Executable examples of the rules: reading, playing and drawing them; which clauses they show."""
