/** The choices of a question as they are listed: a unit in hand first, one row for what differs only by its target. */
import { unitFor, type Unit } from '../board/units';
import type { ChoiceView, Plain } from '../wire';
import { capital } from './words';

export interface Offer {
  choice: ChoiceView;
  /** The number of the choice in the question. */
  index: number;
  name: string;
  unit: Unit | null;
  /** Whom it is done to. */
  target: Unit | null;
}

export interface Row {
  id: string;
  name: string;
  /** The one thing that the unit can do which gives the row its name. */
  deed: string;
  /** One choice, or several that differ only by their target. */
  offers: Offer[];
  /** The unit that is taken in hand, or the kind that is opened, where the row is not yet an answer. */
  unit: Unit | null;
  kind: string | null;
}

export interface Listing {
  rows: Row[];
  /** The ways out. */
  outs: Offer[];
  /** The unit whose choices these are. */
  inHand: Unit | null;
  /** There are other units to take in hand. */
  hasOthers: boolean;
  /** The kind of choice that is open. */
  kind: string | null;
  /** The most that this question lists, rows and ways out, whichever unit is in hand. */
  most: number;
  /** Some of them name their targets apart. */
  hasTargets: boolean;
}

/** So many have a line each; so many fit. */
export const ROOMY = 8;
export const MOST = 12;

/** How close the rows stand. */
export const densityOf = (rows: number): string =>
  rows <= ROOMY ? 'roomy' : rows <= MOST ? 'many' : 'crowd';

interface Asked {
  choices: readonly ChoiceView[];
  units: readonly Unit[];
  chosen: Unit | null;
  kind: string | null;
}

export function listingOf({ choices, units, chosen, kind }: Asked): Listing {
  const offers = offersOf(choices, units);
  const loose = offers.filter((one) => one.unit === null);
  const isOut = outIn(offers, loose);
  const rest = offers.filter((one) => !isOut(one));
  const groups = byUnit(rest);
  const isByPiece = [...groups.values()].some((own) => own.length > 1) && groups.size > 0;
  const few = groups.size === 1 ? [...groups.keys()][0]! : null;
  const inHand = !isByPiece ? null : (few ?? (chosen && groups.has(chosen) ? chosen : null));
  const listed = (unit: Unit | null): Row[] => {
    const own = unit ? named(groups.get(unit)!) : [];
    return together([...own, ...rest.filter((one) => one.unit === null)]);
  };
  const first = isByPiece ? unitRows(groups, rest) : together(rest);
  const all = inHand ? listed(inHand) : first;
  const open = all.find((row) => row.kind === kind && row.kind !== null);
  const outs = offers.filter(isOut);
  const lists = [first, ...(isByPiece ? [...groups.keys()].map(listed) : [])];
  return {
    rows: open ? open.offers.map(single) : all,
    outs: outs.filter((one) => one.unit === null || !isByPiece || one.unit === inHand),
    inHand,
    hasOthers: inHand !== null && few === null,
    kind: open ? kind : null,
    most: Math.max(...lists.map((rows) => rows.length)) + outs.filter((one) => one.unit === null).length,
    hasTargets: lists.some((rows) => rows.some((row) => !row.unit && !row.kind && row.offers.length > 1)),
  };
}

/** Each choice with its unit and its name: the whole label where nothing else names the unit. */
function offersOf(choices: readonly ChoiceView[], units: readonly Unit[]): Offer[] {
  return choices.map((choice, index) => {
    const unit = unitFor(units, choice.pieces[0]);
    const target = unitFor(units, choice.pieces[1]);
    return { choice, index, unit, target, name: capital(unit ? choice.label : choice.brief) };
  });
}

/** Below the name of its unit, a choice goes without it. */
const named = (offers: readonly Offer[]): Offer[] =>
  offers.map((one) => ({ ...one, name: capital(one.choice.brief) }));

