import { Controller } from '@nestjs/common';
import { listUsers, paginationOf, removeUser, updateUser } from '@megafon/contracts';
import type { AdminUser, ReplyOf } from '@megafon/contracts';
import { Handles } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { wantedPrefixes } from '../users/search-prefixes.js';
import { UserRepository } from '../users/user.repository.js';
import type { ListedUser } from '../users/user.repository.js';
import { ChangePlan } from './use-cases/change-plan.js';
import { ChangeRole } from './use-cases/change-role.js';
import { DeleteUser } from './use-cases/delete-user.js';

@Controller()
export class AdministrationController {
  constructor(
    private readonly users: UserRepository,
    private readonly changeRole: ChangeRole,
    private readonly changePlan: ChangePlan,
    private readonly deleteUser: DeleteUser,
  ) {}

  @Handles(listUsers)
  async list({ query }: RequestOf<typeof listUsers>): Promise<ReplyOf<typeof listUsers>> {
    const { page, limit, search, role } = query;
    const prefixes = wantedPrefixes(search);
    const found = await this.users.acrossOwnersPage({ prefixes, role, skip: (page - 1) * limit, limit });
    return {
      success: true,
      data: found.users.map(toAdminUser),
      pagination: paginationOf(page, limit, found.total),
    };
  }

  @Handles(updateUser)
  async update({ caller, params, body }: RequestOf<typeof updateUser>): Promise<ReplyOf<typeof updateUser>> {
    const user =
      'role' in body
        ? await this.changeRole.execute(caller, params.id, body.role)
        : await this.changePlan.execute(caller, params.id, body.subscriptionPlan, body.subscriptionExpiresAt);
    return { success: true, data: toAdminUser(user) };
  }

  @Handles(removeUser)
  async remove({ caller, params }: RequestOf<typeof removeUser>): Promise<ReplyOf<typeof removeUser>> {
    await this.deleteUser.execute(caller, params.id);
    return { success: true };
  }
}

function toAdminUser(user: ListedUser): AdminUser {
  const { _id, name, email, role, subscriptionPlan, subscriptionExpiresAt, createdAt } = user;
  return {
    _id,
    name,
    email,
    role,
    subscriptionPlan,
    subscriptionExpiresAt: subscriptionExpiresAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}
