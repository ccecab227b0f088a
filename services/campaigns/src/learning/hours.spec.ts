import { describe, expect, it } from '@jest/globals';
import { fewestForHours } from '@megafon/contracts';
import { hourChooser } from './choose-hour.js';
import { Draw } from './draw.js';
import { drawn, rangeOf, spanOf } from './estimates.js';
import type { Earning } from './estimates.js';
import { hoursLeft, openHours } from './open-hours.js';
import type { OpenHours } from './open-hours.js';

const zone = 'Asia/Jerusalem';
/** In winter two hours ahead of UTC. */
const inJerusalem = (clock: string) => new Date(`2026-11-25T${clock}:00+02:00`);
const open = [9, 12, 15, 18, 21].map((hour): OpenHours => ({
  hour,
  from: inJerusalem(`${String(hour).padStart(2, '0')}:00`),
}));
const earned = (groupId: string, hour: number, counts: readonly number[]): Earning[] =>
  counts.map((count) => ({ groupId, option: String(hour), earned: count }));
const many = (count: number) => Array.from({ length: 12 }, (_, n) => count + (n % 3));

describe('the hours that are left of a day', () => {
  it('are the run’s own, from its time on, and those after them until midnight by the owner’s clock', () => {
    const left = hoursLeft(inJerusalem('16:20'), zone);
    expect(left.map(({ hour, from }) => [hour, from])).toEqual([
      [15, inJerusalem('16:20')],
      [18, inJerusalem('18:00')],
      [21, inJerusalem('21:00')],
    ]);
    expect(left[0]?.times).toEqual([inJerusalem('16:20'), inJerusalem('17:00')]);
    const inKolkata = hoursLeft(inJerusalem('16:20'), 'Asia/Kolkata');
    expect(inKolkata.map(({ hour }) => hour)).toEqual([18, 21]);
  });

  it.each([
    ['forward', '2026-03-27T00:30:00+02:00', 23],
    ['back', '2026-10-25T00:30:00+03:00', 25],
  ])('are all of those of a day on which the clock goes %s', (_what, start, hours) => {
    const left = hoursLeft(new Date(start), zone);
    expect(left.map(({ hour }) => hour)).toEqual([0, 3, 6, 9, 12, 15, 18, 21]);
    expect(left.flatMap(({ times }) => times)).toHaveLength(hours);
  });

  it('are open where nothing in them is quiet; the run’s own always, and the night where it is known', () => {
    const hours = hoursLeft(inJerusalem('01:00'), zone);
    const openFor = (known: readonly number[], quiet: readonly string[] = []) => {
      const times = new Set(quiet.map((clock) => inJerusalem(clock).getTime()));
      return openHours(hours, (time) => times.has(time.getTime()), new Set(known)).map(({ hour }) => hour);
    };
    expect(openFor([])).toEqual([0, 6, 9, 12, 15, 18, 21]);
    expect(openFor([3])).toEqual([0, 3, 6, 9, 12, 15, 18, 21]);
    expect(openFor([], ['01:00', '13:00', '23:00'])).toEqual([0, 6, 9, 15, 18]);
  });
});

describe('choosing the hours of a post', () => {
  const choose = (earnings: readonly Earning[], among = open, number = 0) =>
    hourChooser(earnings, among, 'campaign')({ number, groupId: 'g' });

  it('stays with the time of the campaign where too little was read, or no other hours are open', () => {
    const few = choose(earned('g', 18, many(9).slice(0, fewestForHours - 1)));
    expect(few).toMatchObject({ notBefore: null, reason: { hour: 9, why: 'unlearned' } });
    const alone = choose(earned('g', 18, many(9)), open.slice(0, 1));
    expect(alone).toMatchObject({ notBefore: null, reason: { hour: 9, why: 'only' } });
  });

  it('waits for those that earn most there, and says how much that is, and how sure', () => {
    const known = [9, 12, 15, 21].flatMap((hour) => earned('g', hour, many(2)));
    const { notBefore, reason } = choose([...known, ...earned('g', 18, many(30))]);
    expect(notBefore).toEqual(inJerusalem('18:00'));
    expect(reason).toMatchObject({ hour: 18, why: 'best', posts: 12 });
    expect(reason.mean).toBeGreaterThan(25);
    expect(reason.from).toBeLessThan(reason.mean);
    expect(reason.to).toBeGreaterThan(reason.mean);
    // Nothing is waited for where it earns most as the run begins.
    const own = choose([...earned('g', 9, many(30)), ...known.filter(({ option }) => option !== '9')]);
    expect(own).toMatchObject({ notBefore: null, reason: { hour: 9, why: 'best' } });
  });

  it('tries what is little known, says so, and is the same for the same place', () => {
    const known = earned('g', 9, [4, 5, 4, 6, 5, 4]);
    const whys = new Set(Array.from({ length: 60 }, (_, n) => choose(known, open, n).reason.why));
    expect(whys).toContain('best');
    expect(whys).toContain('untried');
    expect(choose(known, open, 7)).toEqual(choose(known, open, 7));
  });

  it('believes of a group that was never read what the hours earn in the others', () => {
    const known = [9, 12, 15, 21].flatMap((hour) => earned('other', hour, many(2)));
    const learned = [...known, ...earned('other', 18, many(30))];
    const times = Array.from({ length: 40 }, (_, n) => choose(learned, open, n).reason);
    expect(times.filter(({ hour }) => hour === 18).length).toBeGreaterThan(25);
    expect(new Set(times.map(({ why }) => why))).toEqual(new Set(['untried']));
  });
});

