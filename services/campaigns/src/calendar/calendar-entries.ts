import { mainTallyOf, maxCalendarDays, maxCalendarEntries } from '@megafon/contracts';
import type { Calendar, CalendarCampaign, CalendarEntry } from '@megafon/contracts';
import type { NotedCampaign, PlannedCampaign, Span } from '../campaigns/campaign.repository.js';
import { plannedTimes } from '../campaigns/planned-times.js';
import type { BegunEntry } from '../history/history-entry.repository.js';
import { excerpt } from '../runs/excerpt.js';
import { clashesOf } from './clashes.js';

const dayMs = 86_400_000;
const nameBytes = 160;

/** What is known of a span of time. */
export interface Known {
  planned: readonly PlannedCampaign[];
  noted: readonly NotedCampaign[];
  runs: readonly BegunEntry[];
}

/** What stands in a span of time, in its order. @param isCut whether something of it was not read */
export function calendarOf(
  known: Known,
  { span, now, isCut }: { span: Span; now: Date; isCut: boolean },
): Calendar {
  const all = [
    ...planned(known.planned, span, now),
    ...known.noted.flatMap((one) => skipped(one, span)),
    ...runs(known.runs),
  ];
  const entries = fairShare(all.toSorted(inTime), span.from);
  const shown = new Set(entries.map(({ campaignId }) => campaignId));
  const names = new Map([
    ...known.runs.map(ofRun),
    ...known.noted.map(ofCampaign),
    ...known.planned.map(ofCampaign),
  ]);
  const campaigns = [...names.values()].filter(({ _id }) => shown.has(_id));
  return { campaigns, entries, isCut: isCut || entries.length < all.length };
}

function planned(campaigns: readonly PlannedCampaign[], span: Span, now: Date): CalendarEntry[] {
  const within = { ...span, limit: maxCalendarDays };
  const times = campaigns
    .flatMap((campaign) => plannedTimes(campaign, within, now).map((at) => ({ campaign, at })))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const clashes = clashesOf(times);
  return times.map((time) => ({
    ...entry(time.campaign._id, time.at, 'planned'),
    clashesWith: clashes.get(time) ?? null,
  }));
}

function skipped({ _id, notes }: NotedCampaign, { from, to }: Span): CalendarEntry[] {
  return notes.flatMap(({ message, times = [] }) =>
    times
      .filter((at) => at >= from && at < to)
      .map((at) => ({ ...entry(_id, at, 'skipped'), note: message })),
  );
}

function runs(begun: readonly BegunEntry[]): CalendarEntry[] {
  return begun.map((run) => ({
    ...entry(run.campaignId, run.startedAt, run.state),
    runId: run._id,
    ...(countedStates.has(run.state) && { tally: mainTallyOf(run) }),
  }));
}

/** Those that do not say by themselves how much is done. */
const countedStates: ReadonlySet<CalendarEntry['state']> = new Set([
  'partial',
  'pending_approval',
  'unknown',
]);

function entry(campaignId: string, at: Date, state: CalendarEntry['state']): CalendarEntry {
  return { campaignId, at: at.toISOString(), state, runId: null, clashesWith: null, note: null };
}

function inTime(one: CalendarEntry, other: CalendarEntry): number {
  return Date.parse(one.at) - Date.parse(other.at) || one.campaignId.localeCompare(other.campaignId);
}

/** All of them; or, of too many, as many of each day: a month never looks empty at its end because it begins full. */
function fairShare(entries: readonly CalendarEntry[], from: Date): CalendarEntry[] {
  if (entries.length <= maxCalendarEntries) return [...entries];
  const days = new Map<number, CalendarEntry[]>();
  for (const one of entries) {
    const day = Math.floor((Date.parse(one.at) - from.getTime()) / dayMs);
    const ofDay = days.get(day);
    if (ofDay) ofDay.push(one);
    else days.set(day, [one]);
  }
  const share = Math.floor(maxCalendarEntries / days.size);
  return [...days.values()].flatMap((ofDay) => ofDay.slice(0, share));
}

type Named = [campaignId: string, campaign: CalendarCampaign];

function ofCampaign({ _id, name, type, status, isRecurring }: PlannedCampaign): Named {
  return [_id, { _id, name: excerpt(name, nameBytes), type, status, isRecurring }];
}

function ofRun({ campaignId: _id, name, type }: BegunEntry): Named {
  return [_id, { _id, name: excerpt(name, nameBytes), type, status: null, isRecurring: false }];
}
