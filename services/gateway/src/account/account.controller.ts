import { Controller, Req } from '@nestjs/common';
import {
  changePassword,
  deleteOwnAccount,
  deletionInput,
  passwordInput,
  profileInput,
  updateProfile,
} from '@megafon/contracts';
import type { ReplyOf } from '@megafon/contracts';
import type { z } from 'zod';
import { Call } from '../calls/call.js';
import { parseCall } from '../calls/parse-call.js';
import { ServiceCalls } from '../calls/service-calls.js';
import type { Request } from '../http/request.js';
import { originOf, PasswordCalls } from './password-calls.js';

/** Calls by which a signed-in user changes who they are. */
@Controller()
export class AccountController {
  constructor(
    private readonly calls: ServiceCalls,
    private readonly passwords: PasswordCalls,
  ) {}

  @Call(updateProfile)
  async updateProfile(@Req() request: Request): Promise<ReplyOf<typeof updateProfile>> {
    const { currentPassword } = parseCall({ ...updateProfile, body: profileInput }, request).body;
    const source = request.body as z.input<typeof profileInput>;
    const body = { ...source, origin: originOf(request) };
    const send = () => this.calls.send(updateProfile, { body }, request);
    return currentPassword === undefined ? send() : this.passwords.counted(request, send);
  }

  @Call(changePassword)
  changePassword(@Req() request: Request): Promise<ReplyOf<typeof changePassword>> {
    return this.passwords.run(changePassword, passwordInput, request);
  }

  @Call(deleteOwnAccount)
  deleteAccount(@Req() request: Request): Promise<ReplyOf<typeof deleteOwnAccount>> {
    return this.passwords.run(deleteOwnAccount, deletionInput, request);
  }
}
