import { getDashboardStats, runProgressed } from '@megafon/contracts';
import { onLive } from '../../lib/live/answers.js';

/** A run that was paused, or goes on, changes what waits for the person; its other progress comes with the numbers. */
export const dashboardLive = [
  onLive(runProgressed, ({ campaignId, hold }, answers) => {
    const paused = answers.read(getDashboardStats, {})?.attention?.paused;
    if (hold === undefined || paused === undefined) return;
    const isSaid = paused.some((one) => one.campaignId === campaignId);
    if (isSaid !== (hold === 'paused')) answers.refetch(getDashboardStats);
  }),
];
