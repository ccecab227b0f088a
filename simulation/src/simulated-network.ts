import { judgeSighting } from '@megafon/automation/engine-parts';
import type { ActingKind, OwnReading, Sighting, Sought } from '@megafon/automation/engine-parts';
import type { ActionFailure } from '@megafon/contracts';
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
  /** What it says: for what was done by hand that is not its mark. */
  text: string;
  clickedAtMs: number;
  /** Seen by its own author from here on. */
  seenFromMs: number;
  permalink: string;
  isPending: boolean;
}

/** The mark of what was not clicked here. */
export const byHand = 'by hand';

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
      text: target.mark,
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

  /** A person posts and comments in the account too, as people do. */
  writeByHand(target: Omit<Target, 'mark'>, text = byHand): void {
    const seenFromMs = this.schedule.nowMs;
    const permalink = `https://network/by-hand/${this.entries.length + 1}`;
    const entry = { ...target, mark: byHand, text, permalink, isPending: false };
    this.entries.push({ ...entry, clickedAtMs: seenFromMs, seenFromMs });
  }

  joined(accountId: string, groupId: string): Entry | undefined {
    return this.seen().find(
      (entry) => entry.accountId === accountId && entry.kind === 'join' && entry.place === groupId,
    );
  }

  /** As a page shows it now: the newest, and not always all; a page that is late shows less of it. */
  ownAt({ accountId, kind, place }: Omit<Target, 'mark'>, isLate: boolean): OwnReading {
    const own = this.seen().filter(
      (entry) => entry.accountId === accountId && entry.kind === kind && entry.place === place,
    );
    own.sort((a, b) => b.clickedAtMs - a.clickedAtMs);
    const most = kind === 'publish' ? this.plan.ownPostsShown : own.length;
    const shown = isLate ? this.schedule.chance.whole(0, own.length) : most;
    const rows = own.slice(0, shown).map(({ text, permalink, isPending }) => ({
      ...{ texts: [text], id: permalink, permalink, isPending },
      state: 'published' as const,
    }));
    return { rows, isWhole: !isLate && own.length <= most };
  }

  look(where: Omit<Target, 'mark'>, sought: Sought, isLate: boolean): Sighting {
    return judgeSighting(this.ownAt(where, isLate), sought.contentHash, sought.before);
  }

  private seen(): Entry[] {
    return this.entries.filter(({ seenFromMs }) => seenFromMs <= this.schedule.nowMs);
  }
}
