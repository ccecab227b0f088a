import { isDeepStrictEqual } from 'node:util';
import { nothing } from './run-tally.js';
import { withReading } from '../runs/reactions.js';
import type { Reactions, ReactionsByAction } from '../runs/reactions.js';
import type { Tally } from './run-tally.js';

/**
 * Whose numbers a day is made of: each under the key of what it comes from, so that saying a thing again replaces what
 * was said of it, and what is older than what is known changes nothing.
 */
export interface DayParts {
  day: string;
  /** null for all groups of the owner. */
  group: string | null;
  groupName: string;
  /** By run; `revision` is the version of the run that it was counted at. */
  runs: Record<string, Tally & { revision: number }>;
  /** Of posts that were published on the day, by the action that published them. */
  reactions: ReactionsByAction;
  /** Campaigns created on the day. */
  created: readonly string[];
}

/** A day in numbers: they follow from its parts. */
export interface DayTotals extends Tally {
  created: number;
  /** Posts whose reactions were read; the four below are theirs. */
  measured: number;
  likes: number;
  received: number;
  shares: number;
  reach: number;
  /** Posts of which the network said the reach. */
  reached: number;
}

export const noTotals: DayTotals = {
  ...nothing,
  created: 0,
  measured: 0,
  likes: 0,
  received: 0,
  shares: 0,
  reach: 0,
  reached: 0,
};

/** Null where it changes nothing. */
export function withRun<P extends DayParts>(
  parts: P,
  runId: string,
  revision: number,
  tally: Tally,
): P | null {
  const known = parts.runs[runId];
  if (known ? known.revision >= revision : isDeepStrictEqual(tally, nothing)) return null;
  return { ...parts, runs: { ...parts.runs, [runId]: { ...tally, revision } } };
}

/** Null where something newer is known. */
export function withReactions<P extends DayParts>(
  parts: P,
  actionId: string,
  reactions: Reactions,
): P | null {
  const known = withReading(parts.reactions, actionId, reactions);
  return known && { ...parts, reactions: known };
}

/** Null where it is counted. */
export function withCreated<P extends DayParts>(parts: P, campaignId: string): P | null {
  return parts.created.includes(campaignId) ? null : { ...parts, created: [...parts.created, campaignId] };
}

export function totalsOf({ runs, reactions, created }: DayParts): DayTotals {
  const ofRuns = Object.values(runs).map(({ revision: _revision, ...tally }) => tally);
  const ofPosts = Object.values(reactions).map(({ likes, comments, shares, reach }) => ({
    measured: 1,
    likes,
    received: comments,
    shares,
    ...(reach !== null && { reach, reached: 1 }),
  }));
  return sumOf([{ created: created.length }, ...ofRuns, ...ofPosts]);
}

export function sumOf(parts: readonly Partial<DayTotals>[]): DayTotals {
  const sum = { ...noTotals };
  for (const part of parts) {
    for (const field of Object.keys(noTotals) as (keyof DayTotals)[]) sum[field] += part[field] ?? 0;
  }
  return sum;
}
