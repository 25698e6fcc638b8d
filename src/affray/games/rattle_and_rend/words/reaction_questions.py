"""What the two sides ask each other about a reaction: declare, accept or deny, force."""

from __future__ import annotations

from collections.abc import Mapping

from affray.games.rattle_and_rend.data.tables import LINES, ReactionWords, reactions
from affray.games.rattle_and_rend.rules.moments import W1, W2, W3, W4, W5, W6, Moment
from affray.games.rattle_and_rend.rules.underway import Action
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.table.underway import (
    agreed,
    aims,
    coming,
    reach_of,
    underway,
    way,
)
from affray.games.rattle_and_rend.words.answers import Decline, React, Reply
from affray.games.rattle_and_rend.words.events import MOMENTUM, title
from affray.games.rattle_and_rend.words.measures import measures_of
from affray.kernel.answers import verb_of
from affray.kernel.flow import A, Choose
from affray.kernel.ids import Seat
from affray.kernel.options import Options
from affray.kernel.underway import Underway
from affray.kernel.view import Cost, Stage
from affray.kernel.words import listed

WHEN = {
    W1: "before it begins",
    W2: "on the way",
    W3: "after the move",
    W4: "before the dice",
    W5: "before the test",
    W6: "after the test",
}


class AboutReaction(Choose[A]):
    """A question about a reaction: to what, in which of its moments, and which reaction."""

    title = "Reaction"
    __slots__ = ("action", "moment", "reply")

    def __init__(
        self,
        seat: Seat,
        options: Options[A],
        reply: React | None = None,
        *,
        usual: A,
        pieces: tuple[int, ...] = (),
        action: Action | None = None,
        moment: Moment | None = None,
    ) -> None:
        about = pieces if reply is None else (reply.group,)
        super().__init__(seat, options, usual=usual, pieces=about)
        self.action = action
        """What is under way; nothing after a stolen turn."""
        self.moment = moment
        self.reply = reply
        """The reaction that is declared."""

    def words(self) -> ReactionWords | None:
        return None if self.reply is None else reactions()[self.reply.reaction]

    def offers(self) -> tuple[React, ...]:
        """The reactions that may take place now."""
        return () if self.reply is None else (self.reply,)

    def caption(self) -> str:
        if self.reply is not None:
            return f"{self.title} · {title(self.reply.reaction)}"
        return f"{self.title} · {WHEN[self.moment.window]}" if self.moment else self.title

    def clauses(self, state: State) -> tuple[str, ...]:
        words = self.words()
        own = words.rules.get(state.house.edition) if words else None
        return (own, *self.rules) if own else self.rules

    def underway(self, state: State) -> Underway | None:
        if self.action is None or self.moment is None:
            return None
        return underway(state, self.action, self.moment, self.offers())


class DeclareReaction(AboutReaction[Reply]):
    rules = ("RR-REACT-02",)
    lines = LINES["reaction"]
    asks = "React, or let it happen?"

    def offers(self) -> tuple[React, ...]:
        return tuple(answer for answer in self.options if isinstance(answer, React))

    def reason(self, state: State) -> str:
        shown = self.underway(state)
        if shown is None or self.action is None or self.moment is None:
            thief = state.called(self.pieces[0])
            return f"{thief} {agreed('has', thief)} taken your turn."
        track = way(state, self.action, self.moment)[1]
        far = f", {round(track.total / 10)} mm" if track.total and self.moment.window <= W2 else ""
        return f"{shown.deed.removesuffix('.')}{far}."

    def stages(self, state: State) -> tuple[Stage, ...]:
        enemy = state.other(self.seat)
        own, theirs = state.warbands[self.seat].momentum, state.warbands[enemy].momentum
        return (
            Stage("Declare", "now", self.seat, paying("pay", own)),
            Stage("Accept or deny", "next", enemy, paying("may pay", theirs)),
            Stage("Force", "next", self.seat, paying("may pay", own - 1)),
        )

    def later(self, state: State) -> tuple[tuple[Reply, str], ...]:
        if self.action is None or self.moment is None:
            return ()
        walked = way(state, self.action, self.moment)[2]
        more = " more" if walked else ""
        return tuple(
            (offer, f"Not yet: when it has come {round((s - walked) / 10)} mm{more}.")
            for s, offer in coming(state, self.action, self.moment, self.offers())
        )

    def brief(self, state: State, answer: Reply) -> str:
        if not isinstance(answer, React):
            return "let it happen"
        via = f" by {state.called(answer.ward)}" if answer.ward is not None else ""
        return f"{title(answer.reaction)}{via}"

    def label(self, state: State, answer: Reply) -> str:
        words = self.brief(state, answer)
        return f"{state.called(answer.group)}: {words}" if isinstance(answer, React) else words

    def word(self, answer: Reply) -> str:
        return answer.reaction if isinstance(answer, React) else answer.verb

    def measures(self, state: State, answer: Reply) -> Mapping[str, object]:
        return measures_of(state, state.groups[answer.group]) if isinstance(answer, React) else {}

    def cost_of(self, state: State, answer: Reply) -> Cost | None:
        return Cost(int(isinstance(answer, React)), MOMENTUM)

    def outlook(self, state: State, answer: Reply) -> str:
        return "The action goes on." if isinstance(answer, Decline) else ""


