import { askSecondFactor } from '@megafon/contracts';
import type { SecondFactorAsked, ShownSecondFactor } from '@megafon/contracts';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ApiError } from '../../lib/api-error.js';
import { call } from '../../lib/call.js';
import { NotConfirmed } from '../../lib/not-confirmed.js';
import { ConfirmDialog } from './confirm-dialog.js';

/** What a call is given beside the password. */
interface Proof {
  secondFactor?: ShownSecondFactor;
}

interface Pending {
  factors: SecondFactorAsked;
  show: (shown: ShownSecondFactor) => Promise<void>;
  end: (why: unknown) => void;
}

interface Confirming {
  /**
   * Makes a change that the password is said for; of who has a second factor it asks for that, and makes it with what is shown.
   * @throws NotConfirmed; what the call throws
   */
  run: <T>(currentPassword: string, send: (proof: Proof) => Promise<T>) => Promise<T>;
  /** Stands outside of any form: what is sent in it is not sent in that. */
  dialog: ReactNode;
}

export function useSecondFactor(): Confirming {
  const [pending, setPending] = useState<Pending | null>(null);
  const run: Confirming['run'] = async (currentPassword, send) => {
    try {
      return await send({});
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'AUTH.SECOND_FACTOR_NEEDED') throw error;
    }
    const { secondFactor: factors } = await call(askSecondFactor, { body: { currentPassword } });
    if (!factors) return send({});
    return new Promise((resolve, reject) => {
      setPending({
        factors,
        show: async (secondFactor) => {
          const answer = await send({ secondFactor });
          setPending(null);
          resolve(answer);
        },
        end: (why) => {
          setPending(null);
          reject(why instanceof Error ? why : new NotConfirmed());
        },
      });
    });
  };
  return { run, dialog: pending && <ConfirmDialog {...pending} /> };
}
