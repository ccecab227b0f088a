import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { actionFailures } from '@megafon/contracts';
import { actionDeadlineMs, graceMs } from '../runs/action-report.js';
import { advance, expire, hasPicture, isDone, nextExpiry, planJob, resultsOf } from './comment-job.js';
import type { Report } from '../runs/action-report.js';
import type { CommentJob } from './comment-job.js';

const start = new Date('2026-03-01T09:00:00Z');
const tooLate = new Date(start.getTime() + actionDeadlineMs + graceMs);

const plain = (texts: number) => Array.from({ length: texts }, (_, n) => `תגובה ${n}`);
const aJob = ({ accounts = 2, texts = 2 } = {}) => aJobOf(plain(texts), accounts);

function aJobOf(texts: readonly string[], accounts: number): CommentJob {
  return planJob(
    {
      jobId: 'job',
      postUrl: 'https://network.test/posts/1',
      isTest: false,
      commentBoxId: 'box',
      accounts: Array.from({ length: accounts }, (_, n) => ({
        accountId: `a${n}`,
        accountName: `חשבון ${n}`,
      })),
      texts: texts.map((text) => ({ text, media: null })),
    },
    start,
  );
}
const none = { before: null, after: null };
const idOf = (account: number) => `job:a${account}:comment`;
const started = (account: number): Report => ({ actionId: idOf(account), result: 'started' });
const unknown = (account: number): Report => ({
  actionId: idOf(account),
  result: 'unknown',
  evidence: none,
});
const succeeded = (account: number): Report => ({
  actionId: idOf(account),
  result: 'succeeded',
  permalink: `https://network.test/posts/1?comment_id=${account}`,
  pendingApproval: false,
  evidence: { before: 'x', after: 'y' },
});
const failed = (account: number, reason: (typeof actionFailures)[number]): Report => ({
  actionId: idOf(account),
  result: 'failed',
  reason,
  evidence: none,
});
const play = (job: CommentJob, reports: readonly Report[]) =>
  reports.reduce((state, report) => advance(state, report, start) ?? state, job);
const states = (job: CommentJob) => resultsOf('job', job).map(({ state }) => state);

describe('a job', () => {
  it('gives the comments of the box to the accounts in turn, each its own action', () => {
    const { comments } = aJob({ accounts: 3, texts: 2 });
    expect(comments.map(({ text }) => text)).toEqual(['תגובה 0', 'תגובה 1', 'תגובה 0']);
    expect(comments.map(({ id }) => id)).toEqual([idOf(0), idOf(1), idOf(2)]);
  });

  it('gives each account words of its own, as long as there are any, and the same when it is planned again', () => {
    const job = aJobOf(['{א|ב} אחת', 'שתיים {1|2}'], 4);
    const said = job.comments.map(({ text }) => text);
    expect(said.toSorted()).toEqual(['א אחת', 'ב אחת', 'שתיים 1', 'שתיים 2']);
    expect(aJobOf(['{א|ב} אחת', 'שתיים {1|2}'], 4)).toEqual(job);
    expect(() => aJobOf(['לחברי {group}'], 1)).toThrow(
      expect.objectContaining({ code: 'CAMPAIGN.NO_GROUP_TO_NAME' }),
    );
  });

  it('is done when every account is settled, each with its own outcome', () => {
    const job = play(aJob(), [started(0), started(1), succeeded(0)]);
    expect(states(job)).toEqual(['done', 'commenting']);
    expect(isDone(job)).toBe(false);
    const ended = play(job, [failed(1, 'checkpoint')]);
    expect(isDone(ended)).toBe(true);
    expect(resultsOf('job', ended)).toMatchObject([
      { permalink: 'https://network.test/posts/1?comment_id=0', reason: null },
      { state: 'failed', permalink: null, reason: 'checkpoint' },
    ]);
  });

  it('does not take the same report twice, nor one that comes late or for somebody else', () => {
    const job = play(aJob(), [succeeded(0)]);
    for (const report of [succeeded(0), started(0), failed(0, 'timeout'), unknown(0), succeeded(7)]) {
      expect(advance(job, report, start)).toBeNull();
    }
  });

  it('lets a later look correct what was unknown, but not what is known', () => {
    const job = play(aJob(), [started(0), unknown(0)]);
    expect(states(play(job, [succeeded(0)]))[0]).toBe('done');
    expect(states(play(job, [failed(0, 'post-not-found')]))[0]).toBe('failed');
    expect(advance(job, unknown(0), start)).toBeNull();
  });
});

