import { Controller } from '@nestjs/common';
import { login, logout, refresh, register, verify } from '@megafon/contracts';
import type { ReplyOf } from '@megafon/contracts';
import { Handles } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { UserRepository } from '../users/user.repository.js';
import { toSessionUser } from '../users/user.schema.js';
import type { SignedIn } from './open-session.js';
import { Login } from './use-cases/login.js';
import { Logout } from './use-cases/logout.js';
import { Refresh } from './use-cases/refresh.js';
import { Register } from './use-cases/register.js';

@Controller()
export class SessionsController {
  constructor(
    private readonly registration: Register,
    private readonly signIn: Login,
    private readonly renewal: Refresh,
    private readonly signOut: Logout,
    private readonly users: UserRepository,
  ) {}

  @Handles(register)
  register({ body, deadline }: RequestOf<typeof register>): Promise<SignedIn> {
    return this.registration.execute(body, deadline);
  }

  @Handles(login)
  login({ body, deadline }: RequestOf<typeof login>): Promise<ReplyOf<typeof login>> {
    return this.signIn.execute(body, deadline);
  }

  @Handles(refresh)
  refresh({ body }: RequestOf<typeof refresh>): Promise<SignedIn> {
    return this.renewal.execute(body.refreshToken);
  }

  @Handles(logout)
  async logout({ body }: RequestOf<typeof logout>): Promise<ReplyOf<typeof logout>> {
    return { success: true, sessionId: await this.signOut.execute(body.refreshToken) };
  }

  /** A token whose user is gone does not stand, however good its signature. */
  @Handles(verify)
  async verify({ userId }: RequestOf<typeof verify>): Promise<ReplyOf<typeof verify>> {
    const user = await this.users.find(userId, userId);
    return { valid: user !== null, user: user && toSessionUser(user) };
  }
}
