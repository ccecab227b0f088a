import { Controller, Logger, Req, Res } from '@nestjs/common';
import { AppError, login, logout, nothing, refresh, refreshTokenShape, register } from '@megafon/contracts';
import type { loggedOut, ReplyOf, signedIn } from '@megafon/contracts';
import type { z } from 'zod';
import { AccessTokens } from '../access/access-tokens.js';
import { EndedSessions } from '../access/ended-sessions.js';
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
  private readonly logger = new Logger(SignInController.name);

  constructor(
    private readonly calls: ServiceCalls,
    private readonly cookie: RefreshCookie,
    private readonly limits: SignInLimits,
    private readonly tokens: AccessTokens,
    private readonly endedSessions: EndedSessions,
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
    if (!refreshTokenShape.test(refreshToken)) {
      this.cookie.clear(reply);
      throw new AppError('AUTH.REFRESH_INVALID');
    }
    try {
      return this.keepRefreshToken(
        reply,
        await this.calls.send(refresh, { body: { refreshToken } }, request),
      );
    } catch (error) {
      // Only a refusal ends it: while auth is away the cookie is as good as before.
      if (error instanceof AppError && error.status < 500) this.cookie.clear(reply);
      throw error;
    }
  }

  @Call(logout)
  async logout(
    @Req() request: Request,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<z.output<typeof loggedOut>> {
    parseCall(fromCookie(logout), request);
    const refreshToken = this.cookie.read(request);
    this.cookie.clear(reply);
    const ended = [await this.sessionOfBearer(request)];
    if (refreshToken !== undefined && refreshTokenShape.test(refreshToken)) {
      ended.push((await this.calls.send(logout, { body: { refreshToken } }, request)).sessionId);
    }
    await Promise.all(ended.map((sessionId) => this.refuseTokensOf(sessionId)));
    return { success: true };
  }

  /** Who signs out with a token and no cookie means the session of the token. */
  private async sessionOfBearer({ headers }: Request): Promise<string | null> {
    const token = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
    if (token === undefined) return null;
    const bearer = await this.tokens.bearerOf(token).catch(() => null);
    return bearer?.sessionId ?? null;
  }

  /** At once; while Redis is away, when auth's event of it is delivered. */
  private async refuseTokensOf(sessionId: string | null): Promise<void> {
    if (sessionId === null) return;
    await this.endedSessions.end(sessionId).catch((error: unknown) => {
      this.logger.warn({ msg: 'access tokens of an ended session are not refused yet', err: error });
    });
  }

  private keepRefreshToken(reply: Reply, { token, user, ...refresh }: ReplyOf<typeof login>): SignedIn {
    this.cookie.set(reply, refresh.refreshToken, refresh.refreshMaxAgeS);
    return { token, user };
  }
}
