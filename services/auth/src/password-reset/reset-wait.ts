const minuteMs = 60_000;

/** How long a link for another password is good. */
export const resetLinkLifeMs = 30 * minuteMs;

/** A request counts for so long. */
export const countedForMs = 24 * 60 * minuteMs;

/** How long an address waits for the next link after its first of the day, after its second, and so on. */
const gapsMs = [1, 1, 5, 15, 30].map((minutes) => minutes * minuteMs);

/**
 * How long until an address may be sent another link, in milliseconds; 0 for now. Never longer than a link is good: who
 * has the mailbox has a good link in it, or may ask for one, however often strangers ask.
 * @param asked when links were asked for and not refused, the newest last
 */
export function waitForResetMs(asked: readonly Date[], now: Date): number {
  const counted = asked.filter((at) => now.getTime() - at.getTime() < countedForMs);
  const last = counted.at(-1);
  if (last === undefined) return 0;
  const gapMs = gapsMs[Math.min(counted.length, gapsMs.length) - 1] ?? 0;
  return Math.max(0, last.getTime() + gapMs - now.getTime());
}
