"""Flagrant Factions, by Flagrant Garden: companies of groups of many models."""
