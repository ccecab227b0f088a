import { pageFaultKinds, pageFaults, lateness } from '../faults/page-faults.js';
import type { Call, PageFault } from '../faults/page-faults.js';
import type { FaultyRequest, Faults, RequestFault } from '../faults/faults.js';
import { stableNumber } from '../world/stable-number.js';
import type { World } from '../world/world.js';
import { stormChances, stormLongestMs, stormOfRequests } from './storm.js';

/** What one page, or one part of it, is to suffer. */
export interface PageWays {
  /** How late each part is drawn, counted from the part before it, ms. */
  delaysMs: Record<string, number>;
  /** The faults, each with its lateness in ms where it has one. */
  faults: Partial<Record<PageFault, number>>;
}

/**
 * Draws what pages suffer: the faults that tests set, the delays of the settings, and in a storm everything by chance.
 * Chance is counted for each account and call, so that with one seed an account always meets the same things.
 */
export class Ways {
  private readonly counts = new Map<string, number>();

  constructor(
    private readonly world: World,
    private readonly faults: Faults,
  ) {}

  draw(call: Call | 'part', request: FaultyRequest, parts: readonly string[] = []): PageWays {
    const chance = this.chanceFor(`${request.account ?? ''} ${call}`);
    const delaysMs = Object.fromEntries(parts.map((part) => [part, this.delayOf(part, chance)]));
    if (call === 'part') return { delaysMs, faults: {} };
    const faults = this.world.settings.storm ? byChance(call, chance) : {};
    Object.assign(faults, this.faults.takeForPage(call, request));
    const later = faults['draw-delay'] ?? 0;
    for (const part of parts) delaysMs[part] = (delaysMs[part] ?? 0) + later;
    return { delaysMs, faults };
  }

  /** What befalls a request that does something, in a storm. */
  ofRequest({ account, method, path }: FaultyRequest): RequestFault | null {
    if (!this.world.settings.storm || method !== 'POST' || !/^\/(api|groups)\//.test(path)) return null;
    const chance = this.chanceFor(`${account ?? ''} ${method}`);
    return stormOfRequests.find(([kind, often]) => chance(kind) < often)?.[0] ?? null;
  }

  /** A number for the order of one visit's feed. */
  visit(account: string): number {
    return Math.floor(this.chanceFor(`${account} visit`)('order') * 1_000_000);
  }

  /** As at the start. */
  clear(): void {
    this.counts.clear();
  }

  /** Numbers from 0 up to 1, the same for the same names. */
  chanceFor(who: string): (what: string) => number {
    const count = (this.counts.get(who) ?? 0) + 1;
    this.counts.set(who, count);
    return (what) => stableNumber(`${this.world.settings.seed} ${who} ${count} ${what}`) / 2 ** 32;
  }

  private delayOf(part: string, chance: (what: string) => number): number {
    const { storm, drawMs } = this.world.settings;
    const [from, to] = drawMs;
    // Most parts of a storm are late by a second at most, few by all.
    if (storm) return Math.round(from + (stormLongestMs - from) * chance(`late ${part}`) ** 5);
    return Math.round(from + (to - from) * chance(`late ${part}`));
  }
}

function byChance(call: Call, chance: (what: string) => number): PageWays['faults'] {
  const faults: PageWays['faults'] = {};
  for (const kind of pageFaultKinds) {
    if (pageFaults[kind] !== call || chance(kind) >= (stormChances[kind] ?? 0)) continue;
    faults[kind] = Math.round((lateness[kind] ?? 0) * (0.2 + chance(`${kind} lateness`)));
  }
  return faults;
}
