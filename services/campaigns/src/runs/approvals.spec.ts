import { describe, expect, it } from '@jest/globals';
import { postDecided, repeatWindowDays } from '@megafon/contracts';
import { aRun, runStart } from '../../test/a-run.js';
import type { Report } from './action-report.js';
import { nextLook } from './approvals.js';
import { leftUndone } from './left-undone.js';
import { textOfLine } from './run-log.js';
import { messagesOf } from './run-messages.js';
import { outcomeOf } from './run-progress.js';
import { targetsOf } from './run-targets.js';
import { advance, begin, expire, nextExpiry } from './run.js';
import type { Run } from './run-state.js';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const after = (ms: number) => new Date(runStart.getTime() + ms);
const postId = 'run:0:publish';
const pendingUrl = 'https://network.test/pending';
const evidence = { before: null, after: null };

function report(actionId: string, pendingApproval: boolean): Report {
  const permalink = actionId.endsWith('visit') ? null : pendingUrl;
  return { actionId, result: 'succeeded', permalink, pendingApproval, evidence };
}

/** A run whose one post waits for the group since the run began. */
function waiting(): Run {
  const kinds = ['visit', 'join', 'publish'] as const;
  return kinds.reduce(
    (run, kind) => advance(run, report(`run:0:${kind}`, kind === 'publish'), runStart)?.run ?? run,
    begin(aRun().withGroups(1).planned(), runStart).run,
  );
}

const decided = (run: Run, more: { result: 'approved'; permalink: string | null } | { result: 'declined' }) =>
  advance(run, { actionId: postId, ...more }, after(dayMs));

describe('a post that waits for its group', () => {
  it('is published once the group approves, where it stands then', () => {
    const approved = decided(waiting(), { result: 'approved', permalink: 'https://network.test/posts/1' });
    const run = approved?.run ?? waiting();
    expect(targetsOf(run)).toMatchObject([{ state: 'done', permalink: 'https://network.test/posts/1' }]);
    expect([outcomeOf(run), run.finishedAt]).toEqual(['published', runStart]);
    expect(run.log.map(textOfLine).at(-1)).toBe("המנהלים אישרו, והפוסט פורסם בקבוצה 'קבוצה 0' (חשבון 0)");
    // Whatever is said of it afterwards is old.
    expect(decided(run, { result: 'declined' })).toBeNull();
    expect(advance(run, report(postId, true), after(dayMs))).toBeNull();
  });

  it('keeps its address where the group approves and says none', () => {
    const run = decided(waiting(), { result: 'approved', permalink: null })?.run;
    expect(targetsOf(run ?? waiting())).toMatchObject([{ state: 'done', permalink: pendingUrl }]);
  });

  it('has failed once the group turned it down, and says why', () => {
    const run = decided(waiting(), { result: 'declined' })?.run ?? waiting();
    expect(targetsOf(run)).toMatchObject([{ state: 'failed', reason: 'post-declined', permalink: null }]);
    expect(outcomeOf(run)).toBe('failed');
    expect(run.log.map(textOfLine).at(-1)).toContain('מנהלי הקבוצה לא אישרו את הפוסט');
  });

  it('gets its comment only when a person asks, after the approval', () => {
    const before = waiting();
    const undone = (run: Run) => leftUndone(run, { includeUnknown: false });
    expect(undone(before)).toEqual([]);
    const approved = decided(before, { result: 'approved', permalink: null });
    expect(approved?.send).toEqual([]);
    expect(undone(approved?.run ?? before)).toMatchObject([{ postUrl: pendingUrl }]);
  });

  it('is left alone by decisions on other actions, and on posts that do not wait', () => {
    const other = { actionId: 'run:0:join', result: 'declined' } as const;
    expect(advance(waiting(), other, after(dayMs))).toBeNull();
  });
});

describe('the decision of a group', () => {
  const told = (before: Run, next: ReturnType<typeof advance>) => {
    if (!next) throw new Error('nothing changed');
    const identity = { runId: 'run', owner: 'o', version: 2 };
    const events = messagesOf(identity, before, next, {}, after(dayMs));
    return events.flatMap(({ id, type, data }) => (type === postDecided.type ? [{ id, data }] : []));
  };
  const before = { ...waiting(), campaignName: 'מבצע' };

  it.each([
    ['approved', { result: 'approved', permalink: null }],
    ['declined', { result: 'declined' }],
  ] as const)('is told with campaign and group: %s', (decision, report) => {
    expect(told(before, decided(before, report))).toEqual([
      {
        id: `${postId}:decided`,
        data: {
          campaignId: before.campaignId,
          runId: 'run',
          actionId: postId,
          name: 'מבצע',
          groupName: 'קבוצה 0',
          decision,
        },
      },
    ]);
  });

  it('is not told of posts that still wait, or never did', () => {
    const begun = begin(aRun().withGroups(1).planned(), runStart).run;
    expect(told(begun, advance(begun, report('run:0:visit', false), runStart))).toEqual([]);
    expect(told(before, expire(before, after(dayMs)))).toEqual([]);
  });
});

describe('looking at a post that waits', () => {
  const look = (run: Run, now: Date) => {
    const next = expire(run, now);
    const events = next && messagesOf({ runId: 'run', owner: 'o', version: 2 }, run, next, {}, now);
    return { run: next?.run ?? run, commands: (events ?? []).map(({ data }) => data) };
  };

  it('is asked of its account a quarter of an hour after it was sent', () => {
    const run = waiting();
    expect(nextExpiry(run)).toEqual(after(15 * minuteMs));
    expect(expire(run, after(15 * minuteMs - 1))).toBeNull();
    const { commands } = look(run, after(15 * minuteMs));
    expect(commands).toMatchObject([
      {
        actionId: `${postId}:look:1`,
        accountId: run.targets[0]?.accountId,
        origin: { kind: 'campaign-run', id: 'run' },
        work: { kind: 'follow-post', actionId: postId, group: run.targets[0]?.group },
        // The next look says as much as a late one.
        deadline: after(60 * minuteMs).toISOString(),
      },
    ]);
  });

  it('comes less and less often, and ends before the same text may be published there again', () => {
    let run = waiting();
    const times: number[] = [];
    for (let next = nextExpiry(run); next; next = nextExpiry(run)) {
      times.push(next.getTime() - runStart.getTime());
      ({ run } = look(run, next));
    }
    const gaps = times.map((ms, index) => ms - (times[index - 1] ?? 0));
    expect(gaps.slice(0, -1)).toEqual(gaps.slice(0, -1).toSorted((one, other) => one - other));
    expect(times.at(-1)).toBeLessThan(repeatWindowDays * dayMs);
    expect(times.length).toBeLessThan(20);
  });

  it('is made once for all that were missed', () => {
    const { run, commands } = look(waiting(), after(2 * dayMs));
    expect(commands).toHaveLength(1);
    expect(nextExpiry(run)?.getTime()).toBeGreaterThan(after(2 * dayMs).getTime());
  });

  it('ends with the decision', () => {
    const approved = decided(waiting(), { result: 'approved', permalink: null })?.run ?? waiting();
    expect([nextExpiry(approved), approved.actions.map(nextLook)]).toEqual([null, [null, null, null, null]]);
  });
});
