import { Controller } from '@nestjs/common';
import {
  cancelEmailChange,
  changePlan,
  changeTimeZone,
  deleteOwnAccount,
  getProfile,
  updateProfile,
} from '@megafon/contracts';
import type { ReplyOf } from '@megafon/contracts';
import { Handles } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { UserRepository } from '../users/user.repository.js';
import type { UserDocument } from '../users/user.schema.js';
import { toOwnProfile } from './own-profile.js';
import { ChangePlan } from './use-cases/change-plan.js';
import { ChangeTimeZone } from './use-cases/change-time-zone.js';
import { DeleteAccount } from './use-cases/delete-account.js';
import { UpdateProfile } from './use-cases/update-profile.js';

type Answer = ReplyOf<typeof getProfile>;

@Controller()
export class ProfileController {
  constructor(
    private readonly users: UserRepository,
    private readonly change: UpdateProfile,
    private readonly planChange: ChangePlan,
    private readonly zoneChange: ChangeTimeZone,
    private readonly deletion: DeleteAccount,
  ) {}

  @Handles(getProfile)
  async get({ userId }: RequestOf<typeof getProfile>): Promise<Answer> {
    return answerOf(await this.users.get(userId, userId));
  }

  @Handles(updateProfile)
  async update({ userId, body, deadline }: RequestOf<typeof updateProfile>): Promise<Answer> {
    return answerOf(await this.change.execute(userId, body, deadline));
  }

  @Handles(cancelEmailChange)
  async cancel({ userId }: RequestOf<typeof cancelEmailChange>): Promise<Answer> {
    return answerOf(
      await this.users.change(userId, userId, (user) =>
        user.emailChange ? { state: { ...user, emailChange: null } } : null,
      ),
    );
  }

  @Handles(changePlan)
  async changePlan({ userId, body }: RequestOf<typeof changePlan>): Promise<Answer> {
    return answerOf(await this.planChange.execute(userId, body.plan));
  }

  @Handles(changeTimeZone)
  async changeTimeZone({ userId, body }: RequestOf<typeof changeTimeZone>): Promise<Answer> {
    return answerOf(await this.zoneChange.execute(userId, body.timeZone));
  }

  @Handles(deleteOwnAccount)
  async delete({
    userId,
    body,
    deadline,
  }: RequestOf<typeof deleteOwnAccount>): Promise<ReplyOf<typeof deleteOwnAccount>> {
    await this.deletion.execute(userId, body, deadline);
    return { success: true };
  }
}

function answerOf(user: UserDocument): Answer {
  return { success: true, user: toOwnProfile(user) };
}
