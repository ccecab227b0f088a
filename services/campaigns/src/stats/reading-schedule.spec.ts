import { describe, expect, it } from '@jest/globals';
import { nextReading, readableFrom, reading, readingOnVisit, readingsAfterMs } from './reading-schedule.js';
import type { PublishedPostDocument } from './published-post.schema.js';

const published = new Date('2026-03-01T09:00:00Z');
const after = (hours: number) => new Date(published.getTime() + hours * 3_600_000);
const post = (readAt: Date | null): PublishedPostDocument => ({
  _id: 'run:0:publish',
  owner: 'o',
  version: 1,
  outbox: [],
  createdAt: published,
  updatedAt: published,
  campaignId: 'c',
  runId: 'run',
  accountId: 'a'.repeat(24),
  group: { groupId: 'g', name: 'קבוצה' },
  url: 'https://network.test/p/1',
  publishedAt: published,
  reactions: null,
  readAt,
  overdueFailures: 0,
});

describe('reading a post', () => {
  it('comes after an hour, six, a day, three days and seven, and then no more', () => {
    const times: number[] = [];
    let at: Date | null = nextReading(published, published);
    while (at) {
      times.push(at.getTime() - published.getTime());
      const asked = reading(post(at), at);
      expect(asked?.events).toHaveLength(1);
      at = asked?.state.readAt ?? null;
    }
    expect(times).toEqual(readingsAfterMs);
  });

  it('is not due before its time, nor once it has been asked for', () => {
    expect(reading(post(after(1)), after(0.9))).toBeNull();
    expect(reading(post(null), after(999))).toBeNull();
    const asked = reading(post(after(1)), after(1));
    expect(asked && reading(asked.state, after(1))).toBeNull();
  });

  it('that was missed for days is done once, not five times', () => {
    const asked = reading(post(after(1)), after(30));
    expect(asked?.events.map(({ id }) => id)).toEqual(['run:0:publish:reading:2']);
    expect(asked?.state.readAt).toEqual(after(72));
  });

  it('is over before the next one begins', () => {
    const data = (hours: number) => reading(post(after(1)), after(hours))?.events[0]?.data;
    expect(data(1)).toMatchObject({ deadline: after(6).toISOString() });
    expect(data(24)).toMatchObject({ deadline: after(30).toISOString() });
  });

  it('is the same action whoever asks for it, and however often', () => {
    const ids = [after(1), after(2)].map((at) => reading(post(after(1)), at)?.events[0]?.id);
    expect(ids[0]).toBe(ids[1]);
  });
});

describe('reading a post on a visit that happens anyway', () => {
  const early = 0.25;

  it('may be a quarter of its age before its time, and for the first day no sooner than that counts', () => {
    const hours = readingsAfterMs.map((ms) => {
      const from = readableFrom(published, new Date(published.getTime() + ms), early);
      return (from.getTime() - published.getTime()) / 3_600_000;
    });
    expect(hours).toEqual([0.75, 4.5, 23, 54, 126]);
  });

  it('is the reading that was due: the same action, and the one after it comes in its own time', () => {
    const asked = readingOnVisit(post(after(6)), after(5), early);
    expect(asked?.events.map(({ id }) => id)).toEqual(['run:0:publish:reading:1']);
    expect(asked?.state.readAt).toEqual(after(24));
    expect(asked && reading(asked.state, after(6))).toBeNull();
    expect(asked?.events[0]?.data).toMatchObject({ deadline: after(11).toISOString() });
  });

  it('of a time that has come is what the schedule itself would ask for', () => {
    expect(readingOnVisit(post(after(1)), after(30), early)).toEqual(reading(post(after(1)), after(30)));
  });

  it('is not made long before its time, without any to come, or where it is turned off', () => {
    expect(readingOnVisit(post(after(6)), after(4.4), early)).toBeNull();
    expect(readingOnVisit(post(null), after(999), early)).toBeNull();
    expect(readingOnVisit(post(after(6)), after(5.9), 0)).toBeNull();
  });
});
