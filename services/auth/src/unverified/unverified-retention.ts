import { Inject, Injectable, Logger } from '@nestjs/common';
import { settleEach } from '@megafon/concurrency';
import { Clock, Metrics, RetentionSweep } from '@megafon/service';
import { userDeletedEvents } from '../administration/administration-messages.js';
import { CONFIG } from '../config.js';
import type { Config } from '../config.js';
import { Mailer } from '../mail/mailer.js';
import { UserRepository } from '../users/user.repository.js';

/** Who deleted them, on record: nobody did. */
const byRetention = 'retention';
const logger = new Logger('UnverifiedRetention');

/**
 * Accounts whose address was never shown to be theirs go, as if they had been deleted. Whoever pays, was given a plan or
 * runs the system stays; so does everybody where no mail is sent, as nobody can verify anything there.
 */
@Injectable()
export class UnverifiedRetention extends RetentionSweep {
  constructor(
    users: UserRepository,
    mailer: Mailer,
    clock: Clock,
    metrics: Metrics,
    @Inject(CONFIG) { RETENTION_UNVERIFIED_DAYS: days }: Pick<Config, 'RETENTION_UNVERIFIED_DAYS'>,
  ) {
    const deleteBatch = async (before: Date, limit: number): Promise<number> => {
      if (!mailer.enabled) return 0;
      const ids = await users.acrossOwnersUnverified(before, limit);
      let gone = 0;
      await settleEach(
        ids,
        async (id) => {
          if (await expire(users, id, clock.now())) gone += 1;
        },
        (userId, err) => logger.warn({ msg: 'an unverified user could not be deleted', userId, err }),
      );
      return gone;
    };
    super([{ what: 'unverified-users', days, deleteBatch }], clock, metrics);
  }
}

/**
 * First their links are good for nothing, in one write, so that nobody verifies what is on its way out.
 * @returns false for one who verified the address meanwhile, or is gone
 */
async function expire(users: UserRepository, id: string, now: Date): Promise<boolean> {
  if (!(await users.find(id, id))) return false;
  const user = await users.change(id, id, (known) =>
    known.emailVerifiedAt === null
      ? { state: { ...known, verification: null, emailChange: null, passwordReset: null } }
      : null,
  );
  if (user.emailVerifiedAt !== null) return false;
  await users.remove(id, id, (known) => userDeletedEvents(known, byRetention, now));
  return true;
}
