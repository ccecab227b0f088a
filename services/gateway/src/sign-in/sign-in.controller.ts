import { Controller, Req, Res } from '@nestjs/common';
import { AppError, login, logout, nothing, refresh, register } from '@megafon/contracts';
import type { ReplyOf, signedIn } from '@megafon/contracts';
import type { z } from 'zod';
import { Call } from '../calls/call.js';
import { parseCall } from '../calls/parse-call.js';
import { ServiceCalls } from '../calls/service-calls.js';
import type { Reply, Request } from '../http/request.js';
import { RefreshCookie } from './refresh-cookie.js';
import { SignInLimits } from './sign-in-limits.js';

type SignedIn = z.output<typeof signedIn>;

/** From outside, the refresh token comes in the cookie alone. */
const fromCookie = <E extends typeof refresh | typeof logout>(endpoint: E) => ({
  ...endpoint,
  body: nothing,
});

@Controller()
export class SignInController {
  constructor(
    private readonly calls: ServiceCalls,
    private readonly cookie: RefreshCookie,
    private readonly limits: SignInLimits,
  ) {}

  @Call(register)
  async register(@Req() request: Request, @Res({ passthrough: true }) reply: Reply): Promise<SignedIn> {
    await this.limits.beforeRegistration(request.ip);
    return this.keepRefreshToken(reply, await this.calls.run(register, request));
  }

  @Call(login)
  async login(@Req() request: Request, @Res({ passthrough: true }) reply: Reply): Promise<SignedIn> {
    const { email } = parseCall(login, request).body;
    await this.limits.beforeLogin(request.ip, email);
    const pair = await this.calls.run(login, request);
    await this.limits.afterLogin(email);
    return this.keepRefreshToken(reply, pair);
  }

  @Call(refresh)
  async refresh(@Req() request: Request, @Res({ passthrough: true }) reply: Reply): Promise<SignedIn> {
    parseCall(fromCookie(refresh), request);
    const refreshToken = this.cookie.read(request);
    if (refreshToken === undefined) throw new AppError('AUTH.REFRESH_INVALID');
    try {
      return this.keepRefreshToken(
        reply,
        await this.calls.send(refresh, { body: { refreshToken } }, request),
      );
    } catch (error) {
      // Only a refusal ends it: while auth is away the cookie is as good as before.
      if (error instanceof AppError && error.status < 500) this.cookie.clear(reply);
      throw error instanceof AppError && error.code === 'REQUEST.INVALID'
        ? new AppError('AUTH.REFRESH_INVALID', {}, { cause: error })
        : error;
    }
  }

  @Call(logout)
  async logout(
    @Req() request: Request,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<ReplyOf<typeof logout>> {
    parseCall(fromCookie(logout), request);
    const refreshToken = this.cookie.read(request);
    this.cookie.clear(reply);
    if (refreshToken === undefined || refreshToken.length > 500) return { success: true };
    return this.calls.send(logout, { body: { refreshToken } }, request);
  }

  private keepRefreshToken(reply: Reply, { token, user, ...refresh }: ReplyOf<typeof login>): SignedIn {
    this.cookie.set(reply, refresh.refreshToken, refresh.refreshMaxAgeS);
    return { token, user };
  }
}
