import { Controller, Logger, Req } from '@nestjs/common';
import { endUserSessions, removeUser, updateUser } from '@megafon/contracts';
import type { ReplyOf } from '@megafon/contracts';
import { TokensNotBefore } from '../access/tokens-not-before.js';
import { Call } from '../calls/call.js';
import { parseCall } from '../calls/parse-call.js';
import { ServiceCalls } from '../calls/service-calls.js';
import type { Request } from '../http/request.js';

/** Calls that take something away from a user: when they are answered, the user's tokens from before are worth nothing. */
@Controller()
export class UsersController {
  private readonly logger = new Logger(UsersController.name);

  constructor(
    private readonly calls: ServiceCalls,
    private readonly notBefore: TokensNotBefore,
  ) {}

  @Call(updateUser)
  async update(@Req() request: Request): Promise<ReplyOf<typeof updateUser>> {
    const { params, body } = parseCall(updateUser, request);
    const reply = await this.calls.run(updateUser, request);
    if ('role' in body) await this.refuseTokensOf(params.id);
    return reply;
  }

  @Call(endUserSessions)
  async endSessions(@Req() request: Request): Promise<ReplyOf<typeof endUserSessions>> {
    const { params } = parseCall(endUserSessions, request);
    const reply = await this.calls.run(endUserSessions, request);
    await this.refuseTokensOf(params.id);
    return reply;
  }

  @Call(removeUser)
  async remove(@Req() request: Request): Promise<ReplyOf<typeof removeUser>> {
    const { params } = parseCall(removeUser, request);
    const reply = await this.calls.run(removeUser, request);
    await this.refuseTokensOf(params.id);
    return reply;
  }

  /** At once; while Redis is away, when auth's event of it is delivered. */
  private async refuseTokensOf(userId: string): Promise<void> {
    await this.notBefore.refuseUntil(userId, new Date()).catch((error: unknown) => {
      this.logger.warn({ msg: 'access tokens from before are not refused yet', userId, err: error });
    });
  }
}