/** The way out is what the game calls so; else the one choice that is about no unit while all others are. */
function outIn(offers: readonly Offer[], loose: readonly Offer[]): (one: Offer) => boolean {
  if (offers.some((one) => one.choice.is_out)) return (one) => one.choice.is_out;
  const only = loose.length === 1 && offers.length > 1 ? loose[0] : null;
  return (one) => one === only;
}

function byUnit(offers: readonly Offer[]): Map<Unit, Offer[]> {
  const groups = new Map<Unit, Offer[]>();
  for (const one of offers) {
    if (one.unit) groups.set(one.unit, [...(groups.get(one.unit) ?? []), one]);
  }
  return groups;
}

const single = (one: Offer): Row => ({
  id: String(one.index),
  name: one.name,
  deed: '',
  offers: [one],
  unit: null,
  kind: null,
});

/** A row for each unit; one that can do a single thing does it at once. */
function unitRows(groups: ReadonlyMap<Unit, Offer[]>, rest: readonly Offer[]): Row[] {
  const rows = [...groups].map(([unit, own]): Row =>
    own.length === 1
      ? { ...single(own[0]!), name: unit.name, deed: capital(own[0]!.choice.brief) }
      : { id: `unit${unit.piece.id}`, name: unit.name, deed: '', offers: own, unit, kind: null },
  );
  return [...rows, ...rest.filter((one) => one.unit === null).map(single)];
}

/** Few stand as they are; of many, those that differ only by their target are one row; then those of one kind. */
function together(offers: readonly Offer[]): Row[] {
  if (offers.length <= MOST) return offers.map(single);
  const byTarget = gathered(offers.map(single), ({ choice }) => JSON.stringify(apart(choice)), targetName);
  if (byTarget.length <= MOST) return byTarget;
  return gathered(byTarget, ({ choice }) => deedOf(choice.value), kindName).map((row) =>
    row.offers.length > 1 && !byTarget.some((one) => one.id === row.id)
      ? { ...row, kind: deedOf(row.offers[0]!.choice.value) }
      : row,
  );
}

function gathered(
  rows: readonly Row[],
  likeness: (one: Offer) => string,
  name: (offers: readonly Offer[]) => string,
): Row[] {
  const found = new Map<string, Row[]>();
  for (const row of rows) {
    const key = likeness(row.offers[0]!);
    found.set(key, [...(found.get(key) ?? []), row]);
  }
  return [...found.values()].map((alike) => {
    if (alike.length === 1) return alike[0]!;
    const offers = alike.flatMap((row) => row.offers);
    return { id: `all${offers[0]!.index}`, name: name(offers), deed: '', offers, unit: null, kind: null };
  });
}

/** The named parts of an answer that says what is done; a bare value has none. */
function partsOf(value: Plain): Record<string, unknown> | null {
  const isDeed = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isDeed ? value : null;
}

/** What an answer does, without whom it is done to. */
function apart({ value, pieces }: ChoiceView): unknown {
  const others = pieces.slice(1);
  const parts = Object.entries(partsOf(value) ?? { value });
  return parts.filter(([, part]) => typeof part !== 'number' || !others.includes(part));
}

/** The verb of an answer that is done; any other is a kind of its own. */
const deedOf = (value: Plain): string => JSON.stringify(partsOf(value)?.do ?? value);

/** What some names begin with, up to whom it is done to. */
function commonName(offers: readonly Offer[]): string {
  const words = offers.map(({ name, target }) => {
    const at = target ? name.indexOf(target.name) : -1;
    return (at > 0 ? name.slice(0, at) : name).trim().split(' ');
  });
  const [first, ...others] = words;
  let same = 0;
  while (same < first!.length && others.every((other) => other[same] === first![same])) same += 1;
  return first!.slice(0, same).join(' ') || offers[0]!.name;
}

const targetName = (offers: readonly Offer[]): string => `${commonName(offers)}…`;
const kindName = (offers: readonly Offer[]): string => `${commonName(offers)}, ${offers.length} choices`;
