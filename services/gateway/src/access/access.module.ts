import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { PassportModule } from '@nestjs/passport';
import { RedisSubscriptionsModule } from '../redis/redis-subscriptions.module.js';
import { AccessGuard } from './access.guard.js';
import { AccessTokenStrategy } from './access-token.strategy.js';
import { AccessTokens } from './access-tokens.js';
import { RefuseTokensWhenSessionsRevoked } from './refuse-tokens-when-sessions-revoked.js';
import { TokensNotBefore } from './tokens-not-before.js';

@Module({
  imports: [PassportModule, RedisSubscriptionsModule],
  providers: [
    AccessTokens,
    AccessTokenStrategy,
    TokensNotBefore,
    RefuseTokensWhenSessionsRevoked,
    { provide: APP_GUARD, useClass: AccessGuard },
  ],
  exports: [AccessTokens, TokensNotBefore],
})
export class AccessModule {}
