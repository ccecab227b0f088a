import { describe, expect, it } from '@jest/globals';
import type { LiveEvent } from '@megafon/contracts';
import { LiveFeed } from './feed.js';

function anEvent(seq: string, id = seq, type = 'content.groups.changed.v1'): LiveEvent {
  return { seq, event: { id, type, time: '', subject: '', tenant: '', traceId: '', data: {} } };
}

function heardBy(feed: LiveFeed): string[] {
  const heard: string[] = [];
  feed.on('*', (live) => heard.push(live.seq));
  return heard;
}

describe('the live feed', () => {
  it('tells each event once, in order, whatever comes twice or late', () => {
    const feed = new LiveFeed();
    const heard = heardBy(feed);
    for (const seq of ['5-9', '5-10', '5-9', '4-9', '10-0']) feed.receive(anEvent(seq));
    expect(heard).toEqual(['5-9', '5-10', '10-0']);
  });

  it('knows an event by its id when it was delivered to two places of the sequence', () => {
    const feed = new LiveFeed();
    const heard = heardBy(feed);
    feed.receive(anEvent('5-0', 'same'));
    feed.receive(anEvent('6-0', 'same'));
    expect(heard).toEqual(['5-0']);
    expect(feed.lastSeq).toBe('6-0');
  });

  it('stands where the server said until its first event, and where it is told to begin anew', () => {
    const feed = new LiveFeed();
    feed.startAt('7-0');
    expect(feed.lastSeq).toBe('7-0');
    let fetchedAgain = 0;
    feed.onResync(() => (fetchedAgain += 1));
    feed.resync('2-0');
    expect(fetchedAgain).toBe(1);
    const heard = heardBy(feed);
    feed.receive(anEvent('3-0'));
    expect(heard).toEqual(['3-0']);
  });

  it.each([
    ['something happened since the page began to ask', 3_000, 4_000, 1],
    ['it cannot be told apart, as clocks differ', 5_000, 4_000, 1],
    ['nothing did', 7_000, 4_000, 0],
    ['the server is older and does not say', undefined, 4_000, 0],
  ])('begins anew where it first stands when %s', (_when, quietMs, openMs, fetches) => {
    const feed = new LiveFeed();
    let fetchedAgain = 0;
    feed.onResync(() => (fetchedAgain += 1));
    feed.startAt('7-0', quietMs, openMs);
    expect({ seq: feed.lastSeq, fetchedAgain }).toEqual({ seq: '7-0', fetchedAgain: fetches });
    // Told again, as after a gateway's death: it stands where it stood.
    feed.startAt('9-0', 0, openMs);
    expect({ seq: feed.lastSeq, fetchedAgain }).toEqual({ seq: '7-0', fetchedAgain: fetches });
  });

  it('asks for a login’s frames while somebody looks, and no longer', () => {
    const feed = new LiveFeed();
    const asked: [string, boolean][] = [];
    feed.onWatch = (id, watching) => asked.push([id, watching]);
    const stopOne = feed.onFrame('a', () => undefined);
    const stopTwo = feed.onFrame('a', () => undefined);
    stopOne();
    expect(feed.watched).toEqual(['a']);
    stopTwo();
    expect(feed.watched).toEqual([]);
    expect(asked.at(-1)).toEqual(['a', false]);
  });
});
