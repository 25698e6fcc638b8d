"""Vignettes, frame by frame."""

from __future__ import annotations

from affray.campaign.view import CampaignTable
from affray.kernel.view import View
from affray.server.wire.base import Shown
from affray.server.wire.questions import QuestionView
from affray.server.wire.table import EventView


class Frame(Shown, frozen=True):
    """One frame of a vignette: the answer that led here, and the events since."""

    said: str
    refused: bool
    at: int
    """The number of inputs so far; a match can be branched from here."""
    view: View | CampaignTable
    events: tuple[EventView, ...]
    question: QuestionView | None


class Vignette(Shown, frozen=True):
    id: str
    title: str
    edition: str
    rules: tuple[str, ...]
    frames: tuple[Frame, ...]
