import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { UsersModule } from '../users/users.module.js';
import { EndSessionsWhenSecondFactorTurnedOn } from './events/end-sessions-when-second-factor-turned-on.js';
import { ForgetSecondFactorsWhenUserDeleted } from './events/forget-second-factors-when-user-deleted.js';
import { TellWhenSecondFactorChanged } from './events/tell-when-second-factor-changed.js';
import { SecondFactorStorageModule } from '../second-factor-storage/second-factor-storage.module.js';
import { SecondFactorsController } from './second-factors.controller.js';
import { Enrol } from './use-cases/enrol.js';
import { SignInWithSecondFactor } from './use-cases/sign-in-with-second-factor.js';

@Module({
  imports: [MailModule, SecondFactorStorageModule, SessionsModule, UsersModule],
  controllers: [SecondFactorsController],
  providers: [
    EndSessionsWhenSecondFactorTurnedOn,
    Enrol,
    ForgetSecondFactorsWhenUserDeleted,
    SignInWithSecondFactor,
    TellWhenSecondFactorChanged,
  ],
})
export class SecondFactorsModule {}
