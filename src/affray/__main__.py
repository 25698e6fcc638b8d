"""`python -m affray`: the command line."""

from affray.cli import main

main(prog_name="affray")
