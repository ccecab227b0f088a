import { Controller, Req } from '@nestjs/common';
import {
  AppError,
  changePassword,
  deleteOwnAccount,
  deletionInput,
  passwordInput,
  profileInput,
  updateProfile,
} from '@megafon/contracts';
import type { Caller, ReplyOf, RequestOrigin } from '@megafon/contracts';
import type { z } from 'zod';
import { Call } from '../calls/call.js';
import { parseCall } from '../calls/parse-call.js';
import { ServiceCalls } from '../calls/service-calls.js';
import type { Request } from '../http/request.js';
import { addressBlock } from '../limits/address-block.js';
import { PasswordTries } from './password-tries.js';

/** Calls of a signed-in user that say the password again: tries are counted, and hashes take turns. */
@Controller()
export class AccountController {
  constructor(
    private readonly calls: ServiceCalls,
    private readonly tries: PasswordTries,
  ) {}

  @Call(updateProfile)
  async updateProfile(@Req() request: Request): Promise<ReplyOf<typeof updateProfile>> {
    const { currentPassword } = parseCall({ ...updateProfile, body: profileInput }, request).body;
    const source = request.body as z.input<typeof profileInput>;
    const body = { ...source, origin: originOf(request) };
    const send = () => this.calls.send(updateProfile, { body }, request);
    return currentPassword === undefined ? send() : this.counted(request, send);
  }

  @Call(changePassword)
  async changePassword(@Req() request: Request): Promise<ReplyOf<typeof changePassword>> {
    parseCall({ ...changePassword, body: passwordInput }, request);
    const source = request.body as z.input<typeof passwordInput>;
    const body = { ...source, origin: originOf(request) };
    return this.counted(request, () => this.calls.send(changePassword, { body }, request));
  }

  @Call(deleteOwnAccount)
  async deleteAccount(@Req() request: Request): Promise<ReplyOf<typeof deleteOwnAccount>> {
    const { currentPassword } = parseCall({ ...deleteOwnAccount, body: deletionInput }, request).body;
    const body = { currentPassword, origin: originOf(request) };
    return this.counted(request, () => this.calls.send(deleteOwnAccount, { body }, request));
  }

  private async counted<T>(request: Request, send: () => Promise<T>): Promise<T> {
    const caller = callerOf(request);
    await this.tries.before(caller);
    const reply = await send();
    await this.tries.after(caller);
    return reply;
  }
}

function callerOf({ caller }: Request): Caller {
  if (!caller) throw new AppError('AUTH.REQUIRED');
  return caller;
}

/** Whoever is signed in has signed in before: what strangers ask for does not hold them up. */
function originOf({ ip }: Request): RequestOrigin {
  return { block: addressBlock(ip), isKnownDevice: true };
}
