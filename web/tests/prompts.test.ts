import { describe, expect, test } from 'vitest';
import { inkOf, mainChance, percent, signOf } from '../src/prompts/odds';
import { keysFor, keysOf } from '../src/prompts/keys';
import { listingOf } from '../src/prompts/rows';
import { costWords } from '../src/prompts/words';
import { digitsOf } from '../src/table/digits';
import { countedIn, slotsOf } from '../src/table/track';
import { unitsOf } from '../src/board/units';
import { aChoice, aPiece, aView } from './making';

describe('labels of choices', () => {
  test('say what they cost', () => {
    expect(costWords({ amount: 2, resource: 'Momentum' })).toBe('2 momentum');
    expect(costWords({ amount: 0, resource: 'Momentum' })).toBe('free');
    expect(costWords(null)).toBe('');
  });
  test('have letters when they are few and different, else numbers', () => {
    expect(keysFor(['Accept', 'Deny'])).toEqual(['A', 'D']);
    expect(keysFor(['Pay', 'Pass'])).toEqual(['1', '2']);
    expect(keysFor(['a', 'b', 'c', 'd'])).toEqual(['1', '2', '3', '4']);
  });
});

describe('what is listed', () => {
  const about = (label: string, brief: string, ...pieces: number[]) => aChoice(label, { brief, pieces });
  const view = aView({
    pieces: [
      aPiece(1, 'Heavy'),
      aPiece(2, 'Ward'),
      ...[11, 12, 13, 14, 15, 16, 17].map((id) => aPiece(id, `Foe ${id}`, { side: 1 })),
    ],
  });
  const units = unitsOf(view);
  const [heavy] = units;
  const turn = [
    about('Heavy: Sprint', 'sprint', 1),
    about('Ward: Blink', 'blink', 2),
    about('Heavy: Charge', 'charge', 1),
    aChoice('Pass'),
  ];
  const listed = (
    choices = turn,
    chosen = null as (typeof units)[number] | null,
    kind: string | null = null,
  ) => listingOf({ choices, units, chosen, kind });

  test('is one unit after the other, but what a unit alone can do at once', () => {
    const { rows, outs, inHand, most } = listed();
    expect(rows.map((row) => [row.name, row.deed])).toEqual([
      ['Heavy', ''],
      ['Ward', 'Blink'],
    ]);
    expect(rows.map((row) => row.unit?.name)).toEqual(['Heavy', undefined]);
    expect(outs.map((one) => one.name)).toEqual(['Pass']);
    expect(inHand).toBeNull();
    expect(most).toBe(3);
  });
  test('is what the unit in hand can do, whose name is said once', () => {
    const { rows, outs, hasOthers } = listed(turn, heavy);
    expect(rows.map((row) => row.name)).toEqual(['Sprint', 'Charge']);
    expect(outs).toHaveLength(1);
    expect(hasOthers).toBe(true);
  });
  test('needs no unit in hand where there is only one', () => {
    const { inHand, hasOthers } = listed([turn[0]!, turn[2]!, turn[3]!]);
    expect(inHand?.name).toBe('Heavy');
    expect(hasOthers).toBe(false);
  });
  test('has the way out that the game names', () => {
    const choices = [aChoice('Fight'), aChoice('Leave it', { is_out: true }), aChoice('Run')];
    const { rows, outs } = listed(choices);
    expect(rows.map((row) => row.name)).toEqual(['Fight', 'Run']);
    expect(outs.map((one) => one.name)).toEqual(['Leave it']);
  });
  const shots = (verb: string) =>
    [11, 12, 13, 14, 15, 16, 17].map((target) =>
      aChoice(`Heavy: ${verb} at Foe ${target}`, {
        brief: `${verb} at Foe ${target}`,
        pieces: [1, target],
        value: { do: verb, unit: 1, target } as never,
      }),
    );
  test('is one row for many that differ only by their target', () => {
    const { rows, hasTargets } = listed([...shots('shoot'), ...shots('throw'), aChoice('Pass')]);
    expect(rows.map((row) => row.name)).toEqual(['Shoot at…', 'Throw at…']);
    expect(rows[0]!.offers.map((one) => one.target?.name)).toContain('Foe 14');
    expect(hasTargets).toBe(true);
    expect(listed(shots('shoot')).rows).toHaveLength(7);
  });
  test('is one row a kind where there are still too many, and opens in place', () => {
    const spells = Array.from({ length: 14 }, (_, index) =>
      aChoice(`Heavy: Cast ${index}`, {
        brief: `Cast ${index}`,
        pieces: [1],
        value: { do: 'cast', unit: 1, spell: `s${index}` } as never,
      }),
    );
    const choices = [...spells, aChoice('Heavy: Rest', { brief: 'rest', pieces: [1] })];
    const { rows } = listed(choices);
    expect(rows.map((row) => row.name)).toEqual(['Cast, 14 choices', 'Rest']);
    expect(listed(choices, null, rows[0]!.kind).rows).toHaveLength(14);
  });

  describe('has keys', () => {
    const keys = (...[choices, chosen]: Parameters<typeof listed>) => {
      const listing = listed(choices, chosen);
      const found = keysOf(listing, digitsOf(view, units, 0));
      return [
        ...listing.rows.map((row) => found.get(row.id)),
        ...listing.outs.map((one) => found.get(String(one.index))),
      ];
    };
    test('digits for pieces and P for the way out', () => {
      expect(keys()).toEqual(['1', '2', 'P']);
    });
    test('letters of the game for choices, else of their names', () => {
      expect(keys(turn, heavy)).toEqual(['S', 'C', 'P']);
      const own = turn.map((choice) => (choice.brief === 'charge' ? { ...choice, key: 'Q' } : choice));
      expect(keys(own, heavy)).toEqual(['S', 'Q', 'P']);
    });
    test('that stay with a piece when others are lost', () => {
      const later = aView({
        pieces: [aPiece(1, 'Heavy', { is_gone: true, x: null, y: null }), aPiece(2, 'Ward')],
      });
      expect([...digitsOf(later, unitsOf(later), 0)]).toEqual([
        [1, '1'],
        [2, '2'],
      ]);
    });
  });
});

