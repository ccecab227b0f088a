import { describe, expect, it } from '@jest/globals';
import { actionFailures, failureTexts } from '@megafon/contracts';
import { t } from '../../i18n/t.js';
import { runStateLook, standingOfCounts, standingOfTallies } from './run-state.js';
import type { RunNumbers, RunStanding } from './run-state.js';

const counts = { total: 8, done: 0, pending: 5, unknown: 0, failed: 3, cancelled: 0, open: 0 };
const runCounts = { ...counts, retryable: 3, retryableUnknown: 0 };
const type = 'mixed_posts' as const;
const numbers = (over: Partial<RunNumbers>): RunNumbers => ({
  done: 0,
  total: 8,
  waiting: 0,
  failed: 0,
  cancelled: 0,
  unknown: 0,
  ...over,
});
const said = (state: RunStanding['state'], over: Partial<RunNumbers>) => {
  const { text, color } = runStateLook({ state, type, counts: numbers(over) });
  return [text, color];
};

describe('the state of a run', () => {
  it('tells beside what waits for approval what failed, in amber', () => {
    expect(said('pending_approval', { waiting: 5, failed: 3 })).toEqual([
      'ממתין לאישור 5 מתוך 8 · נכשלו 3',
      'yellow',
    ]);
    expect(said('pending_approval', { waiting: 6, failed: 1, unknown: 1 })[0]).toBe(
      'ממתין לאישור 6 מתוך 8 · נכשלו 1 · לא ידוע 1',
    );
    expect(said('pending_approval', { waiting: 5, failed: 1, cancelled: 2 })[0]).toBe(
      'ממתין לאישור 5 מתוך 8 · נכשלו 1 · לא התחילו 2',
    );
    expect(said('pending_approval', { waiting: 8 })).toEqual(['ממתין לאישור', 'teal']);
  });

  it('counts what is done in part, and what is not known', () => {
    expect(said('partial', { done: 3, failed: 5 })).toEqual(['פורסם חלקית 3 מתוך 8', 'yellow']);
    expect(said('unknown', { unknown: 6, failed: 2 })).toEqual(['לא ידוע 6 מתוך 8 · נכשלו 2', 'yellow']);
    expect(said('published', { done: 8 })).toEqual(['פורסם', 'green']);
    const comments = { state: 'partial', type: 'comments_only', counts: numbers({ done: 3 }) } as const;
    expect(runStateLook(comments).text).toBe('הוגב חלקית 3 מתוך 8');
  });

  it('is the same of a campaign as of its run in the history', () => {
    const ofCampaign = (status: 'published' | 'pending_approval' | 'failed', over: Partial<typeof counts>) =>
      standingOfCounts({ status, type, runCounts: { ...runCounts, ...over } }).state;
    expect(ofCampaign('pending_approval', {})).toBe('pending_approval');
    expect(ofCampaign('published', { done: 3, pending: 2 })).toBe('partial');
    expect(ofCampaign('published', { done: 8 })).toBe('published');
    expect(ofCampaign('failed', { pending: 0, unknown: 1, failed: 7 })).toBe('unknown');
    expect(ofCampaign('failed', { pending: 0, failed: 0, cancelled: 8 })).toBe('stopped');
    expect(ofCampaign('failed', { pending: 0, failed: 8 })).toBe('failed');
    const tally = { planned: 8, done: 0, waiting: 5, failed: 3, cancelled: 0, unknown: 0, skipped: 0 };
    const ofRun = standingOfTallies({ state: 'pending_approval', type, posts: tally, comments: tally });
    expect(ofRun).toEqual(standingOfCounts({ status: 'pending_approval', type, runCounts }));
  });
});

it.each(actionFailures)('gives one reason for %s, in logs and beside what failed', (reason) => {
  expect(t(`failure.${reason}`).startsWith(`${failureTexts[reason]}.`)).toBe(true);
});
