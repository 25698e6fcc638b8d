"""The bots that sit at matches: processes in which they think, and who asks them."""
