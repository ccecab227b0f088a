import type { ActionWork } from '@megafon/contracts';
import type { Chance } from './chance.js';

/** What the network may do with a click, besides taking it and saying so. */
export const fates = [
  'refused',
  'lost-before',
  'lost-after',
  'other-page-before',
  'other-page-after',
  'proxy-before',
  'proxy-after',
  'browser-before',
  'browser-after',
  'no-button',
] as const;
export type Fate = (typeof fates)[number];

export interface Task {
  actionId: string;
  /** Which of the accounts. */
  account: number;
  work: ActionWork;
  /** The same text stands there already, written by hand. */
  hasTwin: boolean;
  atMs: number;
  deadlineMs: number;
}

/** What a history consists of. Each kind of trouble is in some histories only: together they would hide each other. */
export interface Plan {
  accounts: number;
  machines: number;
  tasks: Task[];
  /** From here on nothing goes wrong any more. */
  calmFromMs: number;
  settleMs: number;
  /** ACTION_TIMEOUT_MS. */
  actionLimitMs: number;
  ownPostsShown: number;
  dailyCap: number;
  gapMs: number;
  /** How far wall clocks are off from the beginning, at most. */
  skewMs: number;
  /** What the ticks of a machine gain or lose, at most. */
  drift: number;
  /** By how much the clock of a machine is set, each time somebody does it. */
  jumpsMs: number[];
  /** Probabilities, per call or per click. */
  rates: {
    slow: number;
    database: number;
    broker: number;
    page: number;
    slowPage: number;
    slowLook: number;
    /** A list of one's own posts that is not drawn to its end. */
    lateList: number;
    stop: number;
    pending: number;
    twice: number;
    fates: Record<Fate, number>;
  };
  kills: number;
  freezes: number;
  sleeps: number;
  doings: number;
}

/** What a history is to have other than its plan. */
export type PlanChange = Partial<Omit<Plan, 'rates'>> & { rates?: Partial<Plan['rates']> };

const hourMs = 3_600_000;
/** As config.ts has it, and one that a slow page takes up: so a quarter of histories. */
const [wholeLimitMs, shortLimitMs] = [320_000, 12_000];
/** Far worse than any quartz. */
const mostDrift = 0.0005;

/** Mostly an hour: a wrong time zone, a server of the time that is wrong. */
function aJump(chance: Chance): number {
  const byMs = chance.happens(0.7) ? hourMs : chance.between(500, hourMs);
  return chance.happens(0.5) ? byMs : -byMs;
}

export function planOf(chance: Chance): Plan {
  const often = (most: number) => (chance.happens(0.5) ? 0 : chance.between(0, most));
  const accounts = chance.happens(0.7) ? 1 : 2;
  const gapMs = chance.happens(0.3) ? 10_000 : 0;
  const settleMs = chance.of([1_500, 5_000, 20_000]);
  const tasks = Array.from({ length: chance.whole(1, 5) }, (_, index) => aTask(chance, index, accounts));
  const machines = chance.whole(1, 3);
  const calmFromMs = chance.between(15_000, 50_000);
  return {
    accounts,
    machines,
    tasks,
    calmFromMs,
    settleMs,
    actionLimitMs: actionLimitOf(calmFromMs),
    ownPostsShown: chance.of([2, 50]),
    dailyCap: chance.happens(0.2) ? 2 : 50,
    gapMs,
    skewMs: chance.of([0, 0, 400, hourMs]),
    drift: often(mostDrift),
    jumpsMs: chance.happens(0.5) ? [] : Array.from({ length: chance.whole(1, 4) }, () => aJump(chance)),
    rates: {
      slow: often(0.1),
      database: chance.happens(0.6) ? 0 : chance.between(0, 0.05),
      broker: often(0.3),
      page: often(0.15),
      slowPage: often(0.3),
      slowLook: often(0.5),
      lateList: often(0.3),
      stop: chance.happens(0.7) ? 0 : 0.1,
      pending: often(0.3),
      twice: often(0.5),
      fates: Object.fromEntries(
        fates.map((fate) => [fate, chance.happens(0.65) ? 0 : chance.between(0, 0.3)]),
      ) as Record<Fate, number>,
    },
    kills: chance.happens(0.4) ? 0 : chance.whole(1, 4),
    freezes: chance.happens(0.5) ? 0 : chance.whole(1, 3),
    sleeps: chance.happens(0.8) ? 0 : chance.whole(1, 2),
    doings: chance.happens(0.4) ? 0 : chance.whole(1, 5),
  };
}

/** Made of what is drawn anyway, so that a seed stays the history that it was. */
function actionLimitOf(calmFromMs: number): number {
  return Math.floor(calmFromMs) % 4 === 0 ? shortLimitMs : wholeLimitMs;
}

function aTask(chance: Chance, index: number, accounts: number): Task {
  const atMs = chance.between(1_000, 12_000);
  const isShort = chance.happens(0.1);
  return {
    actionId: `run:${index}`,
    account: chance.whole(0, accounts - 1),
    work: someWork(chance, index),
    hasTwin: chance.happens(0.25),
    atMs,
    deadlineMs: atMs + (isShort ? 5_000 : 600_000),
  };
}

/** Blanks at the end tell apart what is the same text to the policy. */
const blanks = (index: number) => ' '.repeat(index);

const group = (groupId: string) => ({
  groupId,
  groupUrl: `https://network/groups/${groupId}`,
  name: groupId,
});

/** Whether a group lets nobody in without answers: a click opens its questions, another one sends them. */
export function asksQuestions(groupId: string): boolean {
  return groupId.startsWith('asks-');
}

export function joinOf(index: number, asks = index % 2 === 1): ActionWork {
  const groupId = `${asks ? 'asks' : 'own'}-${index}`;
  return { kind: 'join', group: group(groupId), ...(asks && { answers: ['an answer'] }) };
}

function someWork(chance: Chance, index: number): ActionWork {
  const draw = chance.share();
  if (draw < 0.6) {
    const text = chance.happens(0.15) ? `same${blanks(index)}` : `post ${index}`;
    return { kind: 'publish', group: group(chance.of(['1', '2'])), text, media: null };
  }
  if (draw < 0.78)
    return { kind: 'comment', postUrl: 'https://network/posts/1', text: `comment ${index}`, media: null };
  // A group of its own: who asked to join is known by the group. Every other one asks questions.
  if (draw < 0.9) return joinOf(index);
  return draw < 0.95 ? { kind: 'visit' } : { kind: 'list-groups' };
}
