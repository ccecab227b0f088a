import type { ActingKind } from '@megafon/contracts';
import type { LostTime } from '@megafon/mongo';
import type { ActingLimits } from '../profiles/network-profile.js';

export interface Done {
  today: number;
  lastAt: Date | null;
}

/**
 * What is known to be done, and what may have been done besides in the time that a restore lost: as often as the gaps
 * allow, and at its very end.
 */
export function withLostTime(
  { today, lastAt }: Done,
  kind: ActingKind,
  { dayMs, gapMs }: ActingLimits,
  lost: LostTime | null,
  now: Date,
): Done {
  if (lost === null) return { today, lastAt };
  const from = Math.max(lost.from.getTime(), now.getTime() - dayMs);
  const lostMs = Math.max(0, lost.restoredAt.getTime() - from);
  const perhaps = gapMs[kind] > 0 ? Math.ceil(lostMs / gapMs[kind]) : 0;
  const isLater = lastAt === null || lastAt < lost.restoredAt;
  return { today: today + perhaps, lastAt: isLater ? lost.restoredAt : lastAt };
}
