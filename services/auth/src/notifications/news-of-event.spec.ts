import { describe, expect, it } from '@jest/globals';
import {
  accountStateChanged,
  groupFetchProgressed,
  newEvent,
  notificationLine,
  occurrenceSkipped,
  passwordChanged,
  paymentTaken,
  postCommentsProgressed,
  postDecided,
  runFinished,
  runProgressed,
  subscriptionChanged,
} from '@megafon/contracts';
import type { DataOf, EventContract } from '@megafon/contracts';
import { newsOf } from './news-of-event.js';

const campaignId = 'c'.repeat(24);
const accountId = 'a'.repeat(24);
const time = new Date('2026-03-01T10:00:00Z');
const told = <C extends EventContract>(contract: C, data: DataOf<C>) =>
  newsOf(newEvent(contract, { id: 'event-1', tenant: 'u1', traceId: 't', time, data }));
const said = <C extends EventContract>(contract: C, data: DataOf<C>) =>
  told(contract, data).map(({ news, cause }) => ({ ...notificationLine(news, 'Asia/Jerusalem'), cause }));

const finished = { campaignId, runId: 'r1', finishedAt: time.toISOString(), posts: 0, comments: 0 };
const target = { targetId: '0', groupName: 'קבוצה', accountId, permalink: null, commentPermalink: null };
const failed = (reason: 'checkpoint' | 'consent-missing' | 'daily-cap' | 'join-questions') => ({
  ...target,
  state: 'failed' as const,
  reason,
  actions: [],
});
const progress = (...targets: DataOf<typeof runProgressed>['targets']) => ({
  campaignId,
  runId: 'r1',
  steps: [],
  currentStep: null,
  progress: 10,
  targets,
  name: 'מבצע',
});