describe('between which two numbers a belief lies', () => {
  it.each([[0.4], [3], [40]])('is what drawn values say, of shape %d', (shape) => {
    const draw = new Draw('span');
    const values = Array.from({ length: 20_000 }, () => drawn({ posts: 0, shape, rate: 0.5 }, draw));
    const [said, seen] = [spanOf({ posts: 0, shape, rate: 0.5 }), rangeOf(values)];
    expect(Math.abs(said.from - seen.from)).toBeLessThanOrEqual(0.03 * seen.from + 0.15);
    expect(Math.abs(said.to - seen.to)).toBeLessThanOrEqual(0.03 * seen.to + 0.15);
  });
});

describe('the hours that are chosen, simulated', () => {
  const groups = Array.from({ length: 20 }, (_, n) => `group-${n}`);
  const [firstRounds, rounds] = [4, 20];

  /** What a post of some hours really earns in a group: evenings are better in most, and each has hours of its own. */
  function aTown(seed: number) {
    const chance = new Draw(`hours of town ${seed}`);
    const factor = (spread: number) => Math.exp(spread * chance.normal());
    const ofGroup = new Map(groups.map((group) => [group, 8 * factor(0.6)]));
    const ofHour = new Map(open.map(({ hour }) => [hour, factor(0.3)]));
    const ofBoth = new Map(
      groups.flatMap((group) => open.map(({ hour }) => [`${group} ${hour}`, factor(0.4)])),
    );
    return (group: string, hour: number, draw: Draw) => {
      const mean =
        (ofGroup.get(group) ?? 0) * (ofHour.get(hour) ?? 0) * (ofBoth.get(`${group} ${hour}`) ?? 0);
      // Counts of people scatter more than dice.
      return Math.round((mean * draw.gamma(3)) / 3);
    };
  }

  type Hour = (known: readonly Earning[], group: string, round: number) => number;

  /** What posts earn in the first rounds, and in all of them. */
  function earnedBy(choose: Hour, seed: number): { first: number; all: number } {
    const post = aTown(seed);
    const people = new Draw(`people of town ${seed}`);
    const known: Earning[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const before = [...known];
      for (const group of groups) {
        const hour = choose(before, group, round);
        known.push({ groupId: group, option: String(hour), earned: post(group, hour, people) });
      }
    }
    const sum = (posts: readonly Earning[]) => posts.reduce((total, one) => total + one.earned, 0);
    return { first: sum(known.slice(0, firstRounds * groups.length)), all: sum(known) };
  }

  const inTurn: Hour = (_known, group, round) =>
    open[(round + groups.indexOf(group)) % open.length]?.hour ?? 0;
  const learned: Hour = (known, groupId, round) => {
    const choice = choosers.get(known) ?? hourChooser(known, open, 'town');
    choosers.set(known, choice);
    return choice({ number: round * groups.length + groups.indexOf(groupId), groupId }).reason.hour;
  };
  /** One a round: all its groups know the same. */
  const choosers = new WeakMap<readonly Earning[], ReturnType<typeof hourChooser>>();
  const atNine: Hour = () => 9;

  function total(choose: Hour): { first: number; all: number } {
    const towns = Array.from({ length: 8 }, (_, seed) => earnedBy(choose, seed + 1));
    const sum = (of: 'first' | 'all') => towns.reduce((all, town) => all + town[of], 0);
    return { first: sum('first'), all: sum('all') };
  }

  it('earn more than hours in turn, and than one hour for all', () => {
    const [chosen, turns, fixed] = [total(learned), total(inTurn), total(atNine)];
    expect(chosen.first / turns.first).toBeGreaterThan(1.05);
    expect(chosen.all / turns.all).toBeGreaterThan(1.25);
    expect(chosen.all / fixed.all).toBeGreaterThan(1.15);
  });
});
