import { Injectable } from '@nestjs/common';
import { KeyedQueue } from '@megafon/concurrency';
import { AppError } from '@megafon/contracts';
import { changeByVersion, InjectModel, newId, Schema } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { Clock } from '@megafon/service';
import { UserRepository } from '../users/user.repository.js';

/** Who is being taken away this moment: one document. */
interface Leaving {
  _id: string;
  version: number;
  leaving: { token: string; userId: string; at: Date }[];
}

export const LEAVING = 'LeavingSuperadmins';
export const leavingSchema = new Schema<Leaving>(
  {
    _id: { type: String, required: true },
    version: { type: Number, required: true },
    leaving: { type: Schema.Types.Mixed, default: [] },
  },
  { collection: 'leaving-superadmins', versionKey: false, autoIndex: false },
);

const fresh: Leaving = { _id: 'superadmins', version: 0, leaving: [] };
const maxAttempts = 50;
/** No call takes so long: what was noted before that was cut short, and counts no more. */
const forgottenMs = 60_000;

/** Sees to it that there is always one, however many are taken away at once and by whomever. */
@Injectable()
export class Superadmins {
  /** This process does not race with itself. */
  private readonly changes = new KeyedQueue();

  constructor(
    @InjectModel(LEAVING) private readonly model: Model<Leaving>,
    private readonly users: UserRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Does what leaves a user without the role. Whoever is about to lose it is noted first, by compare-and-set, and counts
   * as gone from then on: of two who take each other's role the second one sees the first.
   * @throws AppError USER.LAST_SUPERADMIN; what `take` throws
   */
  async without<T>(userId: string, take: () => Promise<T>): Promise<T> {
    const token = newId();
    const at = this.clock.now();
    await this.change(async (leaving) => {
      const open = leaving.filter((one) => at.getTime() - one.at.getTime() < forgottenMs);
      const gone = new Set([userId, ...open.map((one) => one.userId)]);
      const superadmins = await this.users.acrossOwnersSuperadmins();
      if (!superadmins.some((id) => !gone.has(id))) throw new AppError('USER.LAST_SUPERADMIN');
      return [...open, { token, userId, at }];
    });
    try {
      return await take();
    } finally {
      await this.change((leaving) => leaving.filter((one) => one.token !== token));
    }
  }

  private change(
    decide: (leaving: Leaving['leaving']) => Leaving['leaving'] | Promise<Leaving['leaving']>,
  ): Promise<void> {
    return this.changes.run(fresh._id, () =>
      changeByVersion(this.model, {
        fresh,
        decide: async ({ leaving }) => ({ leaving: await decide(leaving) }),
        maxAttempts,
      }),
    );
  }
}
