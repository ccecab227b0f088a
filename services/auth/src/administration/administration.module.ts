import { Module } from '@nestjs/common';
import { MongoModule } from '@megafon/mongo';
import { SecondFactorStorageModule } from '../second-factor-storage/second-factor-storage.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { UsersModule } from '../users/users.module.js';
import { AdministrationController } from './administration.controller.js';
import { CurrentRole } from './current-role.js';
import { EndSessionsWhenRevoked } from './events/end-sessions-when-revoked.js';
import { EndSessionsWhenRoleChanged } from './events/end-sessions-when-role-changed.js';
import { ForgetSessionsWhenUserDeleted } from './events/forget-sessions-when-user-deleted.js';
import { LEAVING, leavingSchema, Superadmins } from './superadmins.js';
import { ChangePlan } from './use-cases/change-plan.js';
import { ChangeRole } from './use-cases/change-role.js';
import { DeleteUser } from './use-cases/delete-user.js';
import { EndUserSessions } from './use-cases/end-user-sessions.js';
import { ResetSecondFactors } from './use-cases/reset-second-factors.js';

@Module({
  imports: [
    MongoModule.forFeature({ [LEAVING]: leavingSchema }),
    SecondFactorStorageModule,
    SessionsModule,
    UsersModule,
  ],
  controllers: [AdministrationController],
  providers: [
    ChangePlan,
    ChangeRole,
    CurrentRole,
    DeleteUser,
    EndSessionsWhenRevoked,
    EndSessionsWhenRoleChanged,
    EndUserSessions,
    ForgetSessionsWhenUserDeleted,
    ResetSecondFactors,
    Superadmins,
  ],
  exports: [Superadmins],
})
export class AdministrationModule {}