describe('odds', () => {
  const row = (result: string, percent: number, counts = true) => ({
    result,
    chance: '',
    percent,
    short: '',
    counts,
  });
  const rows = [row('removed', 25), row('pushed', 25), row('missed', 50, false)];
  test('come down to how likely it is that something comes of it', () => {
    expect(
      mainChance({ title: '', deed: '', needs: '', modifiers: [], rows, tally: '', tallied: [], verb: '' }),
    ).toBe(50);
  });
  test('are told by weight of ink, open where nothing comes of it', () => {
    expect(rows.map((_, index) => inkOf(rows, index))).toEqual(['k1', 'k2', 'k4']);
  });
  test('never say none or all for what is neither', () => {
    expect(percent(23.32, 1)).toBe('23.3 %');
    expect(percent(0.2, 0)).toBe('under 1 %');
    expect(percent(99.8, 0)).toBe('over 99 %');
    expect(percent(100, 0)).toBe('100 %');
  });
  test('sign what bears on them', () => {
    expect([1, -1, 0].map(signOf)).toEqual(['+', '−', '']);
  });
});

describe('what is counted', () => {
  test('is the first fact with slots', () => {
    const track = { left: 6, total: 10, most: 12, tick: 0 };
    const facts = [
      { name: 'Points', value: '9', note: '', track: null },
      { name: 'Momentum', value: '6', note: 'of 10', track },
    ];
    expect(countedIn(facts)).toEqual({ name: 'Momentum', ...track });
    expect(countedIn(facts.slice(0, 1))).toBeNull();
  });
  test('is drawn as full, asked for, spent and gone', () => {
    expect(slotsOf(3, 5, 1, 6)).toEqual(['full', 'full', 'ask', 'spent', 'spent', 'gone']);
  });
});
