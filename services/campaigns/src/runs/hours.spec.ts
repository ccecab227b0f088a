import { describe, expect, it } from '@jest/globals';
import type { HourReason } from '@megafon/contracts';
import { aRun, runStart } from '../../test/a-run.js';
import type { Report } from './action-report.js';
import type { HourChooser } from './hour-chooser.js';
import { leftUndone } from './left-undone.js';
import { pause, resume, stop } from './run-control.js';
import { countsOf } from './run-progress.js';
import { targetsOf } from './run-targets.js';
import type { Run } from './run-state.js';
import { advance, begin, expire, nextExpiry } from './run.js';
import type { Advance } from './run.js';

const hourMs = 3_600_000;
const atHour = (hours: number) => new Date(runStart.getTime() + hours * hourMs);
const reason: HourReason = { hour: 9, why: 'best', posts: 4, mean: 9, from: 5, to: 13 };
/** The first group at once, the second after six hours, the third after three. */
const chooseHour: HourChooser = ({ groupId }) => ({
  notBefore: groupId === 'g0' ? null : atHour(groupId === 'g1' ? 6 : 3),
  reason,
});
const spread = () => aRun().withGroups(3).with({ chooseHour });
const succeeded = (actionId: string): Report => ({
  actionId,
  result: 'succeeded',
  permalink: `https://network.test/${actionId}`,
  pendingApproval: false,
  evidence: { before: null, after: null },
});

/** Automation does at once what it is asked for. */
function played(advanced: Advance, now: Date): { run: Run; sent: string[] } {
  let { run } = advanced;
  const asked = [...advanced.send];
  const sent: string[] = [];
  for (let action = asked.shift(); action; action = asked.shift()) {
    sent.push(action.id);
    const next = advance(run, succeeded(action.id), now);
    if (!next) continue;
    run = next.run;
    asked.push(...next.send);
  }
  return { run, sent };
}
const begun = () => played(begin(spread().planned(), runStart), runStart);
const woken = (run: Run, now: Date) => {
  const next = expire(run, now);
  if (!next) throw new Error('woken for nothing');
  return played(next, now);
};

describe('a run whose groups have hours of their own', () => {
  it('does at once what has none, wakes for each of the others, and ends with the last', () => {
    const first = begun();
    expect(first.sent).toEqual(['run:0:visit', 'run:0:join', 'run:0:publish', 'run:0:comment']);
    expect([nextExpiry(first.run), first.run.finishedAt]).toEqual([atHour(3), null]);
    expect(targetsOf(first.run).map(({ state, notBefore }) => [state, notBefore])).toEqual([
      ['done', undefined],
      ['waiting', atHour(6).toISOString()],
      ['waiting', atHour(3).toISOString()],
    ]);
    expect(expire(first.run, atHour(2.9))).toBeNull();
    const third = woken(first.run, atHour(3));
    expect(third.sent).toEqual(['run:2:join', 'run:2:publish', 'run:2:comment']);
    expect(nextExpiry(third.run)).toEqual(atHour(6));
    const last = woken(third.run, atHour(6));
    expect(last.sent).toEqual(['run:1:join', 'run:1:publish', 'run:1:comment']);
    expect([last.run.finishedAt, countsOf(last.run).done, nextExpiry(last.run)]).toEqual([
      atHour(6),
      3,
      null,
    ]);
  });

  it('gives each action its whole time from then on', () => {
    const { run } = begun();
    const [join] = expire(run, atHour(3))?.send ?? [];
    expect(join?.deadline).toEqual(atHour(9));
  });

  it('is woken by nothing before its account was visited, and does then what is due', () => {
    const { run } = begin(spread().planned(), runStart);
    expect(nextExpiry(run)).not.toEqual(atHour(3));
    expect(expire(run, atHour(3))).toBeNull();
    const visited = advance(run, succeeded('run:0:visit'), atHour(4));
    expect(visited?.send.map(({ id }) => id)).toEqual(['run:0:join', 'run:2:join']);
  });

  it('begins nothing while it is held up, what is due as it goes on, and nothing more once it is stopped', () => {
    const { run } = begun();
    const paused = pause(run, atHour(1))?.run ?? run;
    expect(nextExpiry(paused)).toBeNull();
    expect(expire(paused, atHour(4))).toBeNull();
    const resumed = resume(paused, atHour(4));
    expect(resumed?.send.map(({ id }) => id)).toEqual(['run:2:join']);
    expect(nextExpiry(resumed?.run ?? run)).toEqual(atHour(6));
    const stopped = stop(run, atHour(1))?.run ?? run;
    expect([countsOf(stopped).cancelled, stopped.finishedAt]).toEqual([2, atHour(1)]);
  });

  it('waits no longer for an account that may not act any more', () => {
    const { run } = begin(spread().planned(), runStart);
    const ended = advance(
      run,
      {
        actionId: 'run:0:visit',
        result: 'failed',
        reason: 'session-expired',
        evidence: { before: null, after: null },
      },
      atHour(1),
    );
    expect([ended?.run.finishedAt, nextExpiry(ended?.run ?? run)]).toEqual([atHour(1), null]);
  });

  it('says why each group has its hours; what is done again is done at once', () => {
    const { run, reasons } = spread().plan();
    expect([...reasons.values()]).toEqual([{ hour: reason }, { hour: reason }, { hour: reason }]);
    const stopped = stop(begun().run, atHour(1))?.run ?? run;
    const undone = leftUndone(stopped, { includeUnknown: false });
    const again = spread().with({ again: { runId: 'run', undone } });
    expect(again.planned().targets.map(({ notBefore }) => notBefore)).toEqual([undefined, undefined]);
  });
});
