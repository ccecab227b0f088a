import type { GroupLessons, Lesson } from '@megafon/contracts';
import type { KnownPost } from '../stats/published-post.repository.js';
import { Draw } from './draw.js';
import { drawn, Estimates, meanOf, rangeOf, tenths } from './estimates.js';
import type { Earning } from './estimates.js';
import { hourEarnings, textEarnings } from './known-posts.js';
import { TurnsForOthers } from './turns-for-others.js';

const draws = 1_000;
const mostGroups = 20;
const mostLessons = 3;

/**
 * What posts teach: of the groups with most of them which texts and hours earn most there, and how sure that is. It may take
 * seconds, in which others are served.
 * @param zone by whose hours
 */
export async function lessonsOf(
  known: readonly KnownPost[],
  zone: string,
): Promise<{ groups: GroupLessons[]; hours: Lesson[] }> {
  const turns = new TurnsForOthers();
  const read = known.filter(({ earned }) => earned !== null);
  const texts = new Estimates(textEarnings(read));
  await turns.give();
  const byHours = hourEarnings(read, zone);
  await turns.give();
  const hours = new Estimates(byHours);
  const groups: GroupLessons[] = [];
  for (const [groupId, posts] of postsByGroup(read).slice(0, mostGroups)) {
    const hoursThere = optionsOf(byHours.filter((earning) => earning.groupId === groupId));
    groups.push({
      groupId,
      name: posts[0]?.group.name ?? '',
      posts: posts.length,
      texts: await textLessons(texts, groupId, posts, turns),
      hours: await lessons(hours, groupId, hoursThere, turns),
    });
  }
  return { groups, hours: await lessons(hours, null, optionsOf(byHours), turns) };
}

async function textLessons(
  estimates: Estimates,
  groupId: string,
  posts: readonly KnownPost[],
  turns: TurnsForOthers,
): Promise<Lesson[]> {
  const words = new Map(posts.map(({ source, text }) => [source, text]));
  const found = await lessons(estimates, groupId, [...words.keys()], turns);
  return found.map((lesson) => ({ ...lesson, what: words.get(lesson.what) ?? '' }));
}

/** The best first. One option alone is better than none other: there is nothing to learn of it. */
async function lessons(
  estimates: Estimates,
  groupId: string | null,
  options: readonly string[],
  turns: TurnsForOthers,
): Promise<Lesson[]> {
  if (options.length < 2) return [];
  const beliefs = options.map((option) => estimates.of(groupId, option));
  const best = beliefs
    .map((belief, index) => ({ belief, index, mean: tenths(meanOf(belief)) }))
    .sort((one, other) => other.mean - one.mean)
    .slice(0, mostLessons)
    .map((lesson) => ({ ...lesson, values: [] as number[], won: 0 }));
  const draw = new Draw(`lessons ${groupId ?? ''}`);
  for (let round = 0; round < draws; round += 1) {
    const values = beliefs.map((belief) => drawn(belief, draw));
    const highest = Math.max(...values);
    for (const lesson of best) {
      const value = values[lesson.index] ?? 0;
      lesson.values.push(value);
      if (value === highest) lesson.won += 1;
    }
    await turns.giveAfter(values.length);
  }
  return best.map(({ belief, index, mean, values, won }) => ({
    what: options[index] ?? '',
    posts: belief.posts,
    mean,
    ...rangeOf(values),
    sure: Math.round((100 * won) / draws),
  }));
}

function optionsOf(earnings: readonly Earning[]): string[] {
  return [...new Set(earnings.map(({ option }) => option))];
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
