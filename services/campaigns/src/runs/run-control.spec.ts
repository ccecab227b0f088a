import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { aRun, runStart } from '../../test/a-run.js';
import { pause, resume, stop } from './run-control.js';
import { textOfLine } from './run-log.js';
import { countsOf, outcomeOf } from './run-progress.js';
import { isSettled } from './action-report.js';
import type { Run, RunAction } from './run-state.js';
import { advance, begin } from './run.js';
import type { Advance } from './run.js';
import type { Report } from './action-report.js';

const none = { before: null, after: null };
const commands = { pause, resume, stop };

/** A run beside an automation that begins, ends and leaves actions as the real one does, in the order it was asked. */
class Played {
  run: Run;
  readonly intended: RunAction[] = [];
  readonly begun: RunAction[] = [];
  /** Told, and not taken in yet. */
  readonly reports: Report[] = [];
  readonly sent: string[] = [];
  readonly clicked: string[] = [];

  constructor(planned: Run) {
    const first = begin(planned, runStart);
    this.run = planned;
    this.take(first);
  }

  say(command: keyof typeof commands): void {
    this.take(commands[command](this.run, runStart));
  }

  /** Automation claims the next action, and clicks. */
  begin(): void {
    const action = this.intended.shift();
    if (!action) return;
    this.begun.push(action);
    this.clicked.push(`${action.kind}:${action.target}`);
    this.reports.push({ actionId: action.id, result: 'started' });
  }

  end(): void {
    const action = this.begun.shift();
    if (!action) return;
    const permalink = `https://network.test/${action.id}`;
    const result = { result: 'succeeded', permalink, pendingApproval: false, evidence: none } as const;
    this.reports.push({ actionId: action.id, ...result });
  }

  hear(): void {
    const report = this.reports.shift();
    if (report) this.take(advance(this.run, report, runStart));
  }

  /** Automation does all it was asked for, and is heard. */
  settle(): void {
    while (this.intended.length + this.begun.length + this.reports.length > 0) {
      this.begin();
      this.end();
      this.hear();
    }
  }

  private take(advance: Advance | null): void {
    if (!advance) return;
    this.run = advance.run;
    for (const accountId of advance.cancel) {
      const left = this.intended.filter((action) => action.accountId === accountId);
      for (const action of left) {
        this.intended.splice(this.intended.indexOf(action), 1);
        this.reports.push({ actionId: action.id, result: 'failed', reason: 'cancelled', evidence: none });
      }
    }
    this.intended.push(...advance.send);
    this.sent.push(...advance.send.map(({ id }) => id));
  }
}

describe('a person who holds a run up', () => {
  it('lets end what has begun, and nothing else is begun', () => {
    const played = new Played(aRun().withGroups(2).planned());
    played.begin();
    played.say('pause');
    played.settle();
    expect(played.sent).toEqual(['run:0:visit']);
    expect(played.run.actions.filter(isSettled).map(({ id }) => id)).toEqual(['run:0:visit']);
    expect([played.run.hold, played.run.finishedAt]).toEqual(['paused', null]);
  });

  it('has what was called back asked for again, under another id', () => {
    const played = new Played(aRun().withGroups(1).planned());
    played.say('pause');
    played.hear();
    played.say('resume');
    expect(played.sent).toEqual(['run:0:visit', 'run:0:visit~2']);
    played.say('pause');
    played.hear();
    played.say('resume');
    expect(played.sent.at(-1)).toBe('run:0:visit~3');
    played.settle();
    expect(countsOf(played.run)).toMatchObject({ total: 1, done: 1 });
  });

  it('does not ask again for what was called back before automation has answered', () => {
    const played = new Played(aRun().withGroups(1).planned());
    played.say('pause');
    played.say('resume');
    expect(played.sent).toEqual(['run:0:visit']);
    played.settle();
    expect(countsOf(played.run).done).toBe(1);
  });

  it('ends it: what stands stays, the rest is neither begun nor called failed', () => {
    const played = new Played(aRun().withGroups(3).planned());
    for (let step = 0; step < 5; step++) {
      played.begin();
      played.end();
      while (played.reports.length > 0) played.hear();
    }
    played.say('stop');
    played.settle();
    expect(countsOf(played.run)).toEqual({
      total: 3,
      done: 1,
      pending: 0,
      unknown: 0,
      failed: 0,
      cancelled: 2,
      open: 0,
      // The two that were not begun, and the comment below the post that stands.
      retryable: 3,
      retryableUnknown: 0,
    });
    expect(outcomeOf(played.run)).toBe('published');
    const log = played.run.log.map(textOfLine);
    expect(log.at(-1)).toBe('הקמפיין הסתיים: פוסט אחד, 0 תגובות, שתיים שלא התחילו');
    expect(log.filter((line) => line.startsWith('נכשל'))).toEqual([]);
  });

  it('says each command once, and none to a run that has ended', () => {
    const { run } = new Played(aRun().planned());
    expect(resume(run, runStart)).toBeNull();
    const paused = pause(run, runStart)?.run ?? run;
    expect(pause(paused, runStart)).toBeNull();
    const stopping = stop(paused, runStart)?.run ?? run;
    expect([stop(stopping, runStart), resume(stopping, runStart)]).toEqual([null, null]);
    const ended = { ...run, finishedAt: runStart };
    expect([pause(ended, runStart), stop(ended, runStart)]).toEqual([null, null]);
  });
});

describe('whatever a person says, and whenever', () => {
  const moves = fc.constantFrom('pause', 'resume', 'stop', 'begin', 'end', 'hear', 'hear', 'begin', 'end');
  const histories = fc.record({
    groups: fc.integer({ min: 1, max: 4 }),
    accounts: fc.integer({ min: 1, max: 3 }),
    moves: fc.array(moves, { maxLength: 120 }),
  });
  type Move = 'pause' | 'resume' | 'stop' | 'begin' | 'end' | 'hear';

  const play = (
    { groups, accounts, moves: made }: { groups: number; accounts: number; moves: Move[] },
    after: (played: Played, move: Move, before: { sent: number; hold: Run['hold'] }) => void,
  ) => {
    const played = new Played(aRun().withGroups(groups).withAccounts(accounts).planned());
    for (const move of made) {
      const before = { sent: played.sent.length, hold: played.run.hold };
      if (move === 'pause' || move === 'resume' || move === 'stop') played.say(move);
      else played[move]();
      after(played, move, before);
    }
    return played;
  };

  it('nothing is sent while it is held up, and no id is sent twice', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const played = play(history, ({ run, sent }, _move, before) => {
          if (run.hold) expect(sent).toHaveLength(before.sent);
        });
        expect(new Set(played.sent).size).toBe(played.sent.length);
      }),
    );
  });

  it('nothing is clicked twice, and what was clicked counts as done', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const played = play(history, () => undefined);
        played.settle();
        expect(new Set(played.clicked).size).toBe(played.clicked.length);
        const done = played.run.actions.filter(({ state }) => state === 'succeeded');
        expect(done.map(({ kind, target }) => `${kind}:${target}`).sort()).toEqual(played.clicked.sort());
      }),
    );
  });

  it('a run that goes on in the end does all it was planned for; one that was stopped ends', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const played = play(history, () => undefined);
        played.say('resume');
        played.settle();
        const { run } = played;
        expect(run.finishedAt).not.toBeNull();
        const { total, done, cancelled } = countsOf(run);
        expect(done + cancelled).toBe(total);
        if (run.hold !== 'stopping') expect(done).toBe(total);
      }),
    );
  });
});
