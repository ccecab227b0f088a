import type { Calendar, CalendarCampaign, CalendarEntry } from '@megafon/contracts';
import { t } from '../../../i18n/t.js';
import { dayOf } from './calendar-days.js';
import type { Day } from './calendar-days.js';

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
  const days = new Map<Day, ShownEntry[]>();
  for (const entry of entries) {
    const shown = shownEntry(entry, byId);
    const day = days.get(dayOf(entry.at));
    if (day) day.push(shown);
    else days.set(dayOf(entry.at), [shown]);
  }
  return days;
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
