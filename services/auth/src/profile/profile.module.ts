import { Module } from '@nestjs/common';
import { AdministrationModule } from '../administration/administration.module.js';
import { MailModule } from '../mail/mail.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { SecondFactorStorageModule } from '../second-factor-storage/second-factor-storage.module.js';
import { UsersModule } from '../users/users.module.js';
import { HintsController } from './hints.controller.js';
import { ProfileController } from './profile.controller.js';
import { ChangePlan } from './use-cases/change-plan.js';
import { ChangeTimeZone } from './use-cases/change-time-zone.js';
import { DeleteAccount } from './use-cases/delete-account.js';
import { UpdateProfile } from './use-cases/update-profile.js';

@Module({
  imports: [AdministrationModule, MailModule, PasswordsModule, SecondFactorStorageModule, UsersModule],
  controllers: [HintsController, ProfileController],
  providers: [ChangePlan, ChangeTimeZone, DeleteAccount, UpdateProfile],
})
export class ProfileModule {}
