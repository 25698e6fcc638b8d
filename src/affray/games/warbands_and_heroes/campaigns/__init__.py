"""Battles in a row."""
