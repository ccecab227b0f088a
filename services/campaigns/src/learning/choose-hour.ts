import { fewestForHours } from '@megafon/contracts';
import type { HourReason } from '@megafon/contracts';
import type { HourChooser } from '../runs/hour-chooser.js';
import { chooseLearned } from './choose-learned.js';
import { Estimates, isBest, meanOf, spanOf, tenths } from './estimates.js';
import type { Earning } from './estimates.js';
import type { OpenHours } from './open-hours.js';

/**
 * Chooses by what posts of each hours earned in each group, as posts are chosen by what their texts earned.
 * @param open the run's own hours first
 * @param seed of the campaign: the same choice for the same place
 */
export function hourChooser(
  earnings: readonly Earning[],
  open: readonly OpenHours[],
  seed: string,
): HourChooser {
  const estimates = new Estimates(earnings);
  const options = open.map(({ hour }) => String(hour));
  const own = open[0]?.hour ?? 0;
  const isLearned = earnings.length >= fewestForHours;
  return ({ number, groupId }) => {
    const said = (hour: number, why: HourReason['why']) => ({
      hour,
      why,
      ...beliefOf(estimates, groupId, hour),
    });
    if (!isLearned) return { notBefore: null, reason: said(own, 'unlearned') };
    if (open.length < 2) return { notBefore: null, reason: said(own, 'only') };
    const place = chooseLearned(estimates, { groupId, options, seed: `${seed}:${number}:${groupId}:hour` });
    const { hour = own, from = null } = open[place] ?? {};
    const chosen = String(hour);
    const believed = isBest(estimates, groupId, { chosen, among: options }) ? 'best' : 'trial';
    const why = estimates.of(groupId, chosen).posts === 0 ? 'untried' : believed;
    return { notBefore: place === 0 ? null : from, reason: said(hour, why) };
  };
}

function beliefOf(estimates: Estimates, groupId: string, hour: number) {
  const belief = estimates.of(groupId, String(hour));
  return { posts: belief.posts, mean: tenths(meanOf(belief)), ...spanOf(belief) };
}
