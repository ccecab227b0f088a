import type { Calendar, CalendarCampaign, CalendarEntry } from '@megafon/contracts';
import { t } from '../../../i18n/t.js';
import { timeInputOf } from '../../../lib/local-time.js';
import { dayOf } from './calendar-days.js';
import type { Day } from './calendar-days.js';
import { hourOf } from './hour-rows.js';

/** An entry with the campaign it is of. */
export interface ShownEntry extends CalendarEntry {
  key: string;
  name: string;
  type: CalendarCampaign['type'];
  isRecurring: boolean;
  /** Runs once, and waits for its time: it may be moved. */
  isMovable: boolean;
  /** The name of the campaign that it waits for, or that waits for it. */
  clashName: string | null;
}

/** What stands on each day, in the order of time. */
export function entriesByDay({ campaigns, entries }: Calendar): ReadonlyMap<Day, ShownEntry[]> {
  const byId = new Map(campaigns.map((campaign) => [campaign._id, campaign]));
  return grouped(
    entries.map((entry) => shownEntry(entry, byId)),
    ({ at }) => dayOf(at),
  );
}

/** What stands in each hour of the wall's clock, in the order of time; what a clock shows twice is one hour. */
export function byHour(entries: readonly ShownEntry[]): ReadonlyMap<number, ShownEntry[]> {
  return grouped(entries, ({ at }) => hourOf(timeInputOf(new Date(at))));
}

function grouped<K>(entries: readonly ShownEntry[], keyOf: (entry: ShownEntry) => K): Map<K, ShownEntry[]> {
  const groups = new Map<K, ShownEntry[]>();
  for (const entry of entries) {
    const group = groups.get(keyOf(entry));
    if (group) group.push(entry);
    else groups.set(keyOf(entry), [entry]);
  }
  return groups;
}

function shownEntry(entry: CalendarEntry, byId: ReadonlyMap<string, CalendarCampaign>): ShownEntry {
  const { campaignId, state, at, clashesWith } = entry;
  const campaign = byId.get(campaignId);
  const isRecurring = campaign?.isRecurring ?? false;
  return {
    ...entry,
    key: `${campaignId} ${state} ${at}`,
    name: nameOf(campaign),
    type: campaign?.type ?? 'mixed_posts',
    isRecurring,
    isMovable: state === 'planned' && !isRecurring && campaign?.status === 'scheduled',
    clashName: clashesWith === null ? null : nameOf(byId.get(clashesWith)),
  };
}

function nameOf(campaign: CalendarCampaign | undefined): string {
  return campaign?.name ? campaign.name : t('history.removedCampaign');
}

/** The calendar once a campaign that runs once is moved. Whom it meets there the server says. */
export function moved(calendar: Calendar, campaignId: string, at: string): Calendar {
  const entries = calendar.entries.map((entry) => {
    const { state, clashesWith } = entry;
    if (entry.campaignId === campaignId && state === 'planned') return { ...entry, at, clashesWith: null };
    return clashesWith === campaignId ? { ...entry, clashesWith: null } : entry;
  });
  return {
    ...calendar,
    entries: entries.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at)),
  };
}
