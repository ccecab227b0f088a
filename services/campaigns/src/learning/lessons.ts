import type { GroupLessons, Lesson } from '@megafon/contracts';
import type { KnownPost } from '../stats/published-post.repository.js';
import { Draw } from './draw.js';
import { drawn, Estimates, meanOf, rangeOf, tenths } from './estimates.js';
import { hourEarnings, textEarnings } from './known-posts.js';
import { hourOf } from './open-hours.js';

const draws = 1_000;
const mostGroups = 20;
const mostLessons = 3;

/** What posts teach: of the groups with most of them which texts and hours earn most there, and how sure that is. @param zone by whose hours */
export function lessonsOf(
  known: readonly KnownPost[],
  zone: string,
): { groups: GroupLessons[]; hours: Lesson[] } {
  const read = known.filter(({ earned }) => earned !== null);
  const texts = new Estimates(textEarnings(read));
  const hours = new Estimates(hourEarnings(read, zone));
  const groups = postsByGroup(read).slice(0, mostGroups);
  return {
    groups: groups.map(([groupId, posts]) => ({
      groupId,
      name: posts[0]?.group.name ?? '',
      posts: posts.length,
      texts: textLessons(texts, groupId, posts),
      hours: lessons(hours, groupId, hoursOf(posts, zone)),
    })),
    hours: lessons(hours, null, hoursOf(read, zone)),
  };
}

function textLessons(estimates: Estimates, groupId: string, posts: readonly KnownPost[]): Lesson[] {
  const words = new Map(posts.map(({ source, text }) => [source, text]));
  return lessons(estimates, groupId, [...words.keys()]).map((lesson) => ({
    ...lesson,
    what: words.get(lesson.what) ?? '',
  }));
}

/** The best first. One option alone is better than none other: there is nothing to learn of it. */
function lessons(estimates: Estimates, groupId: string | null, options: readonly string[]): Lesson[] {
  if (options.length < 2) return [];
  const believed = options.map((option) => ({ option, belief: estimates.of(groupId, option) }));
  const draw = new Draw(`lessons ${groupId ?? ''}`);
  const rounds = Array.from({ length: draws }, () => {
    const values = believed.map(({ belief }) => drawn(belief, draw));
    return { values, best: Math.max(...values) };
  });
  return believed
    .map(({ option, belief }, index) => ({ option, belief, index, mean: tenths(meanOf(belief)) }))
    .sort((one, other) => other.mean - one.mean)
    .slice(0, mostLessons)
    .map(({ option, belief, index, mean }) => ({
      what: option,
      posts: belief.posts,
      mean,
      ...rangeOf(rounds.map(({ values }) => values[index] ?? 0)),
      sure: Math.round((100 * rounds.filter(({ values, best }) => values[index] === best).length) / draws),
    }));
}

function hoursOf(posts: readonly KnownPost[], zone: string): string[] {
  return [...new Set(posts.map(({ publishedAt }) => String(hourOf(publishedAt, zone))))];
}

/** The groups with most posts first; each group's newest post first. */
function postsByGroup(read: readonly KnownPost[]): [string, KnownPost[]][] {
  const groups = new Map<string, KnownPost[]>();
  for (const post of read) {
    const { groupId } = post.group;
    const known = groups.get(groupId);
    if (known) known.push(post);
    else groups.set(groupId, [post]);
  }
  return [...groups].sort(([, one], [, other]) => other.length - one.length);
}
