import { Controller } from '@nestjs/common';
import {
  endUserSessions,
  listUsers,
  paginationOf,
  removeUser,
  resetSecondFactors,
  updateUser,
} from '@megafon/contracts';
import type { AdminUser, ReplyOf } from '@megafon/contracts';
import { Handles } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { SecondFactorsRepository } from '../second-factor-storage/second-factors.repository.js';
import { wantedPrefixes } from '../users/search-prefixes.js';
import { UserRepository } from '../users/user.repository.js';
import type { ListedUser } from '../users/user.repository.js';
import { ChangePlan } from './use-cases/change-plan.js';
import { ChangeRole } from './use-cases/change-role.js';
import { DeleteUser } from './use-cases/delete-user.js';
import { EndUserSessions } from './use-cases/end-user-sessions.js';
import { ResetSecondFactors } from './use-cases/reset-second-factors.js';

@Controller()
export class AdministrationController {
  constructor(
    private readonly users: UserRepository,
    private readonly changeRole: ChangeRole,
    private readonly changePlan: ChangePlan,
    private readonly deleteUser: DeleteUser,
    private readonly ending: EndUserSessions,
    private readonly resetting: ResetSecondFactors,
    private readonly factors: SecondFactorsRepository,
  ) {}

  @Handles(listUsers)
  async list({ query }: RequestOf<typeof listUsers>): Promise<ReplyOf<typeof listUsers>> {
    const { page, limit, search, role } = query;
    const prefixes = wantedPrefixes(search);
    const found = await this.users.acrossOwnersPage({ prefixes, role, skip: (page - 1) * limit, limit });
    const withFactors = await this.factors.acrossOwnersOnAmong(found.users.map(({ _id }) => _id));
    return {
      success: true,
      data: found.users.map((user) => toAdminUser(user, withFactors.has(user._id))),
      pagination: paginationOf(page, limit, found.total),
    };
  }

  @Handles(updateUser)
  async update({ caller, params, body }: RequestOf<typeof updateUser>): Promise<ReplyOf<typeof updateUser>> {
    const user =
      'role' in body
        ? await this.changeRole.execute(caller, params.id, body.role)
        : await this.changePlan.execute(caller, params.id, body.subscriptionPlan, body.subscriptionExpiresAt);
    return { success: true, data: toAdminUser(user, await this.factors.isOn(user._id)) };
  }

  @Handles(removeUser)
  async remove({ caller, params }: RequestOf<typeof removeUser>): Promise<ReplyOf<typeof removeUser>> {
    await this.deleteUser.execute(caller, params.id);
    return { success: true };
  }

  @Handles(endUserSessions)
  async endSessions({
    caller,
    params,
  }: RequestOf<typeof endUserSessions>): Promise<ReplyOf<typeof endUserSessions>> {
    await this.ending.execute(caller, params.id);
    return { success: true };
  }

  @Handles(resetSecondFactors)
  async resetSecondFactors({
    caller,
    params,
  }: RequestOf<typeof resetSecondFactors>): Promise<ReplyOf<typeof resetSecondFactors>> {
    await this.resetting.execute(caller, params.id);
    return { success: true };
  }
}

function toAdminUser(user: ListedUser, hasSecondFactor: boolean): AdminUser {
  const { _id, name, email, role, subscriptionPlan, subscriptionExpiresAt, createdAt } = user;
  return {
    _id,
    name,
    email,
    role,
    subscriptionPlan,
    subscriptionExpiresAt: subscriptionExpiresAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    hasSecondFactor,
  };
}
