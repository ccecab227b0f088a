import { Module } from '@nestjs/common';
import { generatedControllers } from './generated-controllers.js';
import { ServiceCalls } from './service-calls.js';

@Module({ controllers: generatedControllers(), providers: [ServiceCalls], exports: [ServiceCalls] })
export class CallsModule {}
