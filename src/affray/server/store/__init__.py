"""Where matches are kept: what is written, and how nothing of it is lost."""
