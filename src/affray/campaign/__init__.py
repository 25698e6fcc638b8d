"""Linked battles: a campaign is a match of its own, whose questions are lists and results."""
