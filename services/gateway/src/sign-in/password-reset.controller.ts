import { Controller, Req, Res } from '@nestjs/common';
import { forgotPassword, passwordReset, resetPassword } from '@megafon/contracts';
import type { ReplyOf } from '@megafon/contracts';
import type { z } from 'zod';
import { Call } from '../calls/call.js';
import { parseCall } from '../calls/parse-call.js';
import { ServiceCalls } from '../calls/service-calls.js';
import type { Reply, Request } from '../http/request.js';
import { addressBlock } from '../limits/address-block.js';
import { DeviceCookie } from './device-cookie.js';
import { SignInLimits } from './sign-in-limits.js';

/** Links for another password: how often one may ask for them, and where a new password comes from. */
@Controller()
export class PasswordResetController {
  constructor(
    private readonly calls: ServiceCalls,
    private readonly device: DeviceCookie,
    private readonly limits: SignInLimits,
  ) {}

  @Call(forgotPassword)
  async forgot(@Req() request: Request): Promise<ReplyOf<typeof forgotPassword>> {
    const { body } = parseCall(forgotPassword, request);
    await this.limits.beforeReset(request.ip);
    return this.calls.send(forgotPassword, { body }, request);
  }

  @Call(resetPassword)
  async reset(@Req() request: Request, @Res({ passthrough: true }) reply: Reply): Promise<{ success: true }> {
    parseCall({ ...resetPassword, body: passwordReset }, request);
    const source = request.body as z.input<typeof passwordReset>;
    const origin = { block: addressBlock(request.ip), isKnownDevice: false };
    const { email } = await this.calls.send(resetPassword, { body: { ...source, origin } }, request);
    // Whoever reads the account's mail is its owner: strangers who guess do not hold them up when they sign in.
    this.device.set(reply, email);
    return { success: true };
  }
}
