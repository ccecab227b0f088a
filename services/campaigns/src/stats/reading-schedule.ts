import { defaultTimeZone, newEvent, performAction } from '@megafon/contracts';
import type { EventEnvelope } from '@megafon/contracts';
import type { NewDocument } from '@megafon/mongo';
import { excerpt } from '../runs/excerpt.js';
import { publishedPosts } from '../runs/run-results.js';
import type { Reactions } from '../runs/reactions.js';
import type { RunDocument } from '../runs/run.schema.js';
import type { PublishedPostDocument } from './published-post.schema.js';

const hourMs = 3_600_000;
/** How long after its publication a post is read: often while it lives, then seldom. */
export const readingsAfterMs = [1, 6, 24, 3 * 24, 7 * 24].map((hours) => hours * hourMs);
/** Of what is kept of a post's words. */
const textBytes = 160;
/** A reading counts for the first day a little before it is over: clocks and schedules are not that exact. */
const firstDayMs = 23 * hourMs;
/** A reading that was not begun by then is left to the next one. */
const readWithinMs = 6 * hourMs;

/**
 * From when a reading may be made on a visit that happens anyway.
 * @param early by which share of its age then: a quarter of an hour before the first, two days before the last. What a post
 *   earned in its first day is read no earlier for that.
 */
export function readableFrom(publishedAt: Date, readAt: Date, early: number): Date {
  const ageMs = readAt.getTime() - publishedAt.getTime();
  const earliestMs = ageMs * (1 - early);
  return new Date(
    publishedAt.getTime() + (ageMs > firstDayMs ? Math.max(earliestMs, firstDayMs) : earliestMs),
  );
}

/** When a post is to be read next; null when it has been read for the last time. */
export function nextReading(publishedAt: Date, after: Date): Date | null {
  const next = readingsAfterMs.find((ms) => publishedAt.getTime() + ms > after.getTime());
  return next === undefined ? null : new Date(publishedAt.getTime() + next);
}

/** The post after a reading; what it earned in its first day is what the first reading after that says. */
export function withRead(post: PublishedPostDocument, read: Reactions): PublishedPostDocument {
  const ageMs = read.measuredAt.getTime() - post.publishedAt.getTime();
  const isFirst = (post.earned ?? null) === null && ageMs >= firstDayMs;
  const earned = isFirst ? read.likes + read.comments + read.shares : (post.earned ?? null);
  return { ...post, reactions: read, earned };
}

/** The posts of a run that stand in their groups; one that waits for approval is not to be seen yet. */
export function postsOf(
  run: RunDocument,
  now: Date,
): (NewDocument<PublishedPostDocument> & { _id: string })[] {
  return publishedPosts(run).flatMap(({ action, item }) => {
    const { group, source = null } = run.targets[action.target] ?? {};
    if (!group || item.url === '' || item.pendingApproval) return [];
    const publishedAt = new Date(item.publishedAt);
    return {
      _id: action.id,
      campaignId: run.campaignId,
      runId: run._id,
      accountId: action.accountId,
      group: { groupId: group.groupId, name: group.name },
      url: item.url,
      publishedAt,
      timeZone: run.timeZone ?? defaultTimeZone,
      source,
      text: excerpt(item.postText, textBytes),
      earned: null,
      reactions: null,
      readAt: nextReading(publishedAt, now),
      overdueFailures: 0,
    };
  });
}

/** Asks now for the reading that comes next, which is then made: null when it is not soon enough, or there is none. */
export function readingOnVisit(
  post: PublishedPostDocument,
  now: Date,
  early: number,
): ReturnType<typeof reading> {
  const { publishedAt, readAt } = post;
  if (readAt === null || readableFrom(publishedAt, readAt, early) > now) return null;
  return askFor(post, now, readAt > now ? readAt : now);
}

/**
 * Asks for a reading that is due: the newest of those that were missed. Null when none is, as when another instance
 * has asked. The same reading is the same action, however often it is asked for.
 */
export function reading(
  post: PublishedPostDocument,
  now: Date,
): { state: PublishedPostDocument; events: EventEnvelope[] } | null {
  return post.readAt === null || post.readAt > now ? null : askFor(post, now, now);
}

/** @param dueAt the reading is the one of the schedule that is due by then */
function askFor(post: PublishedPostDocument, now: Date, dueAt: Date) {
  const { _id, owner, accountId, publishedAt, url } = post;
  const place = readingsAfterMs.findLastIndex((ms) => publishedAt.getTime() + ms <= dueAt.getTime());
  const next = nextReading(publishedAt, dueAt);
  const deadlineMs = Math.min(now.getTime() + readWithinMs, next?.getTime() ?? Infinity);
  const actionId = `${_id}:reading:${place}`;
  const command = newEvent(performAction, {
    id: actionId,
    tenant: owner,
    traceId: '',
    time: now,
    data: {
      actionId,
      accountId,
      owner,
      origin: { kind: 'statistics', id: _id },
      work: { kind: 'read-reactions', postUrl: url },
      deadline: new Date(deadlineMs).toISOString(),
    },
  });
  return { state: { ...post, readAt: next, overdueFailures: 0 }, events: [command] };
}
