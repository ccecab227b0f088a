import type { PublicPlan } from '@megafon/contracts';
import type { NewAccount } from './enter.js';

/** Registered, and the plan is still to be paid. */
export interface UnpaidRegistration {
  plan: PublicPlan;
  account: NewAccount;
}

const key = 'unpaidRegistration';

/**
 * What is due in this tab, should the page be loaded anew before it is paid: phones do that by themselves while the
 * provider's window lies over it. Its token may be old by then; the cookie of registering renews it.
 */
export const unpaidRegistration = {
  keep: (due: UnpaidRegistration): void => sessionStorage.setItem(key, JSON.stringify(due)),
  drop: (): void => sessionStorage.removeItem(key),
  /** null where there is none that can be read. */
  read(): UnpaidRegistration | null {
    try {
      const due = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<UnpaidRegistration> | null;
      return due?.plan && due.account ? (due as UnpaidRegistration) : null;
    } catch {
      return null;
    }
  },
};
