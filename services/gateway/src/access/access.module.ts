import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { LimitsModule } from '../limits/limits.module.js';
import { RedisSubscriptionsModule } from '../redis/redis-subscriptions.module.js';
import { AccessGuard } from './access.guard.js';
import { AccessTokens } from './access-tokens.js';
import { AccessTokenStrategy } from './access-token.strategy.js';
import { Admission } from './admission.js';
import { EndedSessions } from './ended-sessions.js';
import { RefuseTokensWhenSessionEnded } from './refuse-tokens-when-session-ended.js';
import { RefuseTokensWhenSessionsRevoked } from './refuse-tokens-when-sessions-revoked.js';
import { SignedIn } from './signed-in.js';
import { TokensNotBefore } from './tokens-not-before.js';

@Module({
  imports: [LimitsModule, RedisSubscriptionsModule],
  providers: [
    AccessTokens,
    AccessTokenStrategy,
    SignedIn,
    Admission,
    TokensNotBefore,
    EndedSessions,
    RefuseTokensWhenSessionEnded,
    RefuseTokensWhenSessionsRevoked,
    { provide: APP_GUARD, useClass: AccessGuard },
  ],
  exports: [AccessTokens, TokensNotBefore, EndedSessions],
})
export class AccessModule {}
