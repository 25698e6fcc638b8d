"""Warbands and Heroes: skirmishes on squares inside a longer, refereed campaign."""
