"""The route of the web client: everything that is not the API."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from affray.server.desk import Desk, address_of


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(
    request: Request[Any, Any, Any], desk: NamedDependency[Desk], path: FromPath[str] = ""
) -> Response[bytes]:
    desk.limits.stranger(address_of(request))
    file = desk.files.found(path.strip("/"))
    headers = {"etag": file.tag, "cache-control": file.kept, "vary": "accept-encoding"}
    if file.tag and request.headers.get("if-none-match") == file.tag:
        return Response(b"", status_code=304, headers=headers)
    body = file.body
    if "gzip" in request.headers.get("accept-encoding", ""):
        body = file.zipped
        headers["content-encoding"] = "gzip"
    return Response(body, media_type=file.kind, headers=headers)
