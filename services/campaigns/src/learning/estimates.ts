import type { Draw } from './draw.js';

/** What one post earned in its first day: likes, comments and shares. */
export interface Earning {
  groupId: string;
  /** What was varied: the text, or the hour. */
  option: string;
  earned: number;
}

/** What is believed of an option: a gamma distribution of what a post of it earns in its first day. */
export interface Belief {
  /** Posts that were read, of this option in this group. */
  posts: number;
  shape: number;
  rate: number;
}

/** So many posts outweigh what is believed before any was read. */
const priorPosts = 2;
/** What a post earns where nobody knows anything yet. */
const firstGuess = 1;

/**
 * What a user's posts earned, in each group and by option. Groups differ, and so do options: before an option was tried
 * in a group it is believed to earn what the group earns, times what the option earns elsewhere against its peers. What
 * it earned there outweighs that soon. Counts that scatter more than chance alone would weigh less (quasi-Poisson).
 */
export class Estimates {
  private readonly all: Sum;
  private readonly groups: ReadonlyMap<string, Sum>;
  private readonly options: ReadonlyMap<string, Sum>;
  private readonly pairs: ReadonlyMap<string, Sum>;
  private readonly scatter: number;

  constructor(earnings: readonly Earning[]) {
    this.all = sumOf(earnings);
    this.groups = sumsBy(earnings, ({ groupId }) => groupId);
    this.pairs = sumsBy(earnings, pairOf);
    const fair = earnings.map((one) => ({ ...one, earned: one.earned / this.groupFactor(one.groupId) }));
    this.options = sumsBy(fair, ({ option }) => option);
    this.scatter = this.scatterOf(earnings);
  }

  /** @param groupId null for all groups together */
  of(groupId: string | null, option: string): Belief {
    const seen = groupId === null ? this.options.get(option) : this.pairs.get(pairOf({ groupId, option }));
    const { posts, earned } = seen ?? nothing;
    const elsewhere = groupId === null ? this.mean : this.expected(groupId, option);
    return {
      posts,
      shape: (priorPosts * elsewhere + earned) / this.scatter,
      rate: (priorPosts + posts) / this.scatter,
    };
  }

  private get mean(): number {
    return Math.max((priorPosts * firstGuess + this.all.earned) / (priorPosts + this.all.posts), 0.01);
  }

  private expected(groupId: string, option: string): number {
    return this.mean * this.groupFactor(groupId) * this.factor(this.options.get(option));
  }

  private groupFactor(groupId: string): number {
    return this.factor(this.groups.get(groupId));
  }

  /** How much more or less than usual it earns; 1 where nothing is known. */
  private factor({ posts, earned }: Sum = nothing): number {
    return (priorPosts * this.mean + earned) / (priorPosts + posts) / this.mean;
  }

  /** How many times more than chance alone what posts earned scatters around what was expected of them; at least 1. */
  private scatterOf(earnings: readonly Earning[]): number {
    const squares = earnings.map(({ groupId, option, earned }) => {
      const expected = this.expected(groupId, option);
      return (earned - expected) ** 2 / expected;
    });
    const degrees = Math.max(1, earnings.length - this.groups.size - this.options.size);
    return Math.max(1, squares.reduce((total, square) => total + square, 0) / degrees);
  }
}

/** What a post of it may earn, as far as it is believed now. */
export function drawn({ shape, rate }: Belief, draw: Draw): number {
  return draw.gamma(shape) / rate;
}

/** Between which two a value lies four times of five, near enough (Wilson and Hilferty 1931). */
export function spanOf({ shape, rate }: Belief): { from: number; to: number } {
  const at = (deviations: number) => {
    const root = 1 - 1 / (9 * shape) + deviations / (3 * Math.sqrt(shape));
    return tenths((shape * Math.max(0, root) ** 3) / rate);
  };
  return { from: at(-tenthDeviations), to: at(tenthDeviations) };
}

/** One value of ten of the normal distribution lies above so many standard deviations. */
const tenthDeviations = 1.2816;

/** Between which two four of five drawn values lie. */
export function rangeOf(values: readonly number[]): { from: number; to: number } {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (share: number) => tenths(sorted[Math.floor(share * sorted.length)] ?? 0);
  return { from: at(0.1), to: at(0.9) };
}

export function tenths(value: number): number {
  return Math.round(10 * value) / 10;
}

/** Whether none of these is believed to earn more there. */
export function isBest(
  estimates: Pick<Estimates, 'of'>,
  groupId: string,
  { chosen, among }: { chosen: string; among: readonly string[] },
): boolean {
  const mean = (option: string) => meanOf(estimates.of(groupId, option));
  return among.every((option) => mean(option) <= mean(chosen));
}

export function meanOf({ shape, rate }: Belief): number {
  return shape / rate;
}

interface Sum {
  posts: number;
  earned: number;
}

const nothing: Sum = { posts: 0, earned: 0 };

function pairOf({ groupId, option }: Pick<Earning, 'groupId' | 'option'>): string {
  return JSON.stringify([groupId, option]);
}

function sumOf(earnings: readonly Earning[]): Sum {
  return { posts: earnings.length, earned: earnings.reduce((total, { earned }) => total + earned, 0) };
}

function sumsBy(earnings: readonly Earning[], keyOf: (one: Earning) => string): Map<string, Sum> {
  const sums = new Map<string, Sum>();
  for (const one of earnings) {
    const { posts, earned } = sums.get(keyOf(one)) ?? nothing;
    sums.set(keyOf(one), { posts: posts + 1, earned: earned + one.earned });
  }
  return sums;
}
