"""The numbers of the book."""
