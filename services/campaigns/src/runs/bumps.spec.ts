import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { aRun, runStart } from '../../test/a-run.js';
import { isSettled } from './action-report.js';
import { bumpsOf, isOpenBump } from './bumps.js';
import { pause, resume, stop } from './run-control.js';
import { textOfLine } from './run-log.js';
import { countsOf, outcomeOf, percentOf, processedCount, stepsOf, totals } from './run-progress.js';
import { targetsOf } from './run-targets.js';
import { messagesOf } from './run-messages.js';
import { unclearActions, writtenComments } from './run-results.js';
import { advance, begin, expire, nextExpiry } from './run.js';
import type { Advance } from './run.js';
import type { Plan } from './plan-run.js';
import type { Report } from './action-report.js';
import type { Run } from './run-state.js';

const hourMs = 3_600_000;
const none = { before: null, after: null };
const atHour = (hours: number) => new Date(runStart.getTime() + hours * hourMs);
const succeeded = (actionId: string, pendingApproval = false): Report => ({
  actionId,
  result: 'succeeded',
  permalink: `https://network.test/${actionId}`,
  pendingApproval,
  evidence: none,
});
const failed = (actionId: string): Report => ({
  actionId,
  result: 'failed',
  reason: 'post-not-found',
  evidence: none,
});

const bumped = (groups = 1, times = 2) =>
  aRun()
    .withGroups(groups)
    .with({ bumping: { times, everyHours: 4 } });

/** Automation does at once what it is asked for, as `how` says. */
function played(advanced: Advance, now: Date, how: (id: string) => Report = (id) => succeeded(id)): Run {
  let { run } = advanced;
  const asked = [...advanced.send];
  for (let action = asked.shift(); action; action = asked.shift()) {
    const next = advance(run, how(action.id), now);
    if (!next) continue;
    run = next.run;
    asked.push(...next.send);
  }
  return run;
}
const published = ({ run }: Pick<Plan, 'run'>, how?: (id: string) => Report) =>
  played(begin(run, runStart), runStart, how);
/** What its clock does until nothing is left to wait for. @returns when each of its actions was sent */
function followed(run: Run, how?: (id: string) => Report): { run: Run; sentAt: Record<string, number> } {
  const sentAt: Record<string, number> = {};
  for (let at = nextExpiry(run); at !== null; at = nextExpiry(run)) {
    const next = expire(run, at);
    if (!next) throw new Error('woken for nothing');
    for (const { id } of next.send) sentAt[id] = (at.getTime() - runStart.getTime()) / hourMs;
    run = played(next, at, how);
  }
  return { run, sentAt };
}

