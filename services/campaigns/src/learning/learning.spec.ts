import { describe, expect, it } from '@jest/globals';
import { chooseLearned } from './choose-learned.js';
import { Draw } from './draw.js';
import { Estimates, meanOf } from './estimates.js';
import type { Earning } from './estimates.js';
import { reasonOf } from './reason-of.js';

const groups = Array.from({ length: 20 }, (_, n) => `group-${n}`);
const texts = Array.from({ length: 6 }, (_, n) => `text-${n}`);

/** What a text really earns in a group: groups differ, texts differ, and so does their liking for each other. */
function aTown(seed: number) {
  const chance = new Draw(`town ${seed}`);
  const factor = (spread: number) => Math.exp(spread * chance.normal());
  const ofGroup = new Map(groups.map((group) => [group, 8 * factor(0.6)]));
  const ofText = new Map(texts.map((text) => [text, factor(0.5)]));
  const ofBoth = new Map(groups.flatMap((group) => texts.map((text) => [group + text, factor(0.4)])));
  const mean = (group: string, text: string) =>
    (ofGroup.get(group) ?? 0) * (ofText.get(text) ?? 0) * (ofBoth.get(group + text) ?? 0);
  // Counts of people scatter more than dice: a gamma of gammas.
  const post = (group: string, text: string, draw: Draw) =>
    Math.round((mean(group, text) * draw.gamma(3)) / 3);
  return { post };
}

type Choose = (known: Estimates, group: string, round: number) => number;

/** All that posts earn in so many campaigns, each of which knows of those before it. */
function earnedBy(choose: Choose, seed: number, rounds: number): number {
  const { post } = aTown(seed);
  const people = new Draw(`people ${seed}`);
  const earnings: Earning[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const known = new Estimates(earnings);
    earnings.push(
      ...groups.map((groupId) => {
        const option = texts[choose(known, groupId, round)] ?? '';
        return { groupId, option, earned: post(groupId, option, people) };
      }),
    );
  }
  return earnings.reduce((total, { earned }) => total + earned, 0);
}

const inTurn: Choose = (_known, group, round) => (round + groups.indexOf(group)) % texts.length;
const learned =
  (seed: number): Choose =>
  (known, groupId, round) =>
    chooseLearned(known, { groupId, options: texts, seed: `${seed}:${round}:${groupId}` });

/** How many times what taking turns earns. */
function ratioAfter(rounds: number): number {
  const seeds = Array.from({ length: 12 }, (_, seed) => seed + 1);
  const total = (choose: (seed: number) => Choose) =>
    seeds.reduce((sum, seed) => sum + earnedBy(choose(seed), seed, rounds), 0);
  return total(learned) / total(() => inTurn);
}

describe('choosing what earns most', () => {
  it('beats taking turns by four tenths in twenty campaigns, and by a tenth in four already', () => {
    expect(ratioAfter(20)).toBeGreaterThan(1.4);
    expect(ratioAfter(4)).toBeGreaterThan(1.1);
  });

  it('tries every text before much is known, and hardly a bad one afterwards', () => {
    const chosen = (known: Estimates) => {
      const counts = [0, 0, 0];
      for (let n = 0; n < 200; n += 1) {
        const index = chooseLearned(known, { groupId: 'g', options: ['a', 'b', 'c'], seed: String(n) });
        counts[index] = (counts[index] ?? 0) + 1;
      }
      return counts;
    };
    expect(Math.min(...chosen(new Estimates([])))).toBeGreaterThan(40);
    const of = (option: string, earned: number) =>
      Array.from({ length: 12 }, () => ({ groupId: 'g', option, earned }));
    const known = new Estimates([...of('a', 4), ...of('b', 20), ...of('c', 5)]);
    expect(chosen(known)[1]).toBeGreaterThan(190);
  });

  it('is the same for the same seed', () => {
    const choose = () => chooseLearned(new Estimates([]), { groupId: 'g', options: texts, seed: 'run' });
    expect(choose()).toBe(choose());
  });
});

