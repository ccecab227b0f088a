import type { ServiceName } from '@megafon/contracts';
import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { FORGETTING_SERVICE, TellWhenUserForgotten } from './tell-when-user-forgotten.js';

/** For a service that keeps something of users: it says when it has forgotten one who was deleted (ADR 53). */
@Module({})
export class ForgottenUsersModule {
  static of(service: ServiceName): DynamicModule {
    return {
      module: ForgottenUsersModule,
      providers: [{ provide: FORGETTING_SERVICE, useValue: service }, TellWhenUserForgotten],
    };
  }
}
