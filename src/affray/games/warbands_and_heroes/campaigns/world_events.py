"""What happens between battles, as lines of a ledger that can be read as a story."""

from __future__ import annotations

from affray.campaign.events import BattleSet
from affray.kernel.events import Event, Names, Roll, SideEvent
from affray.kernel.words import counted, listed


class WorldTurnBegan(Event, frozen=True, kw_only=True):
    number: int
    rules: tuple[str, ...] = ("WH-UPK-01",)
    starts_action = True
    says = "World-turn {number} began."
    opens = "World-turn {number}"


class CoinCame(SideEvent, frozen=True, kw_only=True):
    coin: int
    purse: int
    reason: str
    rules: tuple[str, ...] = ("WH-UPK-01",)

    def sentence(self, name: Names) -> str:
        come = counted(self.coin, "coin")
        return f"{name.side(self.side)} got {come} and has {self.purse}: {self.reason}"


class UnitsPaid(SideEvent, frozen=True, kw_only=True):
    units: tuple[str, ...]
    coin: int
    purse: int
    rules: tuple[str, ...] = ("WH-UPK-01", "WH-UPK-04")

    def sentence(self, name: Names) -> str:
        if not self.units:
            return f"{name.side(self.side)} paid nobody and keeps {counted(self.purse, 'coin')}."
        paid = f"{counted(self.coin, 'coin')} for {listed(list(self.units))}"
        return f"{name.side(self.side)} paid {paid}, and has {self.purse} left."


class UnpaidTested(SideEvent, frozen=True, kw_only=True):
    unit: str
    face: int
    resolve: int
    passed: bool
    rules: tuple[str, ...] = ("WH-UPK-02", "WH-UPK-03", "WH-RES-01")

    def roll(self) -> Roll | None:
        result = "success" if self.passed else "failure"
        return Roll((self.face,), 6, self.resolve, is_low=True, result=result)

    def stake(self) -> tuple[str, str]:
        return "Resolve", "stays"

    def sentence(self, name: Names) -> str:
        end = "stayed without pay" if self.passed else "got no pay and went home"
        return f"{self.unit} of {name.side(self.side)} {end}."


class CaptainKnown(SideEvent, frozen=True, kw_only=True):
    unit: str
    trait: str
    face: int
    rules: tuple[str, ...] = ("WH-CAP-05",)
    says = "The captain of {unit} turned out to be {trait}."
    die = 8


class BattleCalled(BattleSet, frozen=True):
    """A battle of any number of sides, each of them one player."""

    def sentence(self, name: Names) -> str:
        seats = [seat for side in self.sides for seat in side]
        names = listed([name.side(seat) for seat in seats])
        return f"Battle {self.number}: {names} met in the field."


class MasterDecided(Event, frozen=True, kw_only=True):
    what: str
    reason: str
    rules: tuple[str, ...] = ("WH-GEN-03",)
    says = "The game master: {what}. {reason}"


class UnitsLost(SideEvent, frozen=True, kw_only=True):
    units: tuple[str, ...]
    rules: tuple[str, ...] = ("WH-UNIT-06",)

    def sentence(self, name: Names) -> str:
        return f"{name.side(self.side)} lost {listed(list(self.units))}."


class UnitReturned(SideEvent, frozen=True, kw_only=True):
    unit: str
    fs: int
    rules: tuple[str, ...] = ("WH-UNIT-06",)
    says = "{unit} found its way back to {side}, {fs} strong."


class UnitWeakened(SideEvent, frozen=True, kw_only=True):
    unit: str
    fs: int
    full: int
    rules: tuple[str, ...] = ("WH-UNIT-02",)
    says = "{unit} of {side} is down to {fs} of {full}."


class UnitRecovered(SideEvent, frozen=True, kw_only=True):
    unit: str
    fs: int
    rules: tuple[str, ...] = ("WH-UNIT-02",)
    says = "{unit} of {side} recovered to {fs}."
