import type { ActionFailure } from '@megafon/contracts';
import type { Sighting, Sought } from '../drivers/network-driver.js';
import { contentHash } from '../drivers/content-hash.js';
import type { ActingKind } from '../policy/policy.js';
import type { Plan } from './plan.js';
import type { Schedule } from './schedule.js';

/** What one click is about. `mark` tells whose it is: the text, or the group that is joined. */
export interface Target {
  accountId: string;
  kind: ActingKind;
  place: string;
  mark: string;
}

/** Something that stands on the network. */
export interface Entry extends Target {
  clickedAtMs: number;
  /** Seen by its own author from here on. */
  seenFromMs: number;
  permalink: string;
  isPending: boolean;
}

/** The mark of what was not clicked here. */
export const byHand = 'by hand';

/** As in own-content.ts. */
const clockSlackMs = 120_000;

/** The truth: what stands on the network, and how accounts stand with it. */
export class SimulatedNetwork {
  readonly entries: Entry[] = [];
  readonly stopped = new Map<string, ActionFailure>();
  readonly brokenProxies = new Set<string>();
  isDown = false;
  /** Sent, and not there yet. */
  underWay = 0;

  constructor(
    private readonly schedule: Schedule,
    private readonly plan: Plan,
  ) {}

  /** Takes what a page sent: it stands there a little later, and shows later still, but within `settleMs` of the click. */
  take(target: Target): Entry {
    const { chance, nowMs } = this.schedule;
    const transitMs = chance.between(1, Math.min(500, this.plan.settleMs / 2));
    const entry = {
      ...target,
      clickedAtMs: nowMs,
      seenFromMs: nowMs + chance.between(transitMs, this.plan.settleMs),
      permalink: `https://network/${target.kind}/${this.entries.length + 1}/${Math.floor(nowMs)}`,
      isPending: target.kind !== 'comment' && chance.happens(this.plan.rates.pending),
    };
    this.underWay += 1;
    this.schedule.happens(transitMs, () => {
      this.underWay -= 1;
      this.entries.push(entry);
      this.schedule.note(`network: ${entry.mark} of ${entry.accountId.slice(0, 4)} stands`);
    });
    return entry;
  }

  /** A person posts in the account too, as people do. */
  postByHand(accountId: string, place: string): void {
    const seenFromMs = this.schedule.nowMs;
    const permalink = `https://network/by-hand/${this.entries.length + 1}`;
    const target = { accountId, kind: 'publish' as const, place, mark: byHand };
    this.entries.push({ ...target, clickedAtMs: seenFromMs, seenFromMs, permalink, isPending: false });
  }

  joined(accountId: string, groupId: string): Entry | undefined {
    return this.seen().find(
      (entry) => entry.accountId === accountId && entry.kind === 'join' && entry.place === groupId,
    );
  }

  /** As own-content.ts reads a page of the newest own posts. */
  lookForPost(accountId: string, groupId: string, { contentHash: wanted, since }: Sought): Sighting {
    const own = this.seen().filter(
      (entry) => entry.accountId === accountId && entry.kind === 'publish' && entry.place === groupId,
    );
    const shown = own.sort((a, b) => b.clickedAtMs - a.clickedAtMs).slice(0, this.plan.ownPostsShown);
    const from = since.getTime() - clockSlackMs;
    const found = shown.find(({ clickedAtMs, mark }) => clickedAtMs >= from && contentHash(mark) === wanted);
    if (found) return sighted(found);
    const reachesBack = shown.some(({ clickedAtMs }) => clickedAtMs < from);
    return { is: shown.length < this.plan.ownPostsShown || reachesBack ? 'absent' : 'unsure' };
  }

  lookForComment(accountId: string, postUrl: string, { contentHash: wanted }: Sought): Sighting {
    const found = this.seen().find(
      (entry) =>
        entry.accountId === accountId &&
        entry.kind === 'comment' &&
        entry.place === postUrl &&
        contentHash(entry.mark) === wanted,
    );
    return found ? sighted(found) : { is: 'absent' };
  }

  private seen(): Entry[] {
    return this.entries.filter(({ seenFromMs }) => seenFromMs <= this.schedule.nowMs);
  }
}

function sighted({ permalink, isPending }: Entry): Sighting {
  return { is: 'found', permalink, pendingApproval: isPending };
}
