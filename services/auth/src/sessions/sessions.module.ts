import { Module } from '@nestjs/common';
import { MongoModule } from '@megafon/mongo';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { UsersModule } from '../users/users.module.js';
import { AccessTokens } from './access-tokens.js';
import { OpenSession } from './open-session.js';
import { RefreshTokens } from './refresh-token.js';
import { SessionRepository } from './session.repository.js';
import { SESSION, sessionSchema } from './session.schema.js';
import { SessionsController } from './sessions.controller.js';
import { Login } from './use-cases/login.js';
import { Logout } from './use-cases/logout.js';
import { Refresh } from './use-cases/refresh.js';
import { Register } from './use-cases/register.js';

@Module({
  imports: [MongoModule.forFeature({ [SESSION]: sessionSchema }), PasswordsModule, UsersModule],
  controllers: [SessionsController],
  providers: [SessionRepository, AccessTokens, RefreshTokens, OpenSession, Register, Login, Refresh, Logout],
})
export class SessionsModule {}
