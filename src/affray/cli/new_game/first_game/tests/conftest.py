"""The game is found in this folder, whether it is installed or not."""

import os
from pathlib import Path

os.environ["AFFRAY_GAMES"] = str(Path(__file__).parents[1])
