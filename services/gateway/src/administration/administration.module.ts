import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { CallsModule } from '../calls/calls.module.js';
import { UsersController } from './users.controller.js';

@Module({ imports: [AccessModule, CallsModule], controllers: [UsersController] })
export class AdministrationModule {}
