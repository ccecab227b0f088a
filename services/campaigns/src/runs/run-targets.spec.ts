import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { aRun, runStart } from '../../test/a-run.js';
import type { Report } from './action-report.js';
import { advance, begin, expire } from './run.js';
import type { Run } from './run-state.js';
import { summaryOf } from './run-summary.js';
import { targetsOf } from './run-targets.js';

const hourMs = 3_600_000;
const evidence = { before: 'x', after: 'y' };
const succeeded = (actionId: string, pendingApproval = false): Report => ({
  actionId,
  result: 'succeeded',
  permalink: actionId.endsWith('visit') ? null : `https://network.test/${actionId}`,
  pendingApproval,
  evidence,
});

function begun(groups: number): Run {
  const bumping = { times: 2, everyHours: 1 } as const;
  const planned = aRun().withGroups(groups).withAccounts(2).with({ bumping }).planned();
  return begin(planned, runStart).run;
}

/** As after it was stored and read again: nothing that was made of it is known. */
const readAnew = (run: Run): Run => structuredClone(run);

describe('the targets of a run', () => {
  it('are made anew where a report changed them, and nowhere else', () => {
    const before = advance(begun(100), succeeded('run:0:visit'), runStart)?.run ?? begun(100);
    const known = targetsOf(before);
    const after = advance(before, succeeded('run:0:join'), runStart)?.run ?? before;
    const shown = targetsOf(after);
    expect(shown.filter((target, place) => target !== known[place]).map(({ targetId }) => targetId)).toEqual([
      '0',
    ]);
    // As the document that keeps it is, with fields of its own.
    const stored = { ...after, version: 2 };
    expect(targetsOf(stored)).toBe(shown);
  });

  it('have the pictures that there are in the run that is asked', () => {
    const run = ['visit', 'join'].reduce(
      (known, kind) => advance(known, succeeded(`run:0:${kind}`), runStart)?.run ?? known,
      begun(1),
    );
    const pictures = (of: Run) => targetsOf(of)[0]?.actions?.map(({ evidence: { after } }) => after);
    expect(pictures(run)).toEqual([expect.stringMatching(/-after$/)]);
    expect(pictures({ ...run, evidence: [] })).toEqual([null]);
    expect(pictures(run)).toEqual([expect.stringMatching(/-after$/)]);
  });

  it('say when they are bumped as long as nobody holds the run up', () => {
    const run = ['visit', 'join', 'publish'].reduce(
      (known, kind) => advance(known, succeeded(`run:0:${kind}`), runStart)?.run ?? known,
      begun(1),
    );
    const nextAt = (of: Run) => targetsOf(of)[0]?.bumps?.nextAt;
    const bumpedAt = new Date(runStart.getTime() + hourMs).toISOString();
    expect([nextAt(run), nextAt({ ...run, hold: 'paused' }), nextAt(run)]).toEqual([
      bumpedAt,
      null,
      bumpedAt,
    ]);
  });

  it('are what they would be of a run that was read this moment, whatever happened before', () => {
    const step = fc.record({
      action: fc.nat(),
      result: fc.constantFrom('started', 'succeeded', 'pending', 'failed', 'unknown', 'approved', 'nobody'),
      hold: fc.constantFrom(undefined, undefined, undefined, null, 'paused', 'stopping'),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let run = begun(4);
        for (const [place, { action, result, hold }] of steps.entries()) {
          const now = new Date(runStart.getTime() + place * hourMs);
          const actionId = run.actions[action % run.actions.length]?.id ?? '';
          if (hold !== undefined) run = { ...run, hold };
          run =
            (result === 'nobody' ? expire(run, now) : advance(run, reportOf(actionId, result), now))?.run ??
            run;
          expect(targetsOf(run)).toEqual(targetsOf(readAnew(run)));
          expect(summaryOf(run)).toEqual(summaryOf(readAnew(run)));
        }
      }),
      { numRuns: 60 },
    );
  });
});

function reportOf(actionId: string, result: string): Report {
  if (result === 'started') return { actionId, result };
  if (result === 'approved') return { actionId, result, permalink: null };
  if (result === 'unknown') return { actionId, result, evidence };
  if (result === 'failed') return { actionId, result, reason: 'post-not-found', evidence };
  return succeeded(actionId, result === 'pending');
}
