import { Injectable, Logger } from '@nestjs/common';
import { logout, refreshTokenShape } from '@megafon/contracts';
import { AccessTokens } from '../access/access-tokens.js';
import { EndedSessions } from '../access/ended-sessions.js';
import { ServiceCalls } from '../calls/service-calls.js';
import type { Request } from '../http/request.js';

/** Ends sessions by what a browser shows of them: neither their refresh nor their access tokens are taken from then on. */
@Injectable()
export class SigningOut {
  private readonly logger = new Logger(SigningOut.name);

  constructor(
    private readonly calls: ServiceCalls,
    private readonly tokens: AccessTokens,
    private readonly endedSessions: EndedSessions,
  ) {}

  /** What has not the shape of a refresh token is nobody's. @throws AppError while auth is away */
  async byRefreshToken(refreshToken: string | undefined, request: Request): Promise<void> {
    if (refreshToken === undefined || !refreshTokenShape.test(refreshToken)) return;
    const { sessionId } = await this.calls.send(logout, { body: { refreshToken } }, request);
    if (sessionId !== null) await this.refuseTokensOf(sessionId);
  }

  /** Who signs out with a token and no cookie means the session of the token. */
  async byBearer({ headers }: Request): Promise<void> {
    const token = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
    if (token === undefined) return;
    const bearer = await this.tokens.bearerOf(token).catch(() => null);
    if (bearer !== null) await this.refuseTokensOf(bearer.sessionId);
  }

  /**
   * The session that a browser had until somebody signed in there: a browser has one. They are signed in whether that
   * can be ended or not.
   */
  async before(refreshToken: string | undefined, request: Request): Promise<void> {
    await this.byRefreshToken(refreshToken, request).catch((error: unknown) => {
      this.logger.warn({
        msg: 'the session that a browser had before goes on',
        traceId: request.traceId,
        err: error,
      });
    });
  }

  /** At once; while Redis is away, when auth's event of it is delivered. */
  private async refuseTokensOf(sessionId: string): Promise<void> {
    await this.endedSessions.end(sessionId).catch((error: unknown) => {
      this.logger.warn({ msg: 'access tokens of an ended session are not refused yet', err: error });
    });
  }
}
