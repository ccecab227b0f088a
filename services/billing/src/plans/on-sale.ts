import type { PlanDocument } from './plan.schema.js';

/** Whether somebody may take it now. One that is about to be deleted is not given any more. */
export function isOnSale({ isActive, closing }: Pick<PlanDocument, 'isActive' | 'closing'>): boolean {
  return isActive && closing !== true;
}
