import { describe, expect, it } from '@jest/globals';
import { compareSeq } from '@megafon/contracts';
import type { EventEnvelope, LiveEvent } from '@megafon/contracts';
import fc from 'fast-check';
import { LiveCursor } from './live-cursor.js';
import type { Page, Sequence } from './live-cursor.js';
import { quietMsSince, reachesBackTo } from './sequence.js';

/** A sequence in memory that may be trimmed, forgotten, or out of reach. */
class MemorySequence implements Sequence {
  entries: LiveEvent[] = [];
  isAway = false;
  private count = 0;

  append(): string {
    const seq = `${1_000 + this.count++}-0`;
    this.entries.push({ seq, event: { id: seq } as EventEnvelope });
    return seq;
  }

  async after(seq: string, limit: number): Promise<LiveEvent[]> {
    return this.read(() => this.entries.filter((e) => compareSeq(e.seq, seq) > 0).slice(0, limit));
  }

  async extent() {
    return this.read(() => {
      const [first, last] = [this.entries[0], this.entries.at(-1)];
      return first && last ? { first: first.seq, last: last.seq } : null;
    });
  }

  private async read<T>(look: () => T): Promise<T> {
    await Promise.resolve();
    if (this.isAway) throw new Error('away');
    return look();
  }
}

/** What a page was told, in order, and what it holds to be true: everything up to its last place. */
class Told implements Page {
  readonly log: string[] = [];
  event = ({ seq }: LiveEvent) => void this.log.push(seq);
  resync = (seq: string) => void this.log.push(`resync ${seq}`);
  ready = (seq: string) => void this.log.push(`ready ${seq}`);
}

const setUp = (events: number, lastSeq: string | null) => {
  const sequence = new MemorySequence();
  for (let i = 0; i < events; i++) sequence.append();
  const told = new Told();
  return { sequence, told, cursor: new LiveCursor(sequence, told, lastSeq) };
};

describe('a page', () => {
  it('that saw nothing yet is told where it stands, and gets what comes', async () => {
    const { sequence, told, cursor } = setUp(2, null);
    await cursor.wake();
    sequence.append();
    await cursor.wake();
    expect(told.log).toEqual(['ready 1001-0', '1002-0']);
  });

  it('that comes back gets what it missed, then what comes, in order', async () => {
    const { sequence, told, cursor } = setUp(450, '1001-0');
    const waking = cursor.wake();
    sequence.append();
    await Promise.all([waking, cursor.wake()]);
    expect(told.log).toEqual(sequence.entries.slice(2).map(({ seq }) => seq));
  });

  it.each([
    ['the sequence no longer reaches back', '900-0', 3, 'resync 1002-0'],
    ['the sequence is gone', '900-0', 0, 'resync 0-0'],
    ['its place is ahead of the sequence, which began anew', '5000-0', 3, 'resync 1002-0'],
  ])('is told to fetch everything when %s', async (_when, lastSeq, events, expected) => {
    const { told, cursor } = setUp(events, lastSeq);
    await cursor.wake();
    expect(told.log).toEqual([expected]);
  });

  it('that stood before an empty sequence missed nothing while it is empty', async () => {
    const { sequence, told, cursor } = setUp(0, '0-0');
    await cursor.wake();
    expect(told.log).toEqual([]);
    sequence.append();
    await cursor.wake();
    expect(told.log).toEqual(['1000-0']);
  });

  it('that could not be served when it came is told to fetch everything once it can', async () => {
    const { sequence, told, cursor } = setUp(2, null);
    sequence.isAway = true;
    expect(await cursor.wake()).toBe(false);
    sequence.isAway = false;
    expect(await cursor.wake()).toBe(true);
    expect(told.log).toEqual(['resync 1001-0']);
  });

  it('hears of a sequence that was forgotten during an outage', async () => {
    const { sequence, told, cursor } = setUp(2, '1000-0');
    await cursor.wake();
    sequence.isAway = true;
    await cursor.wake();
    sequence.entries = [];
    sequence.append();
    sequence.isAway = false;
    await cursor.wake();
    expect(told.log).toEqual(['1001-0', 'resync 1002-0']);
  });

  it('that left hears nothing more', async () => {
    const { told, cursor } = setUp(2, '1000-0');
    cursor.close();
    await cursor.wake();
    expect(told.log).toEqual([]);
  });

  it('sees every event once and in order, or is told to fetch, whatever happens in between', async () => {
    const action = fc.constantFrom('append', 'wake', 'away', 'back', 'settle', 'forget');
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 40 }), async (actions) => {
        const { sequence, told, cursor } = setUp(1, '1000-0');
        const pending: Promise<unknown>[] = [];
        for (const step of actions) {
          if (step === 'append') sequence.append();
          if (step === 'wake') pending.push(cursor.wake());
          if (step === 'settle') await Promise.all(pending);
          // What is forgotten was out of reach first: a server does not forget while it answers.
          if (step === 'away') sequence.isAway = true;
          if (step === 'forget' && sequence.isAway) {
            await cursor.wake();
            sequence.entries = [];
          }
          if (step === 'back') sequence.isAway = false;
        }
        sequence.isAway = false;
        await Promise.all(pending);
        await cursor.wake();
        let place = 1_000;
        for (const line of told.log) {
          const seq = Number(/(\d+)-0$/.exec(line)![1]);
          if (line.startsWith('resync')) place = seq === 0 ? place : seq;
          else expect(seq).toBe(++place);
        }
        const last = sequence.entries.at(-1);
        if (last) expect(`${place}-0`).toBe(last.seq);
      }),
    );
  });
});

describe('a place in a sequence', () => {
  it('is reached from its first to its last entry', () => {
    const extent = { first: '10-0', last: '20-0' };
    expect(['9-9', '10-0', '20-0', '20-1'].map((seq) => reachesBackTo(seq, extent))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(reachesBackTo('10-0', null)).toBe(false);
  });
});

describe('how long nothing has happened', () => {
  it.each([
    ['since its last place', '1700000000000-3', 1_700_000_004_500, 4_500],
    ['where nothing ever did', '0-0', 1_700_000_000_000, 1_700_000_000_000],
    ['by a clock that is ahead', '1700000000900-0', 1_700_000_000_000, 0],
  ])('is told %s', (_which, seq, nowMs, quietMs) => {
    expect(quietMsSince(seq, nowMs)).toBe(quietMs);
  });
});
