import { mainTallyOf, maxAttention } from '@megafon/contracts';
import type { Attention, TroubledCampaign } from '@megafon/contracts';
import type { NotedCampaign } from '../campaigns/campaign.repository.js';
import type { TroubledEntry } from '../history/history-entry.repository.js';
import { excerpt } from '../runs/excerpt.js';

const nameBytes = 160;

/** A campaign with a note, and when its last run began. */
interface NotedWithRun {
  campaign: NotedCampaign;
  ranAt: Date | null;
}

export interface Waiting {
  /** The last to begin first. */
  troubled: readonly TroubledEntry[];
  /** Of the campaigns that are still there, by their ids. */
  names: ReadonlyMap<string, string>;
  noted: readonly NotedWithRun[];
  paused: readonly { _id: string; name: string }[];
}

/** What waits for the person. @param since what was noted before is no news */
export function attentionOf({ troubled, names, noted, paused }: Waiting, since: Date): Attention {
  const runs = troubledCampaigns(troubled, names);
  const missed = noted.flatMap((one) => missedOf(one, since));
  return {
    runs: runs.slice(0, maxAttention),
    missed: missed.slice(0, maxAttention),
    paused: paused
      .slice(0, maxAttention)
      .map(({ _id: campaignId, name }) => ({ campaignId, name: excerpt(name, nameBytes) })),
    total: runs.length + missed.length + paused.length,
  };
}

/** By campaign, the one that ran last first. */
function troubledCampaigns(
  entries: readonly TroubledEntry[],
  names: ReadonlyMap<string, string>,
): TroubledCampaign[] {
  const doneAgain = new Set(entries.map(({ againOf }) => againOf ?? null));
  const found = new Map<string, TroubledCampaign>();
  for (const entry of entries) {
    const name = names.get(entry.campaignId);
    // What failed is seen to at the campaign: where that is gone, somebody has decided.
    const isSettled = name === undefined || doneAgain.has(entry._id);
    const trouble = troubleOf(entry, name ?? entry.name, isSettled);
    if (!trouble) continue;
    const known = found.get(entry.campaignId);
    found.set(entry.campaignId, known ? together(known, trouble) : trouble);
  }
  return [...found.values()];
}

/** Null where nothing is to be seen to. @param isSettled nobody waits for what failed any more */
function troubleOf(entry: TroubledEntry, name: string, isSettled: boolean): TroubledCampaign | null {
  const { campaignId, type, startedAt, posts, comments, counts } = entry;
  const main = mainTallyOf(entry);
  // Of an earlier version there are no counts, and what a person stopped is among what failed.
  const { total, done, failed } = counts ?? { total: main.planned, done: main.done, failed: main.failed };
  const left = isSettled ? 0 : failed;
  const unclear = posts.unknown + comments.unknown;
  if (left + unclear === 0) return null;
  return {
    campaignId,
    name: excerpt(name, nameBytes),
    type,
    failedRuns: left > 0 ? 1 : 0,
    unclear,
    last: { startedAt: startedAt.toISOString(), total, done, failed: left },
  };
}

/** @param known of later runs */
function together(known: TroubledCampaign, more: TroubledCampaign): TroubledCampaign {
  return {
    ...known,
    failedRuns: known.failedRuns + more.failedRuns,
    unclear: known.unclear + more.unclear,
    last: known.failedRuns === 0 && more.failedRuns > 0 ? more.last : known.last,
  };
}

/** Quiet times are its owner's wish, and a time within a run had a run. */
const harmless: readonly string[] = ['in-run', 'quiet', 'postponed'];

function missedOf({ campaign, ranAt }: NotedWithRun, since: Date): Attention['missed'] {
  const { _id: campaignId, name, status, isRecurring, notes } = campaign;
  const last = notes.at(-1);
  if (!last || last.at < since || (ranAt && ranAt >= last.at)) return [];
  if (last.skipped && harmless.includes(last.skipped.why)) return [];
  // Given another time since: it was seen to.
  if (!isRecurring && status !== 'failed') return [];
  return [{ campaignId, name: excerpt(name, nameBytes), message: last.message, at: last.at.toISOString() }];
}
