import { Controller, Req, Res } from '@nestjs/common';
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
import type { Endpoint, loggedIn, loggedOut, ReplyOf, SecondFactorProof, signedIn } from '@megafon/contracts';
import type { z } from 'zod';
import { Call } from '../calls/call.js';
import { parseCall } from '../calls/parse-call.js';
import { ServiceCalls } from '../calls/service-calls.js';
import type { Reply, Request } from '../http/request.js';
import { addressBlock } from '../limits/address-block.js';
import { accountKey } from './account-key.js';
import { DeviceCookie } from './device-cookie.js';
import { RefreshCookie } from './refresh-cookie.js';
import { refuseOtherSites } from './same-site.js';
import { SignInLimits } from './sign-in-limits.js';
import type { LoginAttempt } from './sign-in-limits.js';
import { SignInLog } from './sign-in-log.js';
import type { ShownFactor } from './sign-in-log.js';
import { SigningOut } from './signing-out.js';
import { userAgentOf } from './user-agent.js';

type SignedIn = z.output<typeof signedIn>;
type LoggedIn = z.output<typeof loggedIn>;
type Pair = ReplyOf<typeof refresh>;

/** What may be written from outside: where a call comes from is for the gateway to say, and the refresh token comes in the cookie. */
const fromOutside = <E extends Endpoint, B extends z.ZodType>(
  endpoint: E,
  body: B,
): Omit<E, 'body'> & { body: B } => ({ ...endpoint, body });

@Controller()
export class SignInController {
  private readonly log = new SignInLog();

  constructor(
    private readonly calls: ServiceCalls,
    private readonly cookie: RefreshCookie,
    private readonly device: DeviceCookie,
    private readonly limits: SignInLimits,
    private readonly signingOut: SigningOut,
  ) {}

  @Call(register)
  async register(@Req() request: Request, @Res({ passthrough: true }) reply: Reply): Promise<SignedIn> {
    const { email } = parseCall(fromOutside(register, registration), request).body;
    const attempt: LoginAttempt = { ip: request.ip, email, deviceId: null };
    return this.log.write(tryOf(request, attempt), async () => {
      await this.limits.beforeRegistration(request.ip, email);
      const source = request.body as z.input<typeof registration>;
      const body = { ...source, ...fromOf(request, attempt) };
      return this.begin(request, reply, await this.calls.send(register, { body }, request));
    });
  }

  @Call(login)
  async login(@Req() request: Request, @Res({ passthrough: true }) reply: Reply): Promise<LoggedIn> {
    const { email, password } = parseCall(fromOutside(login, credentials), request).body;
    const attempt = this.attemptOf(request, email);
    return this.log.write<LoggedIn>(tryOf(request, attempt), async () => {
      await this.limits.beforeLogin(attempt);
      const body = { email, password, ...fromOf(request, attempt) };
      const answer = await this.calls.send(login, { body }, request);
      await this.limits.afterLogin(attempt);
      if ('secondFactor' in answer) return { secondFactor: answer.secondFactor };
      return this.beginOnDevice(request, reply, attempt, answer);
    });
  }

  @Call(loginSecondFactor)
  async loginSecondFactor(
    @Req() request: Request,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<SignedIn> {
    const shown = parseCall(fromOutside(loginSecondFactor, secondFactorProof), request).body;
    const attempt = this.attemptOf(request, shown.email);
    return this.log.write(tryOf(request, attempt, factorOf(shown)), async () => {
      await this.limits.beforeSecondFactor(attempt);
      const proof = request.body as z.input<typeof secondFactorProof>;
      const body = { proof, ...fromOf(request, attempt) };
      const pair = await this.calls.send(loginSecondFactor, { body }, request);
      await this.limits.afterSecondFactor(attempt);
      return this.beginOnDevice(request, reply, attempt, pair);
    });
  }

  @Call(refresh)
  async refresh(@Req() request: Request, @Res({ passthrough: true }) reply: Reply): Promise<SignedIn> {
    refuseOtherSites(request);
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
    refuseOtherSites(request);
    parseCall(fromOutside(logout, nothing), request);
    const refreshToken = this.cookie.read(request);
    this.cookie.clear(reply);
    await Promise.all([
      this.signingOut.byBearer(request),
      this.signingOut.byRefreshToken(refreshToken, request),
    ]);
    return { success: true };
  }

  private attemptOf(request: Request, email: string): LoginAttempt {
    return { ip: request.ip, email, deviceId: this.device.read(request, email) };
  }

  private beginOnDevice(
    request: Request,
    reply: Reply,
    { email, deviceId }: LoginAttempt,
    pair: Pair,
  ): Promise<SignedIn> {
    // Anybody may register an address, and sign in by it: only its owner's devices are known ones.
    if (pair.user.emailVerified) this.device.set(reply, email, deviceId ?? undefined);
    return this.begin(request, reply, pair);
  }

  /** A session of a browser begins, and the one that it had ends. Those of other browsers go on. */
  private async begin(request: Request, reply: Reply, pair: Pair): Promise<SignedIn> {
    const earlier = this.cookie.read(request);
    if (earlier !== pair.refreshToken) await this.signingOut.before(earlier, request);
    return this.keepRefreshToken(reply, pair);
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

/** The same, as the log is told. */
function tryOf({ traceId }: Request, { email, deviceId }: LoginAttempt, second?: ShownFactor) {
  const factors: ShownFactor[] = second === undefined ? ['password'] : ['password', second];
  return { factors, email, isKnownDevice: deviceId !== null, traceId };
}

function factorOf(shown: SecondFactorProof): ShownFactor {
  if ('code' in shown) return 'app';
  return 'passkey' in shown ? 'passkey' : 'recovery-code';
}
