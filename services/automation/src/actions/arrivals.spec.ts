import { describe, expect, it } from '@jest/globals';
import { Arrivals } from './arrivals.js';
import type { Arrived } from './arrivals.js';

const arrived = (fields: Partial<Arrived> = {}): Arrived => ({
  ...{ _id: 'run:0:publish', owner: 'o', accountId: 'a', originId: 'run', kind: 'publish', groupId: 'g' },
  ...fields,
});
const isPublish = ({ kind }: Arrived) => kind === 'publish';
const longMs = 240_000;

describe('what comes in for an account', () => {
  it('is heard by who has it at hand, whether it was waited for before or comes later', async () => {
    const arrivals = new Arrivals();
    const listening = arrivals.listen('a');
    arrivals.stored(arrived());
    expect(await listening.next(isPublish, longMs)).toEqual(arrived());
    const isComment = ({ kind }: Arrived) => kind === 'comment';
    const later = listening.next(isComment, longMs);
    arrivals.stored(arrived({ kind: 'join' }));
    arrivals.stored(arrived({ kind: 'comment' }));
    expect(await later).toEqual(arrived({ kind: 'comment' }));
  });

  it('is not that of other accounts, and of nobody who has ended listening', async () => {
    const arrivals = new Arrivals();
    const listening = arrivals.listen('a');
    arrivals.stored(arrived({ accountId: 'b' }));
    expect(await listening.next(isPublish, 1)).toBeNull();
    listening.end();
    arrivals.stored(arrived());
    expect(await listening.next(isPublish, 1)).toBeNull();
  });

  it('stays with the newest lease when an older one ends', async () => {
    const arrivals = new Arrivals();
    const older = arrivals.listen('a');
    const newer = arrivals.listen('a');
    older.end();
    arrivals.stored(arrived());
    expect(await newer.next(isPublish, longMs)).toEqual(arrived());
  });
});