describe('a job that an earlier version stored', () => {
  const stored = (...words: CommentJob['comments'][number]['state'][]): CommentJob => {
    const job = aJob({ accounts: words.length });
    return {
      ...job,
      comments: job.comments.map((comment, n) => ({ ...comment, state: words[n] ?? 'sent' })),
    };
  };

  it('is shown as it was, and goes on with the reports', () => {
    const job = stored('waiting', 'commenting', 'done', 'failed', 'unknown');
    expect(states(job)).toEqual(['waiting', 'commenting', 'done', 'failed', 'unknown']);
    expect(states(play(job, [started(0), succeeded(1), failed(2, 'timeout'), succeeded(4)]))).toEqual([
      'commenting',
      'done',
      'done',
      'failed',
      'done',
    ]);
  });

  it('is settled when nobody answers', () => {
    expect(expire(stored('waiting', 'commenting', 'done'), tooLate)?.comments).toMatchObject([
      { state: 'failed', reason: 'timeout' },
      { state: 'unknown' },
      { state: 'succeeded' },
    ]);
  });
});

describe('the pictures of a comment', () => {
  it('are named for who asks, and keep their names when the result is looked for again', () => {
    const taken = { before: 'x', after: null };
    const lost: Report = { actionId: idOf(0), result: 'unknown', evidence: taken };
    const job = play(aJob(), [started(0), lost]);
    const [result] = resultsOf('job', job);
    expect(result?.evidence).toEqual({
      before: expect.stringMatching(/^\/post-comments\/job\/evidence\/[0-9a-f]{32}-before$/),
      after: null,
    });
    const name = result?.evidence.before?.split('/').at(-1) ?? '';
    expect(hasPicture(job, name)).toBe(true);
    expect(hasPicture(job, name.replace('before', 'after'))).toBe(false);
    const settled = play(job, [succeeded(0)]);
    expect(resultsOf('job', settled)[0]?.evidence).toEqual({
      before: result?.evidence.before,
      after: expect.stringMatching(/-after$/),
    });
  });
});

describe('what nobody answers', () => {
  it('is settled after its deadline: begun is unknown, the rest is too late', () => {
    const job = play(aJob({ accounts: 3 }), [started(0), succeeded(2)]);
    expect(expire(job, new Date(tooLate.getTime() - 1))).toBeNull();
    const ended = expire(job, tooLate);
    expect(ended && resultsOf('job', ended)).toMatchObject([
      { state: 'unknown', reason: null },
      { state: 'failed', reason: 'timeout' },
      { state: 'done' },
    ]);
    expect(ended && nextExpiry(ended)).toBeNull();
  });

  it('is corrected when an answer comes after all', () => {
    const ended = expire(play(aJob(), [started(0)]), tooLate);
    expect(ended && states(play(ended, [succeeded(0), succeeded(1)]))).toEqual(['done', 'done']);
  });
});

describe('whatever is reported, in whatever order and however often', () => {
  const anyReport = fc
    .integer({ min: 0, max: 2 })
    .chain((account) =>
      fc.constantFrom(started(account), succeeded(account), failed(account, 'blocked'), unknown(account)),
    );

  it('a success stays one, a link stands only beside a success and a reason only beside a failure', () => {
    fc.assert(
      fc.property(fc.array(anyReport, { maxLength: 20 }), (reports) => {
        let job = aJob({ accounts: 3 });
        for (const report of reports) {
          const before = states(job);
          job = advance(job, report, start) ?? job;
          states(job).forEach((state, n) => before[n] === 'done' && expect(state).toBe('done'));
        }
        for (const { state, permalink, reason } of resultsOf('job', expire(job, tooLate) ?? job)) {
          expect(permalink !== null).toBe(state === 'done');
          expect(reason !== null).toBe(state === 'failed');
        }
        expect(isDone(expire(job, tooLate) ?? job)).toBe(true);
      }),
    );
  });
});
