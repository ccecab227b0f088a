import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '@megafon/contracts';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { CONFIG } from '../config.js';
import type { Config } from '../config.js';
import type { Request } from '../http/request.js';
import { AccessTokens, tokenRules } from './access-tokens.js';

export const ACCESS_TOKEN = 'access-token';

/** Bearer tokens in the Authorization header, and nowhere else. */
@Injectable()
export class AccessTokenStrategy extends PassportStrategy(Strategy, ACCESS_TOKEN) {
  constructor(
    @Inject(CONFIG) config: Pick<Config, 'JWT_PUBLIC_KEY'>,
    private readonly tokens: AccessTokens,
  ) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      // A parsed key, which jsonwebtoken takes and passport-jwt's types do not know: parsing PEM for every call costs
      // three times what verifying does.
      secretOrKeyProvider: (_request, token: string, done) =>
        done(null, config.JWT_PUBLIC_KEY.keyOf(token) as unknown as Buffer),
      ...tokenRules,
      passReqToCallback: true,
    });
  }

  async validate(request: Request, claims: unknown): Promise<Caller> {
    const { caller, isCertain } = await this.tokens.bearerWith(claims);
    request.isCertain = isCertain;
    return caller;
  }
}