class AnswerReaction(AboutReaction[str]):
    rules = ("RR-REACT-03",)
    lines = LINES["answer"]

    def prompt(self, state: State) -> str:
        words = self.words()
        does = words.asks if words else "react"
        return f"Let {state.called(self.pieces[0])} {does}, or deny it?"

    def reason(self, state: State) -> str:
        if self.action is None or self.moment is None or self.reply is None:
            return "The turn that you have just taken would be theirs again."
        return why(state, self.action, self.moment, self.reply)

    def stages(self, state: State) -> tuple[Stage, ...]:
        enemy = state.other(self.seat)
        theirs = state.warbands[enemy].momentum
        return (
            Stage("Declared", "done", enemy, paying("paid", theirs + 1)),
            Stage("Accept or deny", "now", self.seat),
            Stage("Force", "next", enemy, paying("may pay", theirs)),
        )

    def cost_of(self, state: State, answer: str) -> Cost | None:
        return Cost(int(answer == "deny"), MOMENTUM)

    def outlook(self, state: State, answer: str) -> str:
        words = self.words()
        if answer == "accept":
            what = title(verb_of(self.action.kind)) if self.action else ""
            told = words.accepted.format(action=what) if words else "The reaction takes place."
            return f"{told} {turn_words(state)}" if self.action else told
        what = "Your action goes on" if self.action else "The turn stays yours"
        if state.warbands[state.other(self.seat)].momentum:
            return f"{what}, unless they pay 1 more to force it."
        return f"{what}: they have no momentum left to force it."


class ForceReaction(AboutReaction[str]):
    rules = ("RR-REACT-05",)
    lines = LINES["force"]
    asks = "Your reaction is denied. Give up, or force it?"

    def reason(self, state: State) -> str:
        shown = self.underway(state)
        return shown.deed if shown else ""

    def stages(self, state: State) -> tuple[Stage, ...]:
        enemy = state.other(self.seat)
        own, theirs = state.warbands[self.seat].momentum, state.warbands[enemy].momentum
        return (
            Stage("Declared", "done", self.seat, paying("paid", own + 1)),
            Stage("Denied", "done", enemy, paying("paid", theirs + 1)),
            Stage("Force", "now", self.seat, paying("pay", own)),
        )

    def cost_of(self, state: State, answer: str) -> Cost | None:
        return Cost(int(answer == "force"), MOMENTUM)

    def outlook(self, state: State, answer: str) -> str:
        if answer == "force":
            return "The reaction takes place; nothing stops it now."
        return "The action goes on; what you paid is gone."

    def label(self, state: State, answer: str) -> str:
        return answer.replace("_", " ")


def turn_words(state: State) -> str:
    """[RR-REACT-08, RR-REACT-09] Whose the turn is after a reaction."""
    if state.house.swap_on_failed_reaction:
        return "The turn is then theirs."
    return "If it works, the turn is theirs."


def paying(verb: str, before: int) -> str:
    """What is paid at a stage, of how much."""
    return f"{verb} 1: {before}\u00a0→\u00a0{before - 1}" if before > 0 else "cannot pay"


def why(state: State, action: Action, moment: Moment, reply: React) -> str:
    """What has triggered the reaction."""
    name, mover = state.called(reply.group), way(state, action, moment)[0]
    who = mover.card.name
    far = reach_of(state, reply, state.groups[reply.group])
    at = listed([state.called(target) for target in aims(action)])
    if moment.window == W2:
        near = f"within {far // 10} mm of {name}" if far else f"near {name}"
        return f"{who} {'came' if action.walked else agreed('moves', who)} {near}."
    if moment.window == W3:
        return f"{who} moved out of the range of {name}."
    if moment.window in (W1, W4):
        be = agreed("is", who)
        what = f"attack {at}" if at else f"use {title(verb_of(action.kind))}"
        return f"{who} {be} about to {what}."
    if moment.window == W5 and moment.test is not None:
        tested = state.called(moment.test.group)
        return f"{tested} {agreed('is', tested)} about to test WILL."
    tested = listed([state.called(test.group) for test in moment.tests])
    return f"{who} forced {tested} to test WILL."
