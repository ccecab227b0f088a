import { stayUnknown } from './action.js';
import type { Action, Hold } from './action.js';

/**
 * It may have happened, and nobody can look before the person has answered what their account stands still for: that is
 * told, and none of the looks is used up, as long as anything of its time would have waited. It is due when they have.
 * Null where that is told already.
 */
export function awaitAnswer(action: Action, hold: Hold, at: Date): Action | null {
  const stays = stayUnknown(action, hold, at);
  if (stays === null || at > action.deadline) return stays;
  const isTold = action.state === 'unknown' && action.toldUnknown === action.attempt;
  return isTold ? null : { ...stays, looks: action.looks, notBefore: at };
}
