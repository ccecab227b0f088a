import { Module } from '@nestjs/common';
import { MongoModule } from '@megafon/mongo';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { AddUser } from './add-user.js';
import { KeepPlanWhenSubscriptionChanged } from './events/keep-plan-when-subscription-changed.js';
import { SeedUsers } from './seed-users.js';
import { UserRepository } from './user.repository.js';
import { USER, userSchema } from './user.schema.js';
import { UsersController } from './users.controller.js';

@Module({
  imports: [MongoModule.forFeature({ [USER]: userSchema }), PasswordsModule],
  controllers: [UsersController],
  providers: [UserRepository, AddUser, SeedUsers, KeepPlanWhenSubscriptionChanged],
  exports: [UserRepository, AddUser],
})
export class UsersModule {}