describe('bumping the posts of a run', () => {
  it('comments hours after the post, and so many hours after each bump; the run does not wait for it', () => {
    const run = published(bumped().plan());
    expect([run.finishedAt, outcomeOf(run), percentOf(stepsOf(run))]).toEqual([runStart, 'published', 100]);
    expect([countsOf(run).done, processedCount(run), nextExpiry(run)]).toEqual([1, 1, atHour(4)]);
    expect(bumpsOf(run)).toEqual({ done: 0, open: 2, nextAt: atHour(4).toISOString() });
    const later = followed(run);
    expect(later.sentAt).toEqual({ 'run:0:bump1': 4, 'run:0:bump2': 8 });
    expect(totals(later.run)).toMatchObject({ posts: 1, comments: 3, failed: 0 });
    expect(targetsOf(later.run)[0]).toMatchObject({
      state: 'done',
      bumps: { done: 2, open: 0, nextAt: null },
    });
    expect(later.run.log.map(textOfLine).filter((text) => text.includes('הוקפץ'))).toHaveLength(2);
  });

  it('says another comment of the box each time, below the post, as a comment of the same account', () => {
    const { run, texts } = bumped().plan();
    const ready = published({ run });
    const next = expire(ready, atHour(4));
    if (!next) throw new Error('nothing was due');
    const identity = { runId: 'run', owner: 'u', version: 2 };
    const [command] = messagesOf(identity, ready, next, texts, atHour(4));
    expect(command?.data).toMatchObject({
      actionId: 'run:0:bump1',
      accountId: run.targets[0]?.accountId,
      work: { kind: 'comment', postUrl: 'https://network.test/run:0:publish', text: 'תגובה 1' },
    });
    const { run: done } = followed(ready);
    expect(writtenComments(done).map(({ item }) => item.text)).toEqual(['תגובה 0', 'תגובה 1', 'תגובה 2']);
  });

  it('makes up for nothing: what comes late moves what follows', () => {
    const run = published(bumped(1, 3).plan());
    const late = expire(run, atHour(30));
    expect(late?.send.map(({ id }) => id)).toEqual(['run:0:bump1']);
    expect(nextExpiry(played(late!, atHour(30)))).toEqual(atHour(34));
  });

  it('waits for a post that waits for its group, and leaves one that was turned down or failed', () => {
    const waiting = published(bumped().plan(), (id) => succeeded(id, id.endsWith('publish')));
    expect(bumpsOf(waiting)).toEqual({ done: 0, open: 2, nextAt: null });
    const report = { actionId: 'run:0:publish', permalink: 'https://network.test/p' };
    const approved = advance(waiting, { ...report, result: 'approved' }, atHour(2));
    expect(bumpsOf(approved!.run)?.nextAt).toBe(atHour(6).toISOString());
    const declined = advance(waiting, { ...report, result: 'declined' }, atHour(2));
    expect(bumpsOf(declined!.run)).toEqual({ done: 0, open: 0, nextAt: null });
    const lost = published(bumped().plan(), (id) => (id.endsWith('publish') ? failed(id) : succeeded(id)));
    expect(bumpsOf(lost)).toEqual({ done: 0, open: 0, nextAt: null });
  });

  it('ends below a post with the first bump that fails, and fails nothing else by it', () => {
    const { run, sentAt } = followed(published(bumped(1, 3).plan()), (id) =>
      id.endsWith('bump2') ? failed(id) : succeeded(id),
    );
    expect(sentAt).toEqual({ 'run:0:bump1': 4, 'run:0:bump2': 8 });
    expect([outcomeOf(run), countsOf(run).failed, bumpsOf(run)]).toEqual([
      'published',
      0,
      { done: 1, open: 0, nextAt: null },
    ]);
  });

  it('shows one that was lost sight of among what is unclear, and bumps on', () => {
    const { run, sentAt } = followed(published(bumped().plan()), (id) =>
      id.endsWith('bump1') ? { actionId: id, result: 'unknown', evidence: none } : succeeded(id),
    );
    expect(unclearActions(run).map(({ item }) => [item.actionId, item.kind])).toEqual([
      ['run:0:bump1', 'comment'],
    ]);
    expect(sentAt).toEqual({ 'run:0:bump1': 4, 'run:0:bump2': 8 });
  });

  it('stops when a person says so, after the run as well', () => {
    const run = published(bumped(2).plan());
    const stopped = stop(run, atHour(1));
    expect(bumpsOf(stopped!.run)).toEqual({ done: 0, open: 0, nextAt: null });
    expect([stopped!.run.finishedAt, nextExpiry(stopped!.run), countsOf(stopped!.run).cancelled]).toEqual([
      runStart,
      null,
      0,
    ]);
    expect(textOfLine(stopped!.run.log.at(-1)!)).toContain('ההקפצות נעצרו');
    expect(stop(stopped!.run, atHour(2))).toBeNull();
  });

  it('calls back one that was sent when a person stops it', () => {
    const run = published(bumped().plan());
    const sent = expire(run, atHour(4));
    const stopped = stop(sent!.run, atHour(4));
    expect(stopped!.cancel).toEqual([run.targets[0]?.accountId]);
    const left = advance(
      stopped!.run,
      { actionId: 'run:0:bump1', result: 'failed', reason: 'cancelled', evidence: none },
      atHour(4),
    );
    expect([left!.send, bumpsOf(left!.run)]).toEqual([[], { done: 0, open: 0, nextAt: null }]);
  });

  it('sends nothing while the run is held up, and wakes nobody for it', () => {
    const { run } = bumped(2).plan();
    const first = played(begin(run, runStart), runStart, (id) =>
      id.includes(':1:') ? { actionId: id, result: 'started' } : succeeded(id),
    );
    const paused = pause(first, atHour(1));
    expect(bumpsOf(paused!.run)).toMatchObject({ open: 4, nextAt: null });
    expect(expire(paused!.run, atHour(5))?.send ?? []).toEqual([]);
    const resumed = resume(paused!.run, atHour(5));
    expect(resumed?.send.map(({ id }) => id)).toContain('run:0:bump1');
  });

  it('ends whatever happens, each bump sent once at most, hours apart', () => {
    const outcomes = fc.constantFrom('succeeded', 'failed', 'unknown', 'pending');
    fc.assert(
      fc.property(fc.array(outcomes, { minLength: 30, maxLength: 30 }), (draws) => {
        let drawn = 0;
        const how = (id: string): Report => {
          const outcome = draws[drawn++ % draws.length];
          if (outcome === 'failed') return failed(id);
          if (outcome === 'unknown') return { actionId: id, result: 'unknown', evidence: none };
          return succeeded(id, outcome === 'pending' && id.endsWith('publish'));
        };
        const run = published(bumped(3, 3).plan(), how);
        const { run: end, sentAt } = followed(run, how);
        expect(end.actions.filter((action) => !isSettled(action)).every(isOpenBump)).toBe(true);
        for (const ordinal of [0, 1, 2]) {
          const times = [1, 2, 3].flatMap((nth) => sentAt[`run:${ordinal}:bump${nth}`] ?? []);
          for (const [index, time] of times.entries()) {
            expect(time - (times[index - 1] ?? 0)).toBeGreaterThanOrEqual(4);
          }
        }
      }),
      { numRuns: 200 },
    );
  });
});
