"""[WH-UPK-01..04] World-turns: income, pay, tests of the unpaid, battles, and what they leave."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, ClassVar, Self

import msgspec
from msgspec.structs import replace

from affray.campaign.campaign import Campaign
from affray.campaign.state import Battle, CampaignState, Player
from affray.games.warbands_and_heroes.campaigns.world_events import (
    BattleCalled,
    CaptainKnown,
    CoinCame,
    MasterDecided,
    UnitRecovered,
    UnitReturned,
    UnitsLost,
    UnitsPaid,
    UnitWeakened,
    UnpaidTested,
    WorldTurnBegan,
)
from affray.games.warbands_and_heroes.campaigns.world_questions import (
    AS_USUAL,
    BECAUSE,
    CallBattle,
    GiveReason,
    GrantCoin,
    LetRecover,
    PayUnits,
    ReturnRouted,
)
from affray.games.warbands_and_heroes.data.tables import captain_traits, read_table
from affray.games.warbands_and_heroes.forces.roster import (
    LEFT,
    class_of,
    is_masters,
    muster,
    strength_left,
)
from affray.games.warbands_and_heroes.pieces import ROLL, ROUTED
from affray.games.warbands_and_heroes.rules.harm import roll_low
from affray.games.warbands_and_heroes.state import State
from affray.kernel.dice import Dice
from affray.kernel.flow import Flow
from affray.kernel.game import Seats, Start
from affray.kernel.ids import Seat
from affray.kernel.options import Choices
from affray.kernel.problems import Problem
from affray.kernel.roster import Entry
from affray.kernel.view import StatView
from affray.kernel.words import agreeing, listed

RECOVER, LOST = "recover_fs_per_world_turn", "routed_units_lost"


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    purse: int
    income: int
    turns: int
    battle_every: int
    most_coin: int


@cache
def numbers() -> Numbers:
    return msgspec.convert(read_table("world_turns.toml"), Numbers)


class Line(msgspec.Struct, frozen=True):
    """A line of the ledger: coin that came (more than 0) or went, and what the purse then held."""

    turn: int
    seat: int
    coin: int
    purse: int
    what: str


class WorldState(CampaignState):
    """With purses, the ledger, and whose business is next."""

    __slots__ = ("last_turn", "ledger", "purses", "turn_of")

    def __init__(self, start: Start, players: list[Player], stage: str) -> None:
        super().__init__(start, players, stage)
        self.purses = [numbers().purse if not is_masters(p.roster) else 0 for p in players]
        self.ledger: list[Line] = []
        self.turn_of = 0
        """The player whose income, pay or losses come next."""
        self.last_turn = 0

    def restore(self, before: Self) -> None:
        super().restore(before)
        self.purses = list(before.purses)
        self.ledger = list(before.ledger)
        self.turn_of = before.turn_of
        self.last_turn = before.last_turn

    @property
    def leaders(self) -> list[int]:
        """Those who lead a warband: all but the game master."""
        return [n for n, player in enumerate(self.players) if not is_masters(player.roster)]

    @property
    def master(self) -> Seat | None:
        last = len(self.players) - 1
        return Seat(last) if is_masters(self.players[last].roster) else None

    def book(self, seat: int, coin: int, what: str) -> None:
        """Coin comes or goes, and the ledger says why."""
        self.purses[seat] += coin
        self.ledger.append(Line(self.round, seat, coin, self.purses[seat], what))

    def entries(self, seat: int) -> list[Entry]:
        return self.players[seat].roster.entries

    def set_entries(self, seat: int, entries: list[Entry]) -> None:
        self.change(seat, roster=replace(self.players[seat].roster, entries=entries))


def with_strength(entry: Entry, fs: int) -> Entry:
    """The line of a roster with so much strength left; all of it goes without saying."""
    picks = {slot: chosen for slot, chosen in entry.picks.items() if slot != LEFT}
    if fs < class_of(entry).fs:
        picks[LEFT] = [str(fs)]
    return replace(entry, picks=picks)


class WorldTurns(Campaign[WorldState]):
    """A purse for every warband, and a world that goes on between battles."""

    word = "world-turns"
    name = "World-turns"
    summary = "Every world-turn Units want their pay; now and then warbands meet in battle."
    rule = "WH-UPK-01"
    seats = Seats(most=6)
    agreements: Mapping[str, tuple[str, ...]] = {"world_turns": ("3", "5", "10", "20")}
    fixed: ClassVar[Mapping[str, str]] = {}

    def problems(self, start: Start) -> list[Problem]:
        """[WH-WB-01] The warbands must be such that they can meet."""
        found = super().problems(start)
        if found:
            return found
        battle = Start(self.game.id, start.edition, start.rosters, start.house)
        return [p for p in self.game.problems(battle) if p.place != "rosters"]

    def setup(self, start: Start) -> WorldState:
        """Every Unit gets a name of its own, so that the ledger can speak of it."""
        turns = int(start.agreed.get("world_turns", numbers().turns))
        players = []
        for player in self.players(start):
            units = muster(player.roster, 0, [])
            entries = [
                replace(entry, name=unit.card.name)
                for entry, unit in zip(player.roster.entries, units, strict=True)
            ]
            roster = replace(player.roster, entries=entries, edition=start.edition)
            players.append(replace(player, roster=roster))
        state = WorldState(start, players, "muster")
        state.last_turn = turns
        self._value(state)
        return state

    def muster(self, state: WorldState, dice: Dice) -> None:
        """[WH-CAP-05] Traits that the die decides are known from the beginning."""
        for seat in state.leaders:
            entries = []
            for entry in state.entries(seat):
                if entry.picks.get("captain") == [ROLL]:
                    face = dice.roll(8)
                    trait = list(captain_traits())[face - 1]
                    entry = replace(entry, picks={**entry.picks, "captain": [trait]})
                    known = captain_traits()[trait].name
                    state.tell(CaptainKnown(side=seat, unit=entry.name, trait=known, face=face))
                entries.append(entry)
            state.set_entries(seat, entries)
        state.stage = "begin"

    # -- coin -----------------------------------------------------------------------------

    def begin(self, state: WorldState, dice: Dice) -> None:
        standing = [seat for seat in state.leaders if state.entries(seat)]
        if len(standing) <= 1 or state.round == state.last_turn:
            alone = "the last warband there is" if standing else "no warband is left"
            most = "the most in coin and in the upkeep of Units"
            self.end(state, most if len(standing) > 1 else alone, "WH-UPK-01")
        state.round += 1
        state.tell(WorldTurnBegan(number=state.round))
        state.stage = "income"

    def _next(self, state: WorldState, stage: str) -> int | None:
        """The next player who leads a warband; after the last the next stage begins."""
        if state.turn_of < len(state.leaders):
            state.turn_of += 1
            return state.leaders[state.turn_of - 1]
        state.turn_of, state.stage = 0, stage
        return None

    def income(self, state: WorldState, dice: Dice) -> Flow[None]:
        """[WH-Q-38] What the game master gives, or the same for everybody who leads Units."""
        seat = self._next(state, "pay")
        if seat is None or not state.entries(seat):
            return
        coin, reason, usual = numbers().income, AS_USUAL, numbers().income
        if state.master is not None:
            coin = yield from GrantCoin(state.master, seat, numbers().most_coin, usual)
            if coin != usual:
                about = f"Where does the coin of {state.players[seat].name} come from?"
                reason = yield from GiveReason(state.master, about, AS_USUAL)
        state.book(seat, coin, reason)
        state.tell(CoinCame(side=seat, coin=coin, purse=state.purses[seat], reason=reason))

    def pay(self, state: WorldState, dice: Dice) -> Flow[None]:
        """[WH-UPK-01..04, WH-Q-09] Who is paid, and who of the others stays all the same."""
        seat = self._next(state, "call")
        if seat is None:
            self._value(state)
            return
        if not state.entries(seat):
            return
        costs = {n: class_of(entry).cost for n, entry in enumerate(state.entries(seat))}
        asked = {place: cost for place, cost in costs.items() if cost}
        paid: tuple[int, ...] = ()
        if asked:
            paid = yield from PayUnits(Seat(seat), asked, state.purses[seat])
        entries = state.entries(seat)
        names = tuple(entries[place].name for place in paid)
        coin = sum(costs[place] for place in paid)
        if coin:
            state.book(seat, -coin, f"pay of {', '.join(names)}")
        state.tell(UnitsPaid(side=seat, units=names, coin=coin, purse=state.purses[seat]))
        stay = [
            entry
            for place, entry in enumerate(entries)
            if place in paid or not costs[place] or self._stays(state, dice, seat, entry)
        ]
        state.set_entries(seat, stay)

    def _stays(self, state: WorldState, dice: Dice, seat: int, entry: Entry) -> bool:
        """[WH-UPK-02, WH-UPK-03, WH-Q-09] A test without captains; who fails it is disbanded."""
        resolve = class_of(entry).resolve
        face = roll_low(dice, resolve)
        passed = face <= resolve
        state.tell(
            UnpaidTested(side=seat, unit=entry.name, face=face, resolve=resolve, passed=passed)
        )
        return passed

    def _because(self, state: WorldState, seat: int, what: str) -> Flow[None]:
        """[WH-GEN-03] What the game master decides is in the ledger, with the reason."""
        if state.master is None:
            return
        about = f"{what[0].upper()}{what[1:]}. Why?"
        reason = yield from GiveReason(state.master, about, BECAUSE)
        state.book(seat, 0, f"{what}: {reason}")
        state.tell(MasterDecided(what=what, reason=reason))

    # -- battles --------------------------------------------------------------------------

    def call(self, state: WorldState, dice: Dice) -> Flow[None]:
        """[WH-WB-01] Whom the game master lets meet; else everybody, every third world-turn."""
        able = [seat for seat in state.leaders if state.entries(seat)]
        everybody = tuple(able[:5]) if state.round % numbers().battle_every == 0 else ()
        fighters = everybody if len(everybody) > 1 else ()
        if state.master is not None and len(able) > 1:
            usual = fighters
            fighters = yield from CallBattle(state.master, able, usual)
            if fighters != usual:
                names = listed([state.players[seat].name for seat in fighters]) or "nobody"
                verb = agreeing("meets", len(fighters) or 1)
                yield from self._because(state, state.master, f"{names} {verb} in battle")
        state.stage = "battle" if fighters else "recover"
        if fighters:
            seats = [*fighters, *([state.master] if state.master is not None else [])]
            event = BattleCalled(
                number=0,
                format="Battle",
                sides=tuple((seat,) for seat in fighters),
                has_roles=False,
                rules=("WH-WB-01",),
            )
            self.add_battle(state, seats, {}, {}, event)

    def battle(self, state: WorldState, dice: Dice) -> Flow[None]:
        """[WH-UNIT-06, WH-Q-38, WH-Q-52] Losses are carried over."""
        fought = yield from self.fight(state)
        found = iter(fought.result.numbers[1:] if fought.result else ())
        for seat in (seat for side in fought.sides for seat in side):
            left = []
            for entry in state.entries(seat):
                full = strength_left(entry) or class_of(entry).fs
                fs, is_routed = next(found, full), next(found, 0)
                left.append((entry, max(1, min(fs, full)), is_routed))
            yield from self._settle(state, seat, left)
        self._value(state)
        state.stage = "recover"

    def _settle(
        self, state: WorldState, seat: int, left: list[tuple[Entry, int, int]]
    ) -> Flow[None]:
        """Who comes back from a battle, and with how much of their strength."""
        routed = [entry.name for entry, _, is_routed in left if is_routed]
        back: tuple[str, ...] = () if state.house.get(LOST, True) else tuple(routed)
        if routed and not back and state.master is not None:
            back = yield from ReturnRouted(state.master, seat, routed)
            if back:
                what = f"{listed(back)} {agreeing('comes', len(back))} back"
                yield from self._because(state, seat, what)
        entries = []
        for entry, fs, is_routed in left:
            kind = class_of(entry)
            if is_routed and entry.name not in back:
                continue
            if is_routed:
                fs = max(1, kind.bloodied or kind.fs // 2)
                state.tell(UnitReturned(side=seat, unit=entry.name, fs=fs))
            elif fs < (strength_left(entry) or kind.fs):
                state.tell(UnitWeakened(side=seat, unit=entry.name, fs=fs, full=kind.fs))
            entries.append(with_strength(entry, fs))
        lost = tuple(name for name in routed if name not in back)
        if lost:
            state.tell(UnitsLost(side=seat, units=lost))
        state.set_entries(seat, entries)

    def recover(self, state: WorldState, dice: Dice) -> Flow[None]:
        """[WH-Q-38] By the house rule, or as the game master says; else nothing comes back."""
        state.stage = "begin"
        hurt = [seat for seat in state.leaders if any(map(strength_left, state.entries(seat)))]
        back = state.house.get(RECOVER)
        if hurt and back is None and state.master is not None:
            options = Choices((None, "1", "2", "3", "all"))
            back = yield from LetRecover(state.master, options)
            if back is not None:
                what = f"hurt Units get back {'all of it' if back == 'all' else back}"
                yield from self._because(state, state.master, what)
        if back is None:
            return
        for seat in hurt:
            entries = []
            for entry in state.entries(seat):
                before, full = strength_left(entry), class_of(entry).fs
                after = full if back == "all" or not before else min(full, before + int(back))
                if before and after != before:
                    state.tell(UnitRecovered(side=seat, unit=entry.name, fs=after))
                entries.append(with_strength(entry, after))
            state.set_entries(seat, entries)

    def numbers(self, battle: State) -> tuple[int, ...]:
        """The rounds of a battle; then for every Unit its strength, and if it was Routed."""
        own = [unit for unit in battle.units if unit.id not in battle.reserve]
        found = [battle.round]
        for unit in own:
            found += [unit.fs, int(unit.place == ROUTED)]
        return tuple(found)

    # -- standings ------------------------------------------------------------------------

    def _value(self, state: WorldState) -> None:
        """The score is what a warband is worth: its purse, and what its Units cost.

        Coin alone leads nobody: without Units it counts for nothing.
        """
        for seat in state.leaders:
            upkeep = sum(class_of(entry).cost for entry in state.entries(seat))
            score = state.purses[seat] + upkeep if state.entries(seat) else 0
            state.change(seat, score=score, points=upkeep)

    def order(self, player: Player) -> Any:
        return player.score

    def ranks(self, state: WorldState) -> list[tuple[int, int]]:
        """The game master stands beside it all."""
        return [(rank, seat) for rank, seat in super().ranks(state) if seat != state.master]

    def columns(self, state: WorldState, player: Player) -> tuple[StatView, ...]:
        seat = state.players.index(player)
        strong = sum(strength_left(e) or class_of(e).fs for e in player.roster.entries)
        return (
            StatView("Purse", str(state.purses[seat])),
            StatView("Upkeep", str(player.points)),
            StatView("Units", str(len(player.roster.entries))),
            StatView("FS", str(strong)),
            StatView("Won", str(player.wins)),
            StatView("Lost", str(player.losses)),
            StatView("Warband", player.roster.name),
        )

    def battle_title(self, state: WorldState, battle: Battle) -> str:
        return f"Battle of world-turn {battle.round}"

    def phase(self, state: WorldState) -> str:
        return f"World-turn {state.round} of {state.last_turn}" if state.round else "Mustering"

    def evaluate(self, state: WorldState, seat: Seat) -> float:
        """Units and coin; the game master wants nothing."""
        return 0.0 if seat == state.master else float(state.players[seat].score)

    def invariants(self, state: WorldState) -> list[str]:
        """[WH-UPK-01] Every coin is accounted for, and no purse is in debt."""
        broken = list(super().invariants(state))
        for seat in state.leaders:
            booked = sum(line.coin for line in state.ledger if line.seat == seat)
            if numbers().purse + booked != state.purses[seat]:
                broken.append(f"the purse of {state.players[seat].name} is not what is booked")
            if state.purses[seat] < 0:
                broken.append(f"{state.players[seat].name} is in debt")
        return broken

    def facts(self, state: WorldState) -> dict[str, Any]:
        return {
            player.name: {"purse": purse, "units": [e.name for e in player.roster.entries]}
            for player, purse in zip(state.players, state.purses, strict=True)
        }
