"""Where bots meet, many games at a time, and what must hold while they play."""
