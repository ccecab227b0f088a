import type { ActionProgress } from './action-report.js';
import type { Reactions } from './reactions.js';
import type { Campaign, RunHold, RunLine } from '@megafon/contracts';

/** Everything a run is, in plain data: what it set out to do (never changed) and how far each action is. */
export interface Run {
  campaignId: string;
  /** The campaign's name when the run began; runs of an earlier version have none. */
  campaignName?: string;
  type: Campaign['type'];
  plannedAt: Date;
  startedAt: Date;
  /** By whose days it is counted, for good; runs of earlier versions have none. */
  timeZone?: string;
  /** When the last action was settled; null while the run goes on. */
  finishedAt: Date | null;
  /** What a person said of it; runs of earlier versions have none. */
  hold?: RunHold | null;
  /** The run whose undone part this one does again; null for one of its own. */
  againOf?: string | null;
  /** From a post to its first bump, and from each to the next, in milliseconds; null where none is bumped. */
  bumpEveryMs?: number | null;
  accounts: readonly RunAccount[];
  /** For groups that ask whoever wants to join; '' where there is none. */
  joinAnswer: string;
  /** Id of the stored texts of its posts and comments: apart, as they are large and never change. */
  textsId: string;
  /** How each post and comment begins, each once; targets name them by their place here. */
  posts: readonly string[];
  comments: readonly string[];
  targets: readonly PlannedTarget[];
  /** Visits first, then joins, posts, comments, bumps: an action stands behind the one it waits for. */
  actions: readonly RunAction[];
  log: readonly LogLine[];
  /** What people did with its posts, by the action that published each; runs of earlier versions have none. */
  reactions?: Readonly<Record<string, Reactions>>;
  /** `<hash>-before` or `<hash>-after` of the pictures there are. */
  evidence: readonly string[];
}

export interface RunAccount {
  accountId: string;
  accountName: string;
}

/** One group, or for comments_only one account's comment on the post. */
export interface PlannedTarget {
  ordinal: number;
  accountId: string;
  group: { groupId: string; groupUrl: string; name: string } | null;
  /** Place in `posts`. */
  post: number | null;
  /** Which post of the box it was, before its wording was chosen; runs of earlier versions have none. */
  source?: string | null;
  /** Place in `comments`. */
  comment: number | null;
  /** Of each bump, its place in `comments`; runs of earlier versions have none. */
  bumps?: readonly number[];
  postUrl: string | null;
  /** Nothing is done there before; as soon as the run comes to it where there is none. */
  notBefore?: Date;
}

export type RunActionKind = 'visit' | 'join' | 'publish' | 'comment' | 'bump';

export interface RunAction extends ActionProgress {
  kind: RunActionKind;
  /** Ordinal of the target; of a visit, the account's first one. */
  target: number;
  /** Of a bump: the how manieth of its post it is, from 1. */
  nth?: number;
  /** A person held the run up and automation was asked to leave it: the answer is still to come. */
  recalled?: boolean;
  /** Of a post that waits for its group: how often it was looked at since. */
  looks?: number;
  /** Not begun after this; null before it is sent. */
  deadline: Date | null;
}

interface Logged {
  status: 'success' | 'error' | 'info';
  at: Date;
  /** The action whose picture proves it; null where there is none. */
  picture: string | null;
}

/** What it says; of an earlier version, the words it said it with. */
export type LogLine = Logged & ({ line: RunLine } | { message: string });

/** Not begun because a person stopped the run. */
export function isStopped({ hold }: Pick<Run, 'hold'>, { state, reason }: RunAction): boolean {
  return hold === 'stopping' && state === 'failed' && reason === 'cancelled';
}
