"""Matches in memory: making them, playing on, looking ahead, and telling other workers."""
