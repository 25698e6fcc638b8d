"""Rattle and Rend, editions `alpha2` and `quickref`."""
