import type { ActionKind } from '@megafon/contracts';

/** What of one kind an account met that nothing here knows, since something of that kind went well. */
export interface PageHold {
  /** `<account>:<kind>` */
  _id: string;
  owner: string;
  accountId: string;
  accountName: string;
  kind: ActionKind;
  /** The version of the profile that did not know it. */
  profile: string;
  met: readonly Sighting[];
  /** Since when it is waited; null while it may still be the fault of one place. */
  since: Date | null;
  /** Nothing of the kind is begun before this. */
  until: Date | null;
  /** Times that it was waited for in vain. */
  waits: number;
  /** What was missing, and where the picture of it lies. */
  detail: string;
  picture: string | null;
  /** Nothing came of it any more. */
  forgetAt: Date;
  version: number;
}

export interface Sighting {
  actionId: string;
  /** The group, or what stands for it where there is none. */
  place: string;
}

/** What goes on by itself, and nobody sits in front of. */
const patientKinds: readonly ActionKind[] = [
  'visit',
  'join',
  'publish',
  'comment',
  'read-reactions',
  'follow-post',
];

export function isPatient(kind: ActionKind): boolean {
  return patientKinds.includes(kind);
}

/** Stands for the start page where no group is. */
export const startPlace = 'start';

/** So many places in a row are not each to blame for themselves. */
const enoughPlaces = 3;
/** So many accounts that wait are not each to blame for themselves: all others wait with them. */
const enoughAccounts = 2;
/** Each wait is twice as long as the one before, up to so many times the first. */
const longestWait = 12;
const mostKept = 20;
/** What nothing was done about for so long is no news of the network any more. */
const forgetAfterMs = 3 * 3_600_000;

export interface Met extends Sighting {
  at: Date;
  detail: string;
  picture: string | null;
}

/**
 * The hold after one more page that is not known.
 * @param isGeneral others wait already for pages of this kind
 * @param firstWaitMs how long it is waited at first
 */
export function meet(
  hold: PageHold,
  { at, actionId, place, detail, picture }: Met,
  { isGeneral, firstWaitMs }: { isGeneral: boolean; firstWaitMs: number },
): PageHold {
  const met = [...hold.met, { actionId, place }].slice(-mostKept);
  const forgetAt = new Date(at.getTime() + forgetAfterMs);
  const seen = { ...hold, met, detail, picture: picture ?? hold.picture, forgetAt };
  // Where nothing of an account opens at all, one page says as much as three.
  const isEnough = hold.since !== null || isGeneral || hold.kind === 'visit' || placesOf(met) >= enoughPlaces;
  if (!isEnough) return seen;
  const waitMs = firstWaitMs * Math.min(2 ** hold.waits, longestWait);
  return {
    ...seen,
    since: hold.since ?? at,
    until: new Date(at.getTime() + waitMs),
    waits: hold.waits + 1,
  };
}

export function placesOf(met: readonly Sighting[]): number {
  return new Set(met.map(({ place }) => place)).size;
}

/** Whether nothing but the start page was met: once that is known again, there is nothing left to wait for. */
export function isOfStartPage({ met }: Pick<PageHold, 'met'>): boolean {
  return met.every(({ place }) => place === startPlace);
}

/**
 * Whether an action waits after all, or has met its page twice: then it fails, and another place is looked at. A visit
 * has no place of its own: all that comes after it waits for it.
 */
export function waitsFor(hold: PageHold, actionId: string): boolean {
  if (hold.until === null || hold.kind === 'visit') return hold.until !== null;
  return hold.met.filter((sighting) => sighting.actionId === actionId).length < 2;
}

type Held = Pick<PageHold, 'accountId' | 'kind' | 'until'>;

/** Until when an account begins nothing of a kind; null when it may. */
export function heldUntil(
  holds: readonly Held[],
  { accountId, kind }: Pick<PageHold, 'accountId' | 'kind'>,
  now: Date,
): Date | null {
  const open = holds.filter((hold) => hold.kind === kind && hold.until !== null && hold.until > now);
  const own = open.find((hold) => hold.accountId === accountId)?.until ?? null;
  if (own !== null || !isGeneral(open, kind)) return own;
  return open.reduce<Date | null>(
    (latest, { until }) => (until !== null && (latest === null || until > latest) ? until : latest),
    null,
  );
}

/** Whether so many accounts wait for pages of a kind that it is the network's doing. */
export function isGeneral(holds: readonly Held[], kind: ActionKind): boolean {
  return holds.filter((hold) => hold.kind === kind && hold.until !== null).length >= enoughAccounts;
}
