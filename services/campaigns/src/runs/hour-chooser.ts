import type { HourReason } from '@megafon/contracts';
import type { PostPlace } from './post-chooser.js';

interface HourChoice {
  /** Nothing is done in the group before; null where it is done as the run begins. */
  notBefore: Date | null;
  reason: HourReason;
}

/** In which hours of the day a group gets its post. */
export type HourChooser = (place: PostPlace) => HourChoice;
