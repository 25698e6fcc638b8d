"""Examples of the rules, picture by picture."""

from __future__ import annotations

from affray.campaign.view import CampaignTable
from affray.kernel.view import View
from affray.server.wire.base import Shown
from affray.server.wire.questions import QuestionView
from affray.server.wire.table import EventView


class Frame(Shown, frozen=True):
    """One picture of a vignette: what was said to get here, and what has happened since."""

    said: str
    refused: bool
    at: int
    """How many inputs led here: a match may go on from it."""
    view: View | CampaignTable
    events: tuple[EventView, ...]
    question: QuestionView | None


class Vignette(Shown, frozen=True):
    id: str
    title: str
    edition: str
    rules: tuple[str, ...]
    frames: tuple[Frame, ...]
