import { Draw } from './draw.js';
import { drawn } from './estimates.js';
import type { Estimates } from './estimates.js';

/**
 * Which text a group gets: of what each may earn there one value is drawn, and the highest wins (Thompson 1933). What
 * is known to be good is drawn high mostly, what is little known is now and then: so it is tried.
 * @param options not empty
 * @param seed the same for the same choice
 * @returns an index into `options`
 */
export function chooseLearned(
  estimates: Estimates,
  { groupId, options, seed }: { groupId: string; options: readonly string[]; seed: string },
): number {
  const draw = new Draw(seed);
  const values = options.map((option) => drawn(estimates.of(groupId, option), draw));
  return values.indexOf(Math.max(...values));
}
