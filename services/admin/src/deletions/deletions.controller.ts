import { deletionLateAfterMs, listUserDeletions } from '@megafon/contracts';
import type { ReplyOf, UserDeletion } from '@megafon/contracts';
import { Handles } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { InjectModel } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { Clock } from '@megafon/service';
import { Controller } from '@nestjs/common';
import { USER_FACT, UserFact } from '../documents/fact.schemas.js';
import { userNames } from '../documents/user-names.js';
import type { Deletion } from './deletion.schema.js';
import { Deletions, waitsFor } from './deletions.js';

@Controller()
export class DeletionsController {
  constructor(
    private readonly deletions: Deletions,
    @InjectModel(USER_FACT) private readonly users: Model<UserFact>,
    private readonly clock: Clock,
  ) {}

  @Handles(listUserDeletions)
  async list(_request: RequestOf<typeof listUserDeletions>): Promise<ReplyOf<typeof listUserDeletions>> {
    const [underWay, ended] = await Promise.all([this.deletions.underWay(), this.deletions.ended()]);
    const nameOf = await userNames(
      this.users,
      [...underWay.deletions, ...ended].map(({ by }) => by),
    );
    const show = (deletion: Deletion) => shown(deletion, nameOf, this.clock.now());
    const data = {
      underWay: underWay.deletions.map(show),
      underWayCount: underWay.count,
      ended: ended.map(show),
    };
    return { success: true, data };
  }
}

/** The name of who is gone is gone too. */
function shown(deletion: Deletion, nameOf: ReadonlyMap<string, string>, now: Date): UserDeletion {
  const { _id, by, askedAt, finishedAt } = deletion;
  return {
    userId: _id,
    by: by === null ? null : { id: by, name: nameOf.get(by) ?? '' },
    askedAt: askedAt.toISOString(),
    waitsFor: waitsFor(deletion),
    isLate: finishedAt === null && now.getTime() - askedAt.getTime() > deletionLateAfterMs,
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}
