import { describe, expect, it } from '@jest/globals';
import type { CampaignState } from './campaign-state.js';
import { putBack } from './put-back.js';

const now = new Date('2026-06-10T12:00:00Z');
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const removed = (changes: Partial<CampaignState>): CampaignState => ({
  type: 'mixed_posts',
  status: 'draft',
  scheduledAt: null,
  isRecurring: false,
  recurrence: null,
  timeZone: 'Asia/Jerusalem',
  dueAt: null,
  wakeAt: null,
  claim: null,
  lastRunId: null,
  runCount: 0,
  publishedAt: null,
  lastResult: null,
  historyAt: null,
  notes: [],
  removing: true,
  ...changes,
});
const back = (changes: Partial<CampaignState>, zone = 'Asia/Jerusalem') =>
  putBack(removed(changes), zone, now);

describe('a campaign that is put back', () => {
  it.each(['draft', 'published', 'pending_approval', 'failed'] as const)('stays %s', (status) => {
    expect(back({ status, scheduledAt: inMinutes(-90) })).toMatchObject({
      status,
      dueAt: null,
      wakeAt: null,
      removing: false,
    });
  });

  it('waits for a time that is still to come', () => {
    const scheduledAt = inMinutes(5);
    const planned = { status: 'scheduled', dueAt: scheduledAt, wakeAt: scheduledAt };
    expect(back({ status: 'scheduled', scheduledAt })).toMatchObject(planned);
  });

  it.each([-1, -59, -600])('is a draft where its time passed %d minutes from now', (minutes) => {
    for (const status of ['scheduled', 'pending'] as const)
      expect(back({ status, scheduledAt: inMinutes(minutes) })).toMatchObject({
        status: 'draft',
        dueAt: null,
        wakeAt: null,
      });
  });

  it('comes again at its next time, and makes up for none', () => {
    const daily = { status: 'scheduled', isRecurring: true, scheduledAt: inMinutes(-10) } as const;
    const next = inMinutes(24 * 60 - 10);
    expect(back(daily)).toMatchObject({ status: 'scheduled', dueAt: next, wakeAt: next });
  });

  it('goes by the clock that its owner has by now', () => {
    const daily = { status: 'scheduled', isRecurring: true, scheduledAt: inMinutes(10) } as const;
    // London is two hours behind Jerusalem.
    expect(back(daily, 'Europe/London')).toMatchObject({ timeZone: 'Europe/London', dueAt: inMinutes(130) });
  });
});
