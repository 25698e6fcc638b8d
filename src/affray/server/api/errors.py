"""How every failure becomes an answer: a sentence, the field it is about, and never a traceback."""

from __future__ import annotations

import logging
import re
from typing import Any, TypeVar

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi.datastructures import ResponseSpec
from litestar.types import ExceptionHandlersMap
from sqlalchemy.exc import SQLAlchemyError

from affray.kernel.problems import BadInput, IllegalAnswer, RuleError, located
from affray.server.problems import Conflict, Damaged, Refused, refused_by
from affray.server.wire.base import ErrorInfo, Failed

T = TypeVar("T")
AnyRequest = Request[Any, Any, Any]

LOG = logging.getLogger("affray.server")
_MISSING = re.compile(r"Object (?:missing required|contains unknown) field `([^`]*)`")

RESPONSES = {
    status: ResponseSpec(Failed, description=words, generate_examples=False)
    for status, words in {
        400: "A field is missing, unknown or invalid.",
        401: "The token is invalid.",
        403: "The token does not allow this.",
        404: "Not found.",
        409: "Not possible in the current state.",
        410: "The stored data is damaged.",
        413: "The request is too large.",
        429: "Too many requests or connections.",
        503: "The storage is unavailable.",
    }.items()
}
"""Every failure that a route may answer with, for the API's description."""


def answered(status: int, failed: Failed) -> Response[Failed]:
    return Response(failed, status_code=status, media_type="application/json")


async def strictly(request: AnyRequest, kind: type[T]) -> T:
    """The body, decoded strictly: `"1"` and `1.0` are not 1."""
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        field, sentence = field_of(str(error))
        raise Refused(400, field, sentence) from None


def field_of(message: str) -> tuple[str, str]:
    """The field that a message of the decoder is about, and what is wrong with it.

    >>> field_of("Expected `int`, got `str` - at `$.seats[0].bot`")
    ('seats[0].bot', 'Expected `int`, got `str`')
    >>> field_of("Object missing required field `key`")
    ('key', 'Object missing required field `key`')
    """
    what, place = located(message)
    named = _MISSING.match(what)
    if named:
        place = f"{place}.{named[1]}" if place else named[1]
    return place, what


def _on_refused(request: AnyRequest, error: Refused) -> Response[Failed]:
    return answered(error.status, error.failed)


def _on_rules(request: AnyRequest, error: Any) -> Response[Failed]:
    if isinstance(error, RuleError):
        LOG.error("A rule failed: %s", error)
    return _on_refused(request, refused_by(error))


def _on_http(request: AnyRequest, error: HTTPException) -> Response[Failed]:
    """What the framework refused: its words may quote the address, and so a token."""
    field, sentence = "", error.detail
    if isinstance(error, ValidationException):
        first = (error.extra or [{}])[0] if isinstance(error.extra, list) else {}
        field, sentence = field_of(str(error.__cause__ or ""))
        field = field.removeprefix("data.").removeprefix("data") or str(first.get("key", ""))
        sentence = str(first.get("message", "")) or "A field is missing or invalid."
        if "Missing required" in error.detail:
            field = error.detail.partition("'")[2].partition("'")[0]
            sentence = f"Missing parameter {field}."
    return answered(error.status_code, Failed(ErrorInfo(field, "", sentence)))


def _on_conflict(request: AnyRequest, error: Conflict) -> Response[Failed]:
    return answered(409, Failed(ErrorInfo("", "", "Somebody else changed this first. Try again.")))


def _on_storage(request: AnyRequest, error: Exception) -> Response[Failed]:
    LOG.error("The storage failed: %s", type(error).__name__)
    return answered(503, Failed(ErrorInfo("", "", "The storage is unavailable. Try again.")))


def _on_garbage(request: AnyRequest, error: Exception) -> Response[Failed]:
    sentence = "Not valid UTF-8 text." if isinstance(error, UnicodeError) else "Nested too deeply."
    return answered(400, Failed(ErrorInfo("", "", sentence)))


def _on_anything(request: AnyRequest, error: Exception) -> Response[Failed]:
    LOG.error("A request failed", exc_info=error)
    return answered(500, Failed(ErrorInfo("", "", "Internal server error. Nothing was changed.")))


HANDLERS: ExceptionHandlersMap = {
    Refused: _on_refused,
    BadInput: _on_rules,
    IllegalAnswer: _on_rules,
    RuleError: _on_rules,
    Damaged: _on_rules,
    Conflict: _on_conflict,
    SQLAlchemyError: _on_storage,
    OSError: _on_storage,
    UnicodeError: _on_garbage,
    RecursionError: _on_garbage,
    HTTPException: _on_http,
    Exception: _on_anything,
}