describe('why a post was chosen', () => {
  const of = (option: string, earned: number) =>
    Array.from({ length: 4 }, () => ({ groupId: 'g', option, earned }));
  const known = new Estimates([...of('dull', 2), ...of('good', 20)]);
  const all = ['dull', 'good', 'new'];
  const why = (chosen: string, open = all) => reasonOf(known, { groupId: 'g', all, open, chosen });

  it('is that it earns most there, or that what earns more stood there lately, or to learn', () => {
    expect(why('good')).toMatchObject({ why: 'best', posts: 4 });
    expect(why('good')?.mean).toBeGreaterThan(10);
    expect(why('dull')).toMatchObject({ why: 'trial', posts: 4 });
    expect(why('dull', ['dull'])).toMatchObject({ why: 'rested' });
    expect(why('new')).toMatchObject({ why: 'untried', posts: 0 });
  });

  it('says how sure it is: the less was read, the further apart the bounds are beside what is expected', () => {
    const { mean = 0, from = 0, to = 0 } = why('good') ?? {};
    expect(from).toBeLessThan(mean);
    expect(to).toBeGreaterThan(mean);
    const spread = (chosen: string) => {
      const reason = why(chosen);
      return reason ? (reason.to - reason.from) / reason.mean : 0;
    };
    expect(spread('new')).toBeGreaterThan(spread('good'));
  });

  it('is nothing where there is one post alone', () => {
    expect(reasonOf(known, { groupId: 'g', all: ['good'], open: ['good'], chosen: 'good' })).toBeNull();
  });
});

describe('what is believed', () => {
  const earning = (groupId: string, option: string, earned: number): Earning => ({ groupId, option, earned });

  it('of a text that a group never saw follows from the group, and from the text elsewhere', () => {
    const busy = [10, 12, 11].map((earned) => earning('busy', 'plain', 3 * earned));
    const calm = [10, 12, 11].flatMap((earned) => [
      earning('calm', 'plain', earned),
      earning('calm', 'good', 2 * earned),
    ]);
    const known = new Estimates([...busy, ...calm]);
    const mean = (group: string, option: string) => meanOf(known.of(group, option));
    expect(mean('busy', 'good')).toBeGreaterThan(mean('busy', 'plain'));
    expect(mean('busy', 'good')).toBeGreaterThan(mean('calm', 'good'));
    expect(known.of('busy', 'good').posts).toBe(0);
  });

  it('is unsure where little was read, or where it scatters', () => {
    const width = (earned: readonly number[]) => {
      const known = new Estimates(earned.map((one) => earning('g', 'a', one)));
      const { shape, rate } = known.of('g', 'a');
      return Math.sqrt(shape) / rate;
    };
    expect(width([10])).toBeGreaterThan(width(Array.from({ length: 20 }, () => 10)));
    expect(width([0, 40, 0, 40, 0, 40])).toBeGreaterThan(2 * width([20, 20, 20, 20, 20, 20]));
  });

  it('is something where nothing was read at all, or nobody ever liked anything', () => {
    expect(meanOf(new Estimates([]).of('g', 'a'))).toBeGreaterThan(0);
    const unloved = new Estimates(Array.from({ length: 30 }, () => earning('g', 'a', 0)));
    expect(meanOf(unloved.of('g', 'a'))).toBeGreaterThan(0);
    expect(meanOf(unloved.of(null, 'a'))).toBeLessThan(1);
  });
});

describe('a drawn value', () => {
  it.each([0.3, 1, 7])('of a gamma distribution of shape %d has its mean and its variance', (shape) => {
    const draw = new Draw('moments');
    const values = Array.from({ length: 20_000 }, () => draw.gamma(shape));
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
    expect(Math.abs(mean / shape - 1)).toBeLessThan(0.05);
    expect(Math.abs(variance / shape - 1)).toBeLessThan(0.1);
  });
});
