import { Module } from '@nestjs/common';
import { MongoModule } from '@megafon/mongo';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { SecondFactorStorageModule } from '../second-factor-storage/second-factor-storage.module.js';
import { UsersModule } from '../users/users.module.js';
import { AccessTokens } from './access-tokens.js';
import { EndSessions } from './end-sessions.js';
import { EndSessionsAfterRestore } from './end-sessions-after-restore.js';
import { EndSessionsWhenPasswordChanged } from './end-sessions-when-password-changed.js';
import { OpenSession } from './open-session.js';
import { OwnSessionsController } from './own-sessions.controller.js';
import { RefreshTokens } from './refresh-token.js';
import { SessionRepository } from './session.repository.js';
import { SESSION, sessionSchema } from './session.schema.js';
import { SessionsController } from './sessions.controller.js';
import { ChangePassword } from './use-cases/change-password.js';
import { ListSessions } from './use-cases/list-sessions.js';
import { Login } from './use-cases/login.js';
import { Logout } from './use-cases/logout.js';
import { Refresh } from './use-cases/refresh.js';
import { Register } from './use-cases/register.js';

@Module({
  imports: [
    MongoModule.forFeature({ [SESSION]: sessionSchema }),
    PasswordsModule,
    SecondFactorStorageModule,
    UsersModule,
  ],
  controllers: [SessionsController, OwnSessionsController],
  providers: [
    SessionRepository,
    AccessTokens,
    RefreshTokens,
    OpenSession,
    EndSessions,
    EndSessionsAfterRestore,
    EndSessionsWhenPasswordChanged,
    ChangePassword,
    ListSessions,
    Register,
    Login,
    Refresh,
    Logout,
  ],
  exports: [SessionRepository, EndSessions, Logout, OpenSession],
})
export class SessionsModule {}
