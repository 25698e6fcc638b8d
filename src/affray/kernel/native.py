"""What mypyc is told of a class; interpreted, it says nothing, and needs no package at run time."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr  # noqa: PLC0414 - for other modules
else:

    def mypyc_attr(**told: Any) -> Any:
        return lambda kind: kind
