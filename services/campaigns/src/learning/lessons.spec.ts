import { expect, it } from '@jest/globals';
import type { Lesson } from '@megafon/contracts';
import { DateTime } from 'luxon';
import type { KnownPost } from '../stats/published-post.repository.js';
import { lessonsOf } from './lessons.js';
import { hourOf } from './open-hours.js';

const zone = 'Asia/Jerusalem';

/** One each 47 minutes, the newest first, in groups and with texts by turns. */
function somePosts(count: number, groups: number, texts: number): KnownPost[] {
  return Array.from({ length: count }, (_, n) => ({
    group: { groupId: `g${n % groups}`, name: `קבוצה ${n % groups}` },
    source: `text ${n % texts}`,
    text: `פוסט ${n % texts}`,
    earned: n % 10 === 9 ? null : (n * 7919) % 23,
    publishedAt: new Date(Date.parse('2026-11-01T00:00:00Z') - n * 47 * 60_000),
  }));
}

it('are the same for the same posts, whatever else is done meanwhile', async () => {
  const { groups, hours } = await lessonsOf(somePosts(120, 3, 8), zone);
  const said = (lessons: readonly Lesson[] = []) =>
    lessons.map(({ what, posts, mean, from, to, sure }) => [what, posts, mean, from, to, sure]);
  expect(groups.map(({ groupId, name, posts }) => [groupId, name, posts])).toEqual([
    ['g0', 'קבוצה 0', 36],
    ['g1', 'קבוצה 1', 36],
    ['g2', 'קבוצה 2', 36],
  ]);
  expect(said(groups[0]?.texts)).toEqual([
    ['פוסט 4', 5, 14.1, 10.7, 18.1, 35],
    ['פוסט 3', 4, 13.2, 9.7, 17.1, 22],
    ['פוסט 5', 4, 12.1, 8.8, 16, 12],
  ]);
  expect(said(groups[0]?.hours)).toEqual([
    ['15', 5, 17.4, 13.5, 21.5, 59],
    ['12', 5, 14.7, 11.2, 18.6, 20],
    ['21', 5, 13.7, 10.4, 17.5, 13],
  ]);
  expect(said(hours)).toEqual([
    ['21', 16, 12.4, 10.3, 14.4, 28],
    ['15', 15, 12.3, 10.3, 14.5, 27],
    ['3', 10, 12.2, 9.6, 15, 29],
  ]);
});

it('let others be served while those of hundreds of texts are drawn', async () => {
  let turns = 0;
  let isDone = false;
  const serve = () => {
    turns += 1;
    if (!isDone) setImmediate(serve);
  };
  setImmediate(serve);
  await lessonsOf(somePosts(400, 1, 200), zone);
  isDone = true;
  // Some 200,000 draws, of which ten thousand are made in a row.
  expect(turns).toBeGreaterThan(15);
});

it.each(['Asia/Jerusalem', 'Asia/Kolkata', 'America/St_Johns', 'UTC', 'Pacific/Apia', 'Australia/Lord_Howe'])(
  'know the hours of %s by its own clock, whichever way it was just put',
  (timeZone) => {
    const quarterMs = 900_000;
    const from = Date.parse('2026-03-01T00:00:00Z');
    const times = Array.from({ length: 4_000 }, (_, n) => new Date(from + n * 9 * quarterMs));
    const wrong = times.filter((at) => {
      const { hour } = DateTime.fromJSDate(at, { zone: timeZone });
      return hourOf(at, timeZone) !== hour - (hour % 3);
    });
    expect(wrong).toEqual([]);
  },
);