describe('what a user hears of events', () => {
  it('says how a run ended, of how many', () => {
    const counts = { posts: 3, failed: 2, unknown: 1, total: 7, pending: 1, name: 'מבצע' };
    expect(said(runFinished, { ...finished, ...counts, outcome: 'published' })).toEqual([
      {
        text: 'הקמפיין ״מבצע״ הסתיים: פורסמו 3 מתוך 7, אחד ממתין לאישור, שניים נכשלו, אחד לא ידוע',
        tone: 'warning',
        to: '/history?run=r1',
        cause: ['r1'],
      },
    ]);
    const again = { posts: 5, failed: 0, unknown: 0, total: 6, pending: 0, name: 'מבצע' };
    expect(said(runFinished, { ...finished, ...again, outcome: 'published' })).toMatchObject([
      { text: 'הקמפיין ״מבצע״ הסתיים: פורסמו 6 מתוך 6', tone: 'good' },
    ]);
    const none = { failed: 2, unknown: 0, total: 2, pending: 0, name: 'מבצע' };
    expect(said(runFinished, { ...finished, ...none, outcome: 'failed' })).toMatchObject([
      { text: 'הקמפיין ״מבצע״ נכשל: פורסמו 0 מתוך 2, שניים נכשלו', tone: 'bad' },
    ]);
  });

  it('of a publisher that names neither campaign nor total says what it can', () => {
    const older = { ...finished, comments: 1, failed: 0, unknown: 0, outcome: 'published' } as const;
    expect(said(runFinished, older)).toMatchObject([{ text: 'הקמפיין הסתיים: נכתבה אחת', tone: 'good' }]);
  });

  it('says once a reason that a run waits for its person, and leaves what it can do nothing about', () => {
    const lines = said(
      runProgressed,
      progress(failed('checkpoint'), failed('checkpoint'), failed('daily-cap')),
    );
    expect(lines).toEqual([
      {
        text: 'הקמפיין ״מבצע״ נתקע: פייסבוק מבקשת אימות שרק בעל החשבון יכול להשלים',
        tone: 'bad',
        to: `/facebook-connections#account-${accountId}`,
        cause: ['r1', 'checkpoint'],
      },
    ]);
    expect(said(runProgressed, progress(failed('consent-missing'), failed('checkpoint')))).toHaveLength(2);
    expect(said(runProgressed, progress(failed('join-questions')))).toMatchObject([
      { to: `/campaigns/edit/${campaignId}` },
    ]);
    expect(said(runProgressed, progress({ ...target, state: 'posting', reason: null, actions: [] }))).toEqual(
      [],
    );
  });

  it('says what a group decided, and leads to the campaign', () => {
    const post = { campaignId, runId: 'r1', actionId: 'r1:0:publish', name: 'מבצע', groupName: 'דירות' };
    expect(said(postDecided, { ...post, decision: 'approved' })).toEqual([
      {
        text: 'הקמפיין ״מבצע״: מנהלי הקבוצה ״דירות״ אישרו את הפוסט, והוא פורסם',
        tone: 'good',
        to: `/campaigns?campaign=${campaignId}`,
        cause: ['r1:0:publish'],
      },
    ]);
    expect(said(postDecided, { ...post, name: '', decision: 'declined' })).toMatchObject([
      {
        text: 'הקמפיין: מנהלי הקבוצה ״דירות״ לא אישרו את הפוסט',
        tone: 'bad',
        to: `/campaigns?campaign=${campaignId}`,
      },
    ]);
  });

  it('says why a time of a campaign had no run', () => {
    const skipped = { campaignId, name: 'מבצע', times: 1, code: null, quiet: null };
    const words = (data: Partial<DataOf<typeof occurrenceSkipped>>) =>
      said(occurrenceSkipped, { ...skipped, why: 'late', ...data })[0]?.text;
    expect(said(occurrenceSkipped, { ...skipped, why: 'late' })).toMatchObject([
      { tone: 'bad', to: `/campaigns?campaign=${campaignId}` },
    ]);
    expect(words({ times: 3 })).toBe('הקמפיין ״מבצע״: 3 מועדים דולגו, כי המערכת לא הספיקה להתחיל בזמן');
    expect(words({ why: 'in-run' })).toBe('הקמפיין ״מבצע״: מועד דולג, כי הריצה הקודמת עוד לא הסתיימה');
    expect(words({ why: 'quiet', quiet: { reason: 'shabbat', name: null } })).toBe(
      'הקמפיין ״מבצע״: מועד דולג: שבת',
    );
    expect(words({ why: 'refused', code: 'BOX.NOT_FOUND' })).toMatch(/^הקמפיין ״מבצע״: מועד דולג\. ./);
    expect(words({ why: 'refused', code: 'invented' })).toBe('הקמפיין ״מבצע״: מועד דולג');
  });

  it('says which account stopped, and that it is well again', () => {
    const account = { accountId, owner: 'u1', accountName: 'דנה לוי', message: '' };
    expect(said(accountStateChanged, { ...account, status: 'paused', reason: 'checkpoint' })).toMatchObject([
      { tone: 'bad', to: `/facebook-connections#account-${accountId}`, cause: ['event-1'] },
    ]);
    const unknown = { status: 'paused', reason: 'checkpoint', isPageUnknown: true } as const;
    expect(said(accountStateChanged, { ...account, ...unknown })).toMatchObject([
      { text: expect.stringContaining('דף שאיננו מכירים') },
    ]);
    expect(said(accountStateChanged, { ...account, status: 'connected', reason: null })).toMatchObject([
      { text: 'החשבון ״דנה לוי״ פועל שוב', tone: 'good' },
    ]);
  });

  it('says the end of what takes long, and not each step', () => {
    const fetch = { fetchId: 'f1', accountsTotal: 2, accountsProcessed: 1, groupsCount: 1, done: false };
    expect(told(groupFetchProgressed, fetch)).toEqual([]);
    expect(said(groupFetchProgressed, { ...fetch, done: true })).toMatchObject([
      { text: 'שליפת הקבוצות הסתיימה: קבוצה אחת' },
    ]);
    const job = { jobId: 'b'.repeat(24), results: [] };
    expect(told(postCommentsProgressed, { ...job, done: false })).toEqual([]);
    expect(said(postCommentsProgressed, { ...job, done: true })).toMatchObject([
      { text: 'התגובות לפוסט: נכתבו 0 מתוך 0' },
    ]);
  });

  it('says what was paid, that a subscription ended, and that the password is another', () => {
    const payment = {
      userId: 'u1',
      paymentId: 'p1',
      plan: 'pro',
      amountMinor: 9_900,
      currency: 'ILS',
    } as const;
    const times = { takenAt: time.toISOString(), paidUntil: '2026-04-01T21:30:00.000Z' };
    expect(said(paymentTaken, { ...payment, ...times })[0]?.text).toMatch(
      /99\.00.*חבילת מקצוען, עד 2 באפריל 2026$/,
    );
    const limits = { campaigns: 1, groups: 1, accounts: 1, aiGenerations: 1 } as never;
    const subscription = { userId: 'u1', plan: 'starter', endDate: time.toISOString(), limits } as const;
    const ended = { ...subscription, status: 'expired', revision: 4 } as const;
    expect(told(subscriptionChanged, ended)).toEqual(told(subscriptionChanged, { ...ended, revision: 5 }));
    expect(told(subscriptionChanged, { ...ended, status: 'active' })).toEqual([]);
    expect(said(passwordChanged, { userId: 'u1', keptSessionId: '', passwordNumber: 2 })).toMatchObject([
      { to: '/settings#password', cause: ['2'] },
    ]);
  });
});
