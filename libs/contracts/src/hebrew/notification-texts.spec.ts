import { describe, expect, it } from '@jest/globals';
import { notificationLine } from './notification-texts.js';

const campaignId = 'c'.repeat(24);
const counts = { posts: 3, comments: 0, failed: 2, unknown: 0, cancelled: 0, total: 5, pending: 0 };
const finished = { kind: 'run-finished', campaignId, name: 'מבצע', outcome: 'published', ...counts } as const;
const lineOf = (news: Parameters<typeof notificationLine>[0]) => notificationLine(news, 'Asia/Jerusalem');

describe('the line of a notification', () => {
  it('warns of what was done in part, as its badge does', () => {
    expect(lineOf(finished).tone).toBe('warning');
    expect(lineOf({ ...finished, failed: 0, total: 3 }).tone).toBe('good');
    expect(lineOf({ ...finished, outcome: 'failed', posts: 0, failed: 5 }).tone).toBe('bad');
    const comments = { kind: 'comments-finished', jobId: campaignId, total: 3 } as const;
    expect([0, 1, 3].map((done) => lineOf({ ...comments, done }).tone)).toEqual(['bad', 'warning', 'good']);
  });

  it('leads to the run; of what was kept before that was known, to those of its campaign', () => {
    expect(lineOf({ ...finished, runId: `${campaignId}:1` }).to).toBe(`/history?run=${campaignId}%3A1`);
    expect(lineOf(finished).to).toBe(`/history?campaign=${campaignId}`);
  });

  it('leads to the account that stopped a run, where it is known which', () => {
    const heldUp = { kind: 'run-held-up', campaignId, name: 'מבצע', reason: 'checkpoint' } as const;
    expect(lineOf({ ...heldUp, accountId: 'a'.repeat(24) }).to).toBe(
      `/facebook-connections#account-${'a'.repeat(24)}`,
    );
    expect(lineOf(heldUp).to).toBe('/facebook-connections');
  });
});
