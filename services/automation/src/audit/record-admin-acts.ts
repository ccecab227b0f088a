import { Injectable } from '@nestjs/common';
import {
  deadLetterAdministered,
  planAdministered,
  subscriptionAdministered,
  userAdministered,
} from '@megafon/contracts';
import type { AdminAct, EventEnvelope } from '@megafon/contracts';
import { KeyedQueue } from '@megafon/concurrency';
import { SYSTEM_OWNER } from '@megafon/mongo';
import { AuditLog } from './audit-log.js';

/** The chain of what admins did: it belongs to no account and no user. */
export const administrationChain = { owner: SYSTEM_OWNER, accountId: 'administration' } as const;

/** An event that comes again comes soon: far fewer than these come between. */
const linesRemembered = 500;

/**
 * Puts on record what admins did, in auth, in billing and in admin. Each change was stored together with the event that tells of
 * it: there is none without a line.
 */
@Injectable()
export class RecordAdminActs {
  static readonly on = [userAdministered, planAdministered, subscriptionAdministered, deadLetterAdministered];

  private readonly turns = new KeyedQueue();

  constructor(private readonly audit: AuditLog) {}

  /** Harmless when delivered twice: a line names its event. */
  async handle({ id, time, data }: EventEnvelope<AdminAct>): Promise<void> {
    await this.turns.run(administrationChain.accountId, async () => {
      const { owner, accountId } = administrationChain;
      const lately = await this.audit.lastOf(owner, accountId, linesRemembered);
      if (lately.some(({ details }) => details['event'] === id)) return;
      const { by, act, target } = data;
      const details = { ...data.details, by, target, event: id };
      await this.audit.append({ ...administrationChain, at: new Date(time), act, details });
    });
  }
}
