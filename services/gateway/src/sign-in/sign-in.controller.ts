import { Controller, Logger, Req, Res } from '@nestjs/common';
import {
  AppError,
  credentials,
  login,
  loginSecondFactor,
  logout,
  nothing,
  refresh,
  refreshTokenShape,
  register,
  registration,
  secondFactorProof,
} from '@megafon/contracts';
import type { Endpoint, loggedIn, loggedOut, ReplyOf, signedIn } from '@megafon/contracts';
import type { z } from 'zod';
import { AccessTokens } from '../access/access-tokens.js';
import { EndedSessions } from '../access/ended-sessions.js';
import { Call } from '../calls/call.js';
import { parseCall } from '../calls/parse-call.js';
import { ServiceCalls } from '../calls/service-calls.js';
import type { Reply, Request } from '../http/request.js';
import { addressBlock } from '../limits/address-block.js';
import { accountKey } from './account-key.js';
import { DeviceCookie } from './device-cookie.js';
import { RefreshCookie } from './refresh-cookie.js';
import { userAgentOf } from './user-agent.js';
import { SignInLimits } from './sign-in-limits.js';
import type { LoginAttempt } from './sign-in-limits.js';

type SignedIn = z.output<typeof signedIn>;
type Pair = ReplyOf<typeof refresh>;

/** What may be written from outside: where a call comes from is for the gateway to say, and the refresh token comes in the cookie. */
const fromOutside = <E extends Endpoint, B extends z.ZodType>(endpoint: E, body: B) => ({
  ...endpoint,
  body,
});

@Controller()
export class SignInController {
  private readonly logger = new Logger(SignInController.name);

  constructor(
    private readonly calls: ServiceCalls,
    private readonly cookie: RefreshCookie,
    private readonly device: DeviceCookie,
    private readonly limits: SignInLimits,
    private readonly tokens: AccessTokens,
    private readonly endedSessions: EndedSessions,
  ) {}

  @Call(register)
  async register(@Req() request: Request, @Res({ passthrough: true }) reply: Reply): Promise<SignedIn> {
    const { email } = parseCall(fromOutside(register, registration), request).body;
    await this.limits.beforeRegistration(request.ip, email);
    const source = request.body as z.input<typeof registration>;
    const origin = { block: addressBlock(request.ip), isKnownDevice: false };
    return this.keepRefreshToken(
      reply,
      await this.calls.send(
        register,
        { body: { ...source, origin, userAgent: userAgentOf(request) } },
        request,
      ),
    );
  }

  @Call(login)
  async login(
    @Req() request: Request,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<z.output<typeof loggedIn>> {
    const { email, password } = parseCall(fromOutside(login, credentials), request).body;
    const attempt = this.attemptOf(request, email);
    await this.limits.beforeLogin(attempt);
    const from = fromOf(request, attempt);
    const answer = await this.calls.send(login, { body: { email, password, ...from } }, request);
    await this.limits.afterLogin(attempt);
    if ('secondFactor' in answer) return { secondFactor: answer.secondFactor };
    return this.signedIn(reply, attempt, answer);
  }

  @Call(loginSecondFactor)
  async loginSecondFactor(
    @Req() request: Request,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<SignedIn> {
    const { email } = parseCall(fromOutside(loginSecondFactor, secondFactorProof), request).body;
    const attempt = this.attemptOf(request, email);
    await this.limits.beforeSecondFactor(attempt);
    const proof = request.body as z.input<typeof secondFactorProof>;
    const from = fromOf(request, attempt);
    const pair = await this.calls.send(loginSecondFactor, { body: { proof, ...from } }, request);
    await this.limits.afterSecondFactor(attempt);
    return this.signedIn(reply, attempt, pair);
  }

  @Call(refresh)
  async refresh(@Req() request: Request, @Res({ passthrough: true }) reply: Reply): Promise<SignedIn> {
    parseCall(fromOutside(refresh, nothing), request);
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
      // Only this refusal ends it: whoever asked too often, or while auth is away, has as good a cookie as before.
      if (error instanceof AppError && error.code === 'AUTH.REFRESH_INVALID') this.cookie.clear(reply);
      throw error;
    }
  }

  @Call(logout)
  async logout(
    @Req() request: Request,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<z.output<typeof loggedOut>> {
    parseCall(fromOutside(logout, nothing), request);
    const refreshToken = this.cookie.read(request);
    this.cookie.clear(reply);
    const ended = [await this.sessionOfBearer(request)];
    if (refreshToken !== undefined && refreshTokenShape.test(refreshToken)) {
      ended.push((await this.calls.send(logout, { body: { refreshToken } }, request)).sessionId);
    }
    await Promise.all(ended.map((sessionId) => this.refuseTokensOf(sessionId)));
    return { success: true };
  }

  private attemptOf(request: Request, email: string): LoginAttempt {
    return { ip: request.ip, email, deviceId: this.device.read(request, email) };
  }

  private signedIn(reply: Reply, { email, deviceId }: LoginAttempt, pair: Pair): SignedIn {
    // Anybody may register an address, and sign in by it: only its owner's devices are known ones.
    if (pair.user.emailVerified) this.device.set(reply, email, deviceId ?? undefined);
    return this.keepRefreshToken(reply, pair);
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

  private keepRefreshToken(reply: Reply, { token, user, ...refresh }: Pair): SignedIn {
    this.cookie.set(reply, refresh.refreshToken, refresh.refreshMaxAgeS);
    return { token, user };
  }
}

/** Where somebody tries to get in from, as auth is told. */
function fromOf(request: Request, { deviceId, email }: LoginAttempt) {
  const block = addressBlock(request.ip);
  const isKnownDevice = deviceId !== null;
  const origin = { block, isKnownDevice, ...(isKnownDevice && { account: accountKey(email) }) };
  return { origin, userAgent: userAgentOf(request) };
}
