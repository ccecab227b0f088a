import { Module } from '@nestjs/common';
import { MongoModule } from '@megafon/mongo';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { UsersModule } from '../users/users.module.js';
import { AppCodes } from './app-codes.js';
import { OwnerOnly } from './owner-only.js';
import { Passkeys } from './passkeys.js';
import { ProveSecondFactor } from './prove-second-factor.js';
import { SecondFactorAgain } from './second-factor-again.js';
import { SecondFactorsRepository } from './second-factors.repository.js';
import { SECOND_FACTORS, secondFactorsSchema } from './second-factors.schema.js';
import { SIGN_IN_CHALLENGE, signInChallengeSchema } from './sign-in-challenge.schema.js';
import { SignInChallenges } from './sign-in-challenges.js';

const storage = MongoModule.forFeature({
  [SECOND_FACTORS]: secondFactorsSchema,
  [SIGN_IN_CHALLENGE]: signInChallengeSchema,
});

const known = [
  AppCodes,
  OwnerOnly,
  Passkeys,
  ProveSecondFactor,
  SecondFactorAgain,
  SecondFactorsRepository,
  SignInChallenges,
];

/** What is known of second factors, for signing in and for administration. */
@Module({
  imports: [PasswordsModule, UsersModule, storage],
  providers: known,
  exports: known,
})
export class SecondFactorStorageModule {}
