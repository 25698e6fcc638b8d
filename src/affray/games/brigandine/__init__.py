"""Brigandine v1.1, by Tabletop Battles: its rules, its data and its questions."""
